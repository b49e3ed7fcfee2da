// Shows users their own wallets, and operators anybody's.

import { assert } from '../../core/assert.ts';
import { numberIn } from '../../http/path-ids.ts';
import {
  getBalance,
  showHistory,
  showOverview,
  showOwnWallets,
} from '../../service/show-own-wallets.ts';
import { operators, own } from '../operation.ts';
import { OVERVIEW } from './overview.ts';
import { STATEMENTS } from './statement.ts';
import { BALANCE, HISTORY, OWN_WALLETS, USER_WALLETS } from './wallet.ts';

/** POST /query has it as one of three kinds of queries. */
export const GET_BALANCE = own({
  id: 'getBalance',
  tag: 'Wallets',
  method: 'GET',
  path: '/balance',
  may: { key: 'query' },
  ofAllMerchants: 'wallets',
  summary: { en: 'Get the balances of both wallets', zh: '查询两个钱包的余额' },
  about:
    'The wallets of the owner of the key. Read `consumer` and `merchant`; the fields beside them ' +
    'repeat the merchant wallet for older clients. A key that is bound to one merchant may not.',
  gives: BALANCE,
  async run({ service, caller }) {
    assert(caller, 'only keys ask for a balance');
    return { ok: true, value: await getBalance(service, caller) };
  },
});

const may = { session: true } as const;

const show = own({
  id: 'showWallets',
  tag: 'Wallets',
  method: 'GET',
  path: '/wallets',
  may,
  summary: { en: 'Get your wallets', zh: '查看自己的钱包' },
  about: 'With what of the frozen money is income, when it is settled, and what is withdrawn.',
  gives: OWN_WALLETS,
  run: async ({ service, userId }) => ({
    ok: true,
    value: await showOwnWallets(service, userId),
  }),
});

const history = own({
  id: 'showWalletHistory',
  tag: 'Wallets',
  method: 'GET',
  path: '/wallets/history',
  may,
  summary: {
    en: 'Get the history of your wallets over thirty days',
    zh: '查看钱包最近三十天的收支',
  },
  about: 'Day by day, the last day being today. Frozen money is counted.',
  gives: HISTORY,
  run: async ({ service, userId }) => ({ ok: true, value: await showHistory(service, userId) }),
});

const overview = own({
  id: 'showOverview',
  tag: 'Wallets',
  method: 'GET',
  path: '/overview',
  may,
  summary: {
    en: "Get the overview: today's takings, first steps and ways to top up",
    zh: '查看今日收款、入门步骤和充值方式',
  },
  about: 'Takings are those of all merchants of the user, since midnight in Shanghai.',
  gives: OVERVIEW,
  async run({ service, userId }) {
    const { topUpText, topUpUrl } = service.config.brand;
    return { ok: true, value: { ...(await showOverview(service, userId)), topUpText, topUpUrl } };
  },
});

const ofUser = operators({
  id: 'showUserBalance',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/users/:user_id/balance',
  may: { session: true, key: 'operate' },
  summary: { en: 'Get the wallets of a user', zh: '查看某用户的钱包' },
  about: 'What is in both wallets now.',
  gives: USER_WALLETS,
  refuses: ['user_not_found'],
  async run({ service, params }) {
    const owner = await service.store.queries.owner(numberIn(params.user_id));
    if (!owner) return { ok: false, refusal: { code: 'user_not_found' } };
    return { ok: true, value: owner };
  },
});

export const WALLETS = [GET_BALANCE, show, history, overview, ...STATEMENTS, ofUser];
