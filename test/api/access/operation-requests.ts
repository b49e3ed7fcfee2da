// Lists for the access matrix how each operation is asked for.

import type { RefusalCode } from '../../../src/core/refusal.ts';
import type { AnyOperation } from '../../../src/interface/operation.ts';
import { OPERATIONS } from '../../../src/interface/operations.ts';
import { ACCOUNT } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { STAFF_PASSWORD } from '../../support/staff.ts';
import { at, writing, writtenSoFar } from './asking.ts';
import { OWN } from './belongings.ts';
import { MANDATE_REQUESTS } from './mandate-requests.ts';
import type { RowRequest } from './requests.ts';
import type { Targets } from './targets.ts';

const WRONG = { password: 'wrong horse 1' };
/** Some of it is so already. */
const aboutThem = (path: string, body: (pin: string) => object = () => ({}), writes = false) =>
  writing(
    () => path,
    (pin) => ({ password: PASSWORD, ...body(pin) }),
    { writes },
  );
const ofKey = (end: string, body: object = {}) =>
  writing(
    ({ keyId }) => `/keys/${keyId}${end}`,
    () => body,
    { absent: 'not_found' },
  );
const order = { absent: 'order_not_found' } as const;
const asking = { absent: 'refund_request_not_found' } as const;
const fullRefund = { refund_type: 'full', reason: 'matrix', refunded_before: 0 };
const absent = { absent: 'not_found' } as const;
const EVENTS = ['refund.made'];
/** Entered before, it is there already. */
const ofBank = (path: string, body: (targets: Targets) => object) =>
  writing(
    () => `/operator/bank${path}`,
    (_pin, targets) => ({ password: PASSWORD, ...body(targets) }),
    { writes: false },
  );
const ofTerminal = (verdict: string, body: object) =>
  writing(
    () => `/operator/terminal-sign-in/${verdict}`,
    (_pin, { terminal }) => ({ ...terminal, ...body }),
    { perishes: true },
  );
const ofReceiver = (end: string, body: object = {}) =>
  writing(
    ({ receiverId }) => `/receivers/${receiverId}${end}`,
    () => ({ ...body, password: PASSWORD }),
    absent,
  );
const ofRecharge = (verb: string) =>
  writing(
    ({ rechargeNo }) => `/operator/recharges/${rechargeNo}/${verb}`,
    () => ({ password: PASSWORD }),
  );
const decision = (verb: string) =>
  writing(
    ({ withdrawalNo }) => `/operator/withdrawals/${withdrawalNo}/${verb}`,
    () => ({ password: PASSWORD }),
    { absent: 'withdrawal_not_found' },
  );

const ofAsked = (path: string, body: object = {}) =>
  writing(
    ({ rechargeRequestNo }) => path.replace('NO', rechargeRequestNo),
    () => ({ password: PASSWORD, ...body }),
    { absent: 'recharge_request_not_found' },
  );

const end = (verb: string, said: object) =>
  writing(
    ({ approvedNo }) => `/operator/withdrawals/${approvedNo}/${verb}`,
    () => ({ ...said, password: PASSWORD }),
    { absent: 'withdrawal_not_found' },
  );

let names = 0;

/** Each name is given once. */
const naming = (path: (targets: Targets) => string, none?: RowRequest['absent']) =>
  writing(
    path,
    () => {
      names += 1;
      return { name: `店 ${names}`, password: PASSWORD };
    },
    none && { absent: none },
  );
const ofMerchant = (end: string) => (targets: Targets) => `/merchants/${targets.merchantId}${end}`;
const ofBranch = ({ branchId }: Targets) => `/branches/${branchId}`;
const NO_BRANCH = { absent: 'branch_not_found' } as const;
const ofStaff = (end: string, body: object = {}) =>
  writing(
    ({ branchId, staffId }) => `/branches/${branchId}/staff/${staffId}${end}`,
    () => ({ ...body, password: PASSWORD }),
    NO_BRANCH,
  );
