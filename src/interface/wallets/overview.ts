// Today's takings, and how far a newcomer has come.

import type { RecordType } from '../../core/ledger/record-kind.ts';
import { fen, sumFen } from '../../core/money.ts';
import type { Overview } from '../../service/show-own-wallets.ts';
import type { Brand } from '../../settings/brand/brand.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';

type Localized = NonNullable<Brand['topUpText']>;

const TOP_UP_TEXT = shape<Localized>()({
  name: 'TopUpText',
  about: 'How to top up, in the words of the operator.',
  fields: {
    zh: is.text('In Chinese.', ({ zh }) => zh),
    en: is.text('In English.', ({ en }) => en),
  },
});

export const OVERVIEW = shape<Overview & Pick<Brand, 'topUpText' | 'topUpUrl'>>()({
  name: 'Overview',
  about: "Today's takings in Asia/Shanghai, and how far a newcomer has come.",
  fields: {
    collected: is.count('How many orders were paid today.', (one) =>
      ofType(one, 'collection').reduce((sum, { count }) => sum + count, 0),
    ),
    collected_amount: is.yuan('What was paid for them', (one) => takenAs(one, 'collection')),
    refunded_amount: is.yuan('What was refunded today, of these or older orders', (one) =>
      takenAs(one, 'refund'),
    ),
    has_pay_password: is.flag(
      'Whether the user has a payment password.',
      ({ hasPayPassword }) => hasPayPassword,
    ),
    has_merchant: is.flag('Whether they own a merchant.', ({ hasMerchant }) => hasMerchant),
    has_key: is.flag('Whether they ever had an API key.', ({ hasKey }) => hasKey),
    has_collected: is.flag(
      'Whether anybody ever paid a merchant of theirs.',
      ({ hasCollected }) => hasCollected,
    ),
    top_up_text: is.oneOrNull(TOP_UP_TEXT, ({ topUpText }) => topUpText),
    top_up_url: is.textOrNull(
      'Where to top up; an https:, mailto: or tel: address.',
      ({ topUpUrl }) => topUpUrl,
    ),
  },
  examples: () => {
    const takings = {
      collected: 1,
      collected_amount: fen(88_00),
      refunded_amount: fen(40_00),
    };
    const steps = {
      has_pay_password: true,
      has_merchant: true,
      has_key: true,
      has_collected: true,
    };
    const topUp = {
      top_up_text: { zh: '请到前台充值。', en: 'Top up at the front desk.' },
      top_up_url: 'https://pay.example.com/top-up',
    };
    const value = { ...takings, ...steps, ...topUp };
    return { overview: { summary: 'An evening with one guest', value } };
  },
});

function ofType({ today }: Overview, wanted: RecordType) {
  return today.merchant.kinds.filter(({ type }) => type === wanted);
}

function takenAs(overview: Overview, type: RecordType) {
  return sumFen(ofType(overview, type).map((kind) => kind.sumFen));
}
