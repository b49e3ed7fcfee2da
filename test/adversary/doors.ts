// Every door that reads what an edit may have changed: what each answers is written down, so that it can be
// compared with what it answers on books that nobody touched. The order is always the same.

import { fen } from '../../src/core/money.ts';
import { openRefundRequest } from '../../src/service/open-refund-request.ts';
import { claim } from '../contract/callback-commands.ts';
import { OWNER_PIN, PAYER_PIN } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';
import { STAFF_PASSWORD } from '../support/staff.ts';
import {
  acting,
  api,
  by,
  type Door,
  inSession,
  json,
  outline,
  type Place,
  said,
  textOf,
} from './door.ts';
import { PAID_IN_AND_OUT, SHOWN_IN_AND_OUT } from './in-and-out-doors.ts';
import { KEYED, KEYED_REFUND, OTHER_PASSWORD, rechargeBy, type World } from './world.ts';

const ORDERS = ['keyed', 'pending', 'topay', 'tocancel', 'paid', 'refunded', 'asked'] as const;
const asOwner = ({ town }: World) => ({ key: town.key });
const asPayer = ({ town }: World) => ({ key: town.payerKey });

const READS: readonly Door[] = [
  api('balance of the shop', 'GET', () => '/api/v1/balance', asOwner),
  api('balance of the payer', 'GET', () => '/api/v1/balance', asPayer),
  ...ORDERS.flatMap((which) => [
    api(
      `query ${which}`,
      'POST',
      () => '/api/v1/query',
      (world) => ({
        ...asOwner(world),
        body: { query_type: 'order', tx_no: world.orders[which] },
      }),
    ),
    api(
      `lifecycle ${which}`,
      'GET',
      ({ orders }) => `/api/v1/order-lifecycle?tx_no=${orders[which]}`,
      asOwner,
    ),
    api(
      `pay page ${which}`,
      'GET',
      ({ orders }) => `/pay/${orders[which]}`,
      ({ cookies }) => inSession(cookies.wang),
      ({ status, code, json: shown }) => `${status} ${code ?? textOf(shown)}`,
    ),
  ]),
  api('records of the payer', 'GET', () => '/api/v1/transactions', asPayer),
  ...(
    [
      ['orders', 'lin', '/orders'],
      ['receivers', 'lin', '/receivers'],
      ['keys', 'lin', '/keys'],
      ['merchants', 'lin', '/merchants'],
      ['refund requests', 'lin', '/refund-requests'],
      ['withdrawals of the payer', 'wang', '/withdrawals'],
      ['withdrawals to decide', 'ops1', '/operator/withdrawals'],
      ['recharges to decide', 'ops1', '/operator/recharges'],
      ['users', 'ops1', '/operator/users'],
      ['invites', 'ops1', '/operator/invites'],
      ['totals', 'ops1', '/operator/totals'],
    ] as const
  ).map(([name, who, path]) =>
    api(
      name,
      'GET',
      () => `/api/v1${path}`,
      ({ cookies }) => inSession(cookies[who]),
    ),
  ),
];

const me = (name: string, cookieOf: (world: World) => string, path = '/api/v1/me') =>
  acting(
    api(
      name,
      'GET',
      () => path,
      (world) => inSession(cookieOf(world)),
      outline('user_id'),
    ),
  );

const signIn = (
  name: string,
  login: (world: World) => string,
  password: string,
  path: string,
  more: (world: World) => object = () => ({}),
) =>
  acting(
    api(
      name,
      'POST',
      () => path,
      (world) => ({
        headers: json,
        body: { login: login(world), password, ...more(world) },
      }),
      outline('user_id', 'staff_id'),
    ),
  );

const PERSONS = '/auth/login';
const TILLS = '/auth/staff/login';

