// Shows the ways to pay money in to whoever wants to request a recharge.

import { topUpMethods } from '../service/top-up-methods.ts';
import type { Brand } from '../settings/brand/brand.ts';
import type { TopUpMethod } from '../settings/brand/top-up-methods.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { own } from './operation.ts';

type Localized = TopUpMethod['name'];

const IN_BOTH = shape<Localized>()({
  name: 'MethodText',
  about: 'Plain text.',
  fields: {
    zh: is.text('In Chinese.', ({ zh }) => zh),
    en: is.text('In English.', ({ en }) => en),
  },
});

const METHOD = shape<TopUpMethod>()({
  name: 'RechargeMethod',
  about: 'A way to pay money in.',
  fields: {
    method: is.text('What requests call it.', ({ method }) => method),
    name: is.one(IN_BOTH, ({ name }) => name, 'What people call it.'),
    holder: is.textOrNull('Whom the account belongs to.', ({ holder }) => holder),
    account: is.textOrNull('The number or name of the account.', ({ account }) => account),
    text: is.oneOrNull(IN_BOTH, ({ text }) => text),
    receiving_account: is.textOrNull(
      'Where it arrives; null: in the account that goes without a name.',
      ({ receivingAccount }) => receivingAccount,
    ),
    picture: is.textOrNull('A code to scan, as a `data:` URL.', ({ picture }) => picture),
  },
});

interface Methods extends Pick<Brand, 'topUpText' | 'topUpUrl' | 'supportUrl'> {
  readonly items: readonly TopUpMethod[];
  readonly byItself: boolean;
}

const METHODS = shape<Methods>()({
  name: 'RechargeMethods',
  about: 'How to pay money in; without a way, whom to ask.',
  fields: {
    items: is.listOf(METHOD, 'The ways; none: nobody can request a recharge.', (one) => one.items),
    by_itself: is.flag(
      'Whether what is requested is credited within seconds, as in a demo.',
      (one) => one.byItself,
    ),
    top_up_text: is.oneOrNull(IN_BOTH, (one) => one.topUpText),
    top_up_url: is.textOrNull('Where to top up elsewhere.', (one) => one.topUpUrl),
    support_url: is.textOrNull('Whom to ask.', (one) => one.supportUrl),
  },
  examples: () => {
    const bank = {
      method: 'bank',
      name: { zh: '银行转账', en: 'Bank transfer' },
      holder: '林记茶铺有限公司',
      account: '6222 0200 0000 0000 000',
      text: { zh: '工作日 17 点前到账。', en: 'Credited by 17:00 on working days.' },
      receiving_account: null,
      picture: null,
    };
    const ask = { top_up_text: null, top_up_url: null, support_url: 'mailto:help@example.com' };
    const value = { items: [bank], by_itself: false, ...ask };
    return { bank: { summary: 'One way', value } };
  },
});

export const SHOW_METHODS = own({
  id: 'listRechargeMethods',
  tag: 'Wallets',
  method: 'GET',
  path: '/recharge-methods',
  may: { session: true },
  summary: { en: 'List the ways to top up', zh: '查看充值方式' },
  about: 'What the operator tells of each way. A request for a recharge names one.',
  gives: METHODS,
  async run({ service: { config } }) {
    const { topUpText, topUpUrl, supportUrl } = config.brand;
    const ask = { topUpText, topUpUrl, supportUrl };
    return { ok: true, value: { items: topUpMethods(config), byItself: config.demo, ...ask } };
  },
});