const byOperator = (path: (targets: Targets) => string) => (targets: Targets) =>
  `/operator${path(targets)}`;
const toUser = (verb: string, body: object = {}) =>
  writing(
    ({ userId }) => `/operator/users/${userId}${verb}`,
    () => ({ ...body, password: PASSWORD }),
  );
/** Of somebody who is neither suspended nor locked; or what leaves a line in the trail alone. */
const unchanged = { writes: false } as const;

/** What reads what its address names, or names nothing, needs no line here. */
const BY_HAND: Readonly<Record<string, RowRequest>> = {
  'POST /api/v1/collection': {
    writes: true,
    absent: 'merchant_not_found',
    asked({ merchantId: merchant_id }) {
      return { path: '/api/v1/collection', sending: { body: { amount: 1, merchant_id } } };
    },
  },
  'POST /api/v1/refund': {
    ...order,
    writes: true,
    asked({ paid: tx_no }, pay_password) {
      const body = { tx_no, refund_type: 'full', reason: '退', pay_password };
      return { path: '/api/v1/refund', sending: { body } };
    },
  },
  'GET /api/v1/order-lifecycle': at(({ paid }) => `/order-lifecycle?tx_no=${paid}`, order),
  'GET /api/v1/events': at(() => '/events?after=0&types=order.paid'),
  'GET /api/v1/orders': at(() => '/orders?status=paid'),
  'POST /api/v1/orders': writing(
    () => '/orders',
    (_, { merchantId: merchant_id }) => ({ amount: 1, merchant_id }),
    { absent: 'merchant_not_found' },
  ),
  'POST /api/v1/orders/:tx_no/cancel': writing(
    ({ waiting }) => `/orders/${waiting}/cancel`,
    () => ({}),
    order,
  ),
  'GET /api/v1/refunds': at(({ paid }) => `/refunds?tx_no=${paid}`, order),
  'GET /api/v1/orders/:tx_no/refund-preview': at(
    ({ paid }) => `/orders/${paid}/refund-preview?refund_type=full`,
    order,
  ),
  'POST /api/v1/orders/:tx_no/refunds': writing(
    ({ paid }) => `/orders/${paid}/refunds`,
    (pay_password) => ({ ...fullRefund, pay_password }),
    order,
  ),
  'GET /api/v1/operator/orders/:tx_no/refund-preview': at(
    ({ paid }) => `/operator/orders/${paid}/refund-preview?refund_type=full`,
    order,
  ),
  'POST /api/v1/operator/orders/:tx_no/refunds': writing(
    ({ paid }) => `/operator/orders/${paid}/refunds`,
    () => ({ ...fullRefund, password: PASSWORD }),
    order,
  ),
  'POST /api/v1/refund-requests/:request_no/approve': writing(
    ({ asked }) => `/refund-requests/${asked}/approve`,
    (pay_password) => ({ pay_password }),
    asking,
  ),
  'POST /api/v1/refund-requests/:request_no/decline': writing(
    ({ asked }) => `/refund-requests/${asked}/decline`,
    () => ({}),
    asking,
  ),
  'GET /api/v1/orders/:tx_no/receipt': at(({ logged }) => `/orders/${logged}/receipt`, order),
  'GET /api/v1/transactions/:record_id/receipt': at(
    ({ loggedRecord }) => `/transactions/${loggedRecord}/receipt`,
    absent,
  ),
  'GET /api/v1/days/:date/proof': at(({ loggedDay }) => `/days/${loggedDay}/proof`, absent),
  // No day of the town is finished; that a bill is its reader's own, test/api/bills says.
  'GET /api/v1/bills/:date': at(() => '/bills/2001-01-01?kind=records'),
  'POST /api/v1/merchants': naming(() => '/merchants'),
  'PATCH /api/v1/merchants/:merchant_id': naming(ofMerchant(''), 'merchant_not_found'),
  'POST /api/v1/merchants/:merchant_id/branches': naming(
    ofMerchant('/branches'),
    'merchant_not_found',
  ),
  'PATCH /api/v1/branches/:branch_id': naming(ofBranch, 'branch_not_found'),
  // A login is given once.
  'POST /api/v1/branches/:branch_id/staff': writing(
    ({ branchId }) => `/branches/${branchId}/staff`,
    () => {
      names += 1;
      const staff = { name: '小吴', login: `till-${names}`, staff_password: STAFF_PASSWORD };
      return { ...staff, password: PASSWORD };
    },
    NO_BRANCH,
  ),
  'PATCH /api/v1/branches/:branch_id/staff/:staff_id': ofStaff('', { name: '早班' }),
  'POST /api/v1/branches/:branch_id/staff/:staff_id/reset-password': ofStaff('/reset-password', {
    staff_password: 'fresh horse 33',
  }),
  'DELETE /api/v1/branches/:branch_id/staff/:staff_id': ofStaff(''),
  'POST /api/v1/operator/users/:user_id/merchants': naming(
    ({ userId }) => `/operator/users/${userId}/merchants`,
  ),
  'PATCH /api/v1/operator/merchants/:merchant_id': naming(byOperator(ofMerchant(''))),
  'POST /api/v1/operator/merchants/:merchant_id/branches': naming(
    byOperator(ofMerchant('/branches')),
  ),
  'PATCH /api/v1/operator/branches/:branch_id': naming(byOperator(ofBranch)),
  'POST /api/v1/transfers': writing(
    () => '/transfers',
    (pay_password) => ({ from: 'consumer', amount: 0.01, pay_password }),
  ),
  'POST /api/v1/operator/users/:user_id/recharges': writing(
    ({ userId }) => `/operator/users/${userId}/recharges`,
    () => ({
      amount: 1,
      reason: 'matrix',
      bank_reference: `matrix-${writtenSoFar()}`,
      password: PASSWORD,
    }),
  ),
  'POST /api/v1/recharge-requests': writing(
    () => '/recharge-requests',
    () => ({ amount: 1, method: 'bank' }),
  ),
  'POST /api/v1/recharge-requests/:recharge_request_no/cancel': ofAsked(
    '/recharge-requests/NO/cancel',
  ),
  'POST /api/v1/operator/recharge-requests/:recharge_request_no/approve': writing(
    ({ payersRequestNo }) => `/operator/recharge-requests/${payersRequestNo}/approve`,
    () => ({ amount: 1, reference: `asked-${writtenSoFar()}`, password: PASSWORD }),
    { absent: 'recharge_request_not_found' },
  ),
  'POST /api/v1/operator/recharge-requests/:recharge_request_no/decline': ofAsked(
    '/operator/recharge-requests/NO/decline',
    { reason: 'matrix' },
  ),
  'POST /api/v1/operator/recharges/:recharge_no/approve': ofRecharge('approve'),
  'POST /api/v1/operator/recharges/:recharge_no/decline': ofRecharge('decline'),
  'POST /api/v1/withdrawals': writing(
    () => '/withdrawals',
    (pay_password, { payeeId: payee_id }) => {
      return { wallet: 'consumer', amount: 0.01, payee_id, pay_password };
    },
    { absent: 'payee_not_found' },
  ),
  ...MANDATE_REQUESTS,
  // An equal one is not added again.
  'POST /api/v1/payees': writing(
    () => '/payees',
    (pay_password) => ({ holder: '林小满', bank: '招商银行', account: ACCOUNT, pay_password }),
    { writes: false },
  ),
  'DELETE /api/v1/payees/:payee_id': writing(
    ({ payeeId }) => `/payees/${payeeId}`,
    (pay_password) => ({ pay_password }),
    { absent: 'payee_not_found' },
  ),
  'POST /api/v1/operator/withdrawals/:withdrawal_no/paid-out': end('paid-out', {
    bank_reference: 'matrix',
  }),
  'POST /api/v1/operator/withdrawals/:withdrawal_no/return': end('return', { reason: 'matrix' }),
  // From a page of ours.
  'GET /api/v1/operator/payouts.csv': {
    traces: true,
    asked: () => ({
      path: '/api/v1/operator/payouts.csv',
      sending: { headers: { 'sec-fetch-site': 'same-origin' } },
    }),
  },
  'POST /api/v1/operator/withdrawals/:withdrawal_no/approve': decision('approve'),
  'POST /api/v1/operator/withdrawals/:withdrawal_no/decline': decision('decline'),
  // No receiver may be there.
  'POST /api/v1/receivers': writing(
    () => '/receivers',
    () => ({ url: 'http://10.0.0.1/', events: EVENTS, password: PASSWORD }),
    { writes: false },
  ),
  'PATCH /api/v1/receivers/:receiver_id': ofReceiver('', { events: EVENTS }),
  'DELETE /api/v1/receivers/:receiver_id': ofReceiver(''),
  'POST /api/v1/receivers/:receiver_id/rotate-secret': ofReceiver('/rotate-secret'),
  'POST /api/v1/receivers/:receiver_id/ping': { ...ofReceiver('/ping'), writes: false },
  'POST /api/v1/callbacks/:event_id/resend': writing(
    ({ eventId }) => `/callbacks/${eventId}/resend`,
    () => ({}),
    absent,
  ),
  'POST /api/v1/callback-period/resend': writing(
    () => '/callback-period/resend',
    () => ({ date_from: '2020-01-01', date_to: '2020-01-02' }),
    { writes: false },
  ),
  'POST /api/v1/callback-url/ping': writing(
    () => '/callback-url/ping',
    () => ({ url: 'http://10.0.0.1/' }),
    { writes: false },
  ),
  'GET /api/v1/callback-secret': at(() => '/callback-secret', { traces: true }),
  'POST /api/v1/callback-secret/show': writing(
    () => '/callback-secret/show',
    () => ({ password: PASSWORD }),
  ),
  'POST /api/v1/callback-secret/rotate': writing(
    () => '/callback-secret/rotate',
    () => ({ password: PASSWORD }),
  ),
  'GET /api/v1/operator/callbacks': at(() => '/operator/callbacks?state=failed'),
  'GET /api/v1/operator/terminal-sign-in': at(
    ({ terminal }) => `/operator/terminal-sign-in?${new URLSearchParams({ ...terminal })}`,
    { perishes: true },
  ),
  'POST /api/v1/operator/terminal-sign-in/allow': ofTerminal('allow', { password: PASSWORD }),
  'POST /api/v1/operator/terminal-sign-in/refuse': { ...ofTerminal('refuse', {}), ...unchanged },
  'GET /api/v1/operator/find': at(({ paid }) => `/operator/find?what=${paid}`),
  'GET /api/v1/operator/users': at(() => '/operator/users?search=matrix'),
  'POST /api/v1/operator/users': writing(
    () => '/operator/users',
    () => ({ reference: `matrix-${writtenSoFar()}`, name: '会员' }),
  ),
  'PATCH /api/v1/operator/users/:user_id': toUser('', { name: '改' }),
  'POST /api/v1/operator/users/:user_id/suspend': toUser('/suspend', { reason: 'matrix' }),
  'POST /api/v1/operator/users/:user_id/resume': {
    ...toUser('/resume', { reason: 'matrix' }),
    ...unchanged,
  },
  'POST /api/v1/operator/users/:user_id/unlock': { ...toUser('/unlock'), ...unchanged },
  'POST /api/v1/operator/users/:user_id/close': toUser('/close'),
  'POST /api/v1/operator/users/:user_id/export': { ...toUser('/export'), ...unchanged },
  'POST /api/v1/operator/sign-in-links': {
    asked: ({ userId }) => ({
      path: '/api/v1/operator/sign-in-links',
      sending: { body: { user_id: userId, page: 'account' } },
    }),
  },
  'GET /api/v1/operator/bank/days/:date': at(({ dayOver }) => `/operator/bank/days/${dayOver}`),
  'POST /api/v1/operator/bank/differences/:difference_no/close': writing(
    ({ differenceNo }) => `/operator/bank/differences/${differenceNo}/close`,
    () => ({ reason: 'matrix', password: PASSWORD }),
    absent,
  ),
  'POST /api/v1/operator/bank/differences/check': ofBank('/differences/check', () => ({})),
  'POST /api/v1/operator/bank/balances': ofBank('/balances', ({ dayOver: date }) => ({
    date,
    balance: 0,
  })),
  'POST /api/v1/operator/bank/statements': ofBank('/statements', ({ statement: file }) => ({
    file,
    closing_balance: 0,
  })),
  'POST /api/v1/operator/bank/statements/preview': ofBank(
    '/statements/preview',
    ({ statement: file }) => ({ file, closing_balance: 0 }),
  ),
  'POST /api/v1/operator/bank/answers': ofBank('/answers', ({ answers: file }) => ({ file })),
  'POST /api/v1/operator/bank/answers/preview': ofBank('/answers/preview', ({ answers: file }) => ({
    file,
  })),
  'POST /api/v1/operator/bank/columns': ofBank('/columns', () => ({
    of: 'statement',
    date: 'date',
    amount: 'amount',
  })),
  'POST /api/v1/operator/invites': writing(
    () => '/operator/invites',
    () => ({ uses: 1, password: PASSWORD }),
  ),
  'POST /api/v1/operator/invites/:invite_id/revoke': writing(
    ({ inviteId }) => `/operator/invites/${inviteId}/revoke`,
    () => ({ password: PASSWORD }),
  ),
  'GET /api/v1/keys': at(() => '/keys?limit=100'),
  'POST /api/v1/keys': aboutThem('/keys', () => ({ name: 'till', scope: ['query'] }), true),
  'PATCH /api/v1/keys/:key_id': ofKey('', { rate: 1 }),
  'POST /api/v1/keys/:key_id/rotate': ofKey('/rotate', { password: PASSWORD }),
  'POST /api/v1/keys/:key_id/revoke': ofKey('/revoke'),
  'POST /api/v1/sessions/:session_id/end': writing(
    ({ sessionId }) => `/sessions/${sessionId}/end`,
    () => ({}),
    { perishes: true },
  ),
  'POST /api/v1/sessions/end-others': aboutThem('/sessions/end-others'),
  // To the same ones, so that everybody can go on.
  'POST /api/v1/security/login-password': aboutThem('/security/login-password', () => ({
    new_password: PASSWORD,
  })),
  'POST /api/v1/security/login-password (wrong)': aboutThem('/security/login-password', () => ({
    ...WRONG,
    new_password: PASSWORD,
  })),
  'POST /api/v1/security/pay-password': aboutThem('/security/pay-password', (pay_password) => ({
    pay_password,
  })),
  'POST /api/v1/security/code-limit': aboutThem('/security/code-limit', () => ({ amount: 100 })),
  'POST /api/v1/security/spending-limits': aboutThem('/security/spending-limits', () => ({
    per_day: 100_000,
  })),
  'POST /api/v1/security/two-factor/offer': aboutThem('/security/two-factor/offer'),
  'POST /api/v1/security/two-factor/switch-on': aboutThem('/security/two-factor/switch-on', () => ({
    offer: 'none',
    totp_code: '123456',
  })),
  'POST /api/v1/security/two-factor/switch-off': aboutThem('/security/two-factor/switch-off'),
  'POST /api/v1/security/two-factor/renew-recovery-codes': aboutThem(
    '/security/two-factor/renew-recovery-codes',
  ),
  'POST /api/v1/security/log/read': aboutThem('/security/log/read', () => ({ up_to: '1' })),
  'POST /api/v1/notices/read': aboutThem('/notices/read'),
  'POST /api/v1/email': aboutThem('/email', () => ({ email: 'somebody@mail.example' })),
  'POST /api/v1/email/confirm': aboutThem('/email/confirm', () => ({ code: '7KQ2M-9XTDA' })),
  'DELETE /api/v1/email': aboutThem('/email'),
  'POST /api/v1/email/notices': aboutThem('/email/notices', () => ({ mailed: [], orders: false })),
  'POST /api/v1/account/export': aboutThem('/account/export', () => WRONG),
  'POST /api/v1/account/close': aboutThem('/account/close', () => WRONG),
  'POST /api/v1/operator/callbacks/:event_id/resend': writing(
    ({ eventId }) => `/operator/callbacks/${eventId}/resend`,
    () => ({}),
    absent,
  ),
  'POST /api/v1/operator/ledger-health/verify': writing(
    () => '/operator/ledger-health/verify',
    () => ({ scope: 'new' }),
    { writes: false },
  ),
  'POST /api/v1/till/:branch_id/orders': writing(
    ({ branchId }) => `/till/${branchId}/orders`,
    () => ({ amount: 1 }),
    NO_BRANCH,
  ),
  'GET /api/v1/till/:branch_id/orders/:tx_no': at(
    ({ branchId, paidAtTill }) => `/till/${branchId}/orders/${paidAtTill}`,
    NO_BRANCH,
  ),
  'GET /api/v1/till/:branch_id/orders/:tx_no/lifecycle': at(
    ({ branchId, paidAtTill }) => `/till/${branchId}/orders/${paidAtTill}/lifecycle`,
    NO_BRANCH,
  ),
  'POST /api/v1/till/:branch_id/orders/:tx_no/cancel': writing(
    ({ branchId, waitingAtTill }) => `/till/${branchId}/orders/${waitingAtTill}/cancel`,
    () => ({}),
    NO_BRANCH,
  ),
};