const ENTRANCES: readonly Door[] = [
  me('session of the payer', ({ cookies }) => cookies.wang),
  me('session that a new password ended', ({ yevasOther }) => yevasOther),
  me('session of a suspended person', ({ cookies }) => cookies.hanna),
  me('session of an operator', ({ cookies }) => cookies.ops1),
  me('session of a till', ({ tills }) => tills.zhou, '/api/v1/till'),
  me('session of a removed till', ({ tills }) => tills.wu, '/api/v1/till'),
  signIn('sign-in of the payer', () => 'wang', PASSWORD, PERSONS),
  signIn('sign-in of an operator', () => 'ops2', PASSWORD, PERSONS),
  signIn('sign-in with an old password', () => 'yeva', PASSWORD, PERSONS),
  signIn('sign-in with a new password', () => 'yeva', OTHER_PASSWORD, PERSONS),
  ...['used', 'unused'].map((which, n) =>
    signIn(
      `sign-in with a recovery code that is ${which}`,
      () => 'tomo',
      PASSWORD,
      PERSONS,
      ({ recoveryCodes }) => ({ recovery_code: recoveryCodes[n] }),
    ),
  ),
  signIn('sign-in of a suspended person', () => 'hanna', PASSWORD, PERSONS),
  signIn('sign-in of a till', ({ town }) => `${town.branchId}/zhou`, STAFF_PASSWORD, TILLS),
  signIn('sign-in of a removed till', ({ town }) => `${town.branchId}/wuwu`, STAFF_PASSWORD, TILLS),
  acting(
    api(
      'revoked key',
      'GET',
      () => '/api/v1/balance',
      ({ revoked }) => ({ key: revoked }),
    ),
  ),
];

const RECHARGE_BY_KEY: Door = {
  name: 'recharge by a key within its day',
  kind: 'act',
  ask: async ({ origin, world }) =>
    outline(
      'status',
      'balance',
    )(await rechargeBy({ api: { origin } }, world.platform, world.yeva.userId, 50)),
};

const DIRECT_REFUND: Door = {
  name: 'direct refund by a tool within its day',
  kind: 'act',
  async ask({ service, world: { direct, orders } }) {
    const view = await service.store.queries.key(direct.keyId);
    if (!view) return 'no key';
    const said = { reason: '退', outRefundNo: null, idempotencyKey: null };
    const terms = { txNo: orders.asked, refundType: 'partial', amountFen: fen(4_00), ...said };
    const actor = { userId: view.key.userId, keyId: direct.keyId };
    const answer = await openRefundRequest(service, { actor, view }, terms as never);
    if (!answer.ok) return answer.refusal.code;
    return answer.value.request ? 'asks' : 'refunded';
  },
};

const collection =
  (body: object) =>
  ({ town }: World) => ({
    key: town.key,
    body: { amount: 10, merchant_id: town.merchantId, ...body },
  });
const made = outline('amount', 'status', 'merchant_name');