/** What stands for a placeholder of an address, and what whoever has no part in it hears. */
const NAMED: Readonly<Record<string, readonly [keyof Targets, RefusalCode]>> = {
  tx_no: ['paid', 'order_not_found'],
  refund_no: ['refundNo', 'refund_not_found'],
  request_no: ['asked', 'refund_request_not_found'],
  merchant_id: ['merchantId', 'merchant_not_found'],
  branch_id: ['branchId', 'branch_not_found'],
  wallet_id: ['walletId', 'user_not_found'],
  user_id: ['userId', 'user_not_found'],
  recharge_no: ['rechargeNo', 'not_found'],
  withdrawal_no: ['withdrawalNo', 'withdrawal_not_found'],
  event_id: ['eventId', 'not_found'],
  date: ['dayOver', 'not_found'],
};

function plainly(path: string): RowRequest {
  const named = (name: string) => {
    const known = NAMED[name];
    if (!known) throw new Error(`Say in NAMED what :${name} of ${path} stands for.`);
    return known;
  };
  const [, first] = /:(\w+)/.exec(path) ?? [];
  return {
    ...at((targets) => path.replace(/:(\w+)/g, (_, name) => String(targets[named(name)[0]]))),
    ...(first && { absent: named(first)[1] }),
  };
}

function requestOf({ id, method, path }: AnyOperation): readonly (readonly [string, RowRequest])[] {
  const asks = `${method} /api/v1${path}`;
  const request = BY_HAND[asks] ?? (method === 'GET' ? plainly(path) : null);
  const own = OWN[id];
  return request ? [[asks, { ...request, ...(own && { belongsTo: own }) }]] : [];
}

export const OPERATION_REQUESTS: Readonly<Record<string, RowRequest>> = {
  ...BY_HAND,
  ...Object.fromEntries(OPERATIONS.filter(({ may }) => may.session || may.key).flatMap(requestOf)),
};