const MONEY: readonly Door[] = [
  api('replay of a creation', 'POST', () => '/api/v1/collection', collection(KEYED)),
  api('creation', 'POST', () => '/api/v1/collection', collection({}), made),
  api(
    'creation under a used number',
    'POST',
    () => '/api/v1/collection',
    collection({ out_trade_no: KEYED.out_trade_no, amount: 2 }),
    made,
  ),
  api(
    'replay of a refund',
    'POST',
    () => '/api/v1/refund',
    ({ town, orders }) => ({
      key: town.key,
      body: {
        ...KEYED_REFUND,
        tx_no: orders.refunded,
        refund_type: 'partial',
        reason: '杯子是凉的',
        pay_password: OWNER_PIN,
      },
    }),
  ),
  ...(['pending', 'tocancel', 'topay'] as const).map((which) =>
    api(
      `payment of ${which}`,
      'POST',
      ({ orders }) => `/pay/${orders[which]}`,
      ({ cookies }) => inSession(cookies.wang, { body: { pay_password: PAYER_PIN } }),
      ({ status, code }) => `${status} ${code ?? ''}`,
    ),
  ),
  ...(['paid', 'refunded', 'topay', 'keyed'] as const).map((which) =>
    api(
      `refund of ${which}`,
      'POST',
      () => '/api/v1/refund',
      ({ town, orders }) => ({
        key: town.key,
        body: {
          tx_no: orders[which],
          refund_type: 'full',
          reason: '杯子是凉的',
          pay_password: OWNER_PIN,
        },
      }),
      outline('amount', 'refund_amount', 'status'),
    ),
  ),
  ...(['open', 'declined'] as const).map((which) =>
    api(
      `approval of a request ${which}`,
      'POST',
      ({ requests }) => `/refund-requests/${requests[which]}`,
      ({ cookies }) =>
        inSession(cookies.lin, { body: { decision: 'approve', pay_password: OWNER_PIN } }),
      ({ status, code }) => `${status} ${code ?? ''}`,
    ),
  ),
  ...(['waiting', 'approved'] as const).flatMap((which) => [
    api(
      `approval of a withdrawal ${which}`,
      'POST',
      ({ withdrawals }) => `/api/v1/operator/withdrawals/${withdrawals[which]}/approve`,
      by('ops1'),
      outline('status', 'amount', 'user_id'),
    ),
    api(
      `approval of a recharge ${which}`,
      'POST',
      ({ proposals }) => `/api/v1/operator/recharges/${proposals[which]}/approve`,
      by('ops2'),
      outline('status', 'amount', 'user_id'),
    ),
  ]),
  api(
    'transfer',
    'POST',
    () => '/api/v1/transfers',
    ({ cookies, town }) =>
      inSession(cookies.wang, {
        body: {
          from: 'consumer',
          to_wallet_id: town.stranger.walletId,
          amount: 20,
          pay_password: PAYER_PIN,
          idempotency_key: 'moved-1',
        },
      }),
    outline('amount'),
  ),
  RECHARGE_BY_KEY,
  DIRECT_REFUND,
  api(
    'sign-up with an invite',
    'POST',
    () => '/auth/sign-up',
    ({ invite }) => ({
      headers: json,
      body: { login: 'newcomer', name: '新来的人', password: PASSWORD, invite },
    }),
    outline('login'),
  ),
].map(acting);

const SECRET = api(
  'secret of callbacks',
  'POST',
  () => '/api/v1/callback-secret/show',
  by('lin'),
  outline('secret'),
);

const DELIVERY: Door = {
  name: 'delivery',
  kind: 'act',
  async ask({ service: { store } }) {
    const claims = await claim(store, {
      bodyOf: (order) => order.txNo,
      bodyOfFacts: ({ type }) => type,
    });
    return claims
      .map(({ url, body }) => `${url} ${body}`)
      .sort()
      .join(', ');
  },
};

const WALLETS = ['consumer', 'merchant'] as const;

/** What all of it has come to. */
const AFTERWARDS: readonly Door[] = (['lin', 'wang', 'yeva'] as const).map((who) => ({
  ...api(
    `money of ${who} afterwards`,
    'GET',
    () => '/api/v1/wallets',
    ({ cookies }) => inSession(cookies[who]),
    (answer) => {
      if (answer.status >= 400) return said(answer);
      const sums = WALLETS.map((one) => [answer.data[one].balance, answer.data[one].frozen]);
      return `${answer.status} ${JSON.stringify(sums)}`;
    },
  ),
  kind: 'sum',
}));

export const DOORS: readonly Door[] = [
  ...[...READS, ...SHOWN_IN_AND_OUT, SECRET, DELIVERY, ...ENTRANCES],
  ...[...MONEY, ...PAID_IN_AND_OUT, ...AFTERWARDS],
];

export type Answers = Readonly<Record<string, string>>;

export async function askAll(place: Place): Promise<Answers> {
  const answers: Record<string, string> = {};
  for (const { name, ask } of DOORS) {
    answers[name] = await ask(place).catch((error) => `fails: ${error}`);
  }
  return answers;
}
