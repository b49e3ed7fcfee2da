// Who may call which operation, told a second time and by hand. The matrix calls each as everybody, and
// `rights.test.ts` holds what the operations say of themselves to it.

import { PASSWORD } from '../../support/known-password.ts';
import { parseTable } from '../../support/pipe-table.ts';
import {
  CALLBACKS,
  COUNTED_ORDERS,
  MERCHANTS_OF,
  ORDER_LINES,
  PAID_ORDERS,
  RECEIVERS,
  WITHDRAWALS,
} from './belongings.ts';
import type { RowRequest } from './requests.ts';
import type { Targets } from './targets.ts';

/** People in a browser, with the columns of PEOPLE in `table.ts`; below `/api/v1`. */
export const OPERATION_PEOPLE = `
address                                         |nobody|payer   |owner   |other   |operator|ended |foreign
GET /orders                                     |login?|own     |own     |own     |own     |login?|own
GET /orders/counts                              |login?|own     |own     |own     |own     |login?|own
GET /orders.csv                                 |login?|own     |own     |own     |own     |login?|own
GET /orders/:tx_no                              |login?|none    |yes     |none    |none    |login?|none
POST /orders/:tx_no/cancel                      |login?|none    |yes     |none    |none    |login?|site!
GET /refunds                                    |login?|yes     |yes     |none    |none    |login?|yes
GET /refunds/:refund_no                         |login?|yes     |yes     |none    |none    |login?|yes
GET /bills/:date                                |login?|yes     |yes     |yes     |yes     |login?|yes
GET /merchants                                  |login?|own     |own     |own     |own     |login?|own
GET /operator/orders                            |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
GET /operator/orders/:tx_no                     |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /withdrawals                               |login?|yes     |funds!  |funds!  |funds!  |login?|site!
GET /withdrawals                                |login?|own     |own     |own     |own     |login?|own
GET /operator/withdrawals                       |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /operator/withdrawals/:withdrawal_no/approve|login?|nothing!|nothing!|nothing!|yes    |login?|site!
POST /operator/withdrawals/:withdrawal_no/decline|login?|nothing!|nothing!|nothing!|yes    |login?|site!
GET /receivers                                  |login?|own     |own     |own     |own     |login?|own
POST /receivers                                 |login?|how!    |how!    |how!    |how!    |login?|site!
PATCH /receivers/:receiver_id                   |login?|none    |yes     |none    |none    |login?|site!
DELETE /receivers/:receiver_id                  |login?|none    |yes     |none    |none    |login?|site!
POST /receivers/:receiver_id/rotate-secret      |login?|none    |yes     |none    |none    |login?|site!
POST /receivers/:receiver_id/ping               |login?|none    |yes     |none    |none    |login?|site!
GET /callbacks                                  |login?|own     |own     |own     |own     |login?|own
GET /callbacks/:event_id                        |login?|none    |yes     |none    |none    |login?|none
POST /callbacks/:event_id/resend                |login?|none    |yes     |none    |none    |login?|site!
POST /callback-period/resend                    |login?|yes     |yes     |yes     |yes     |login?|site!
POST /callback-url/ping                         |login?|how!    |how!    |how!    |how!    |login?|site!
GET /callback-secret                            |login?|yes     |yes     |yes     |yes     |login?|yes
POST /callback-secret/show                      |login?|yes     |yes     |yes     |yes     |login?|site!
POST /callback-secret/rotate                    |login?|yes     |yes     |yes     |yes     |login?|site!
GET /requests                                   |login?|yes     |yes     |yes     |yes     |login?|yes
GET /operator/audit                             |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
GET /operator/audit.csv                         |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
GET /operator/security-events                   |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
GET /operator/failed-callbacks                  |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /operator/callbacks/:event_id/resend       |login?|nothing!|nothing!|nothing!|yes     |login?|site!
GET /operator/ledger-health                     |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
POST /operator/ledger-health/verify             |login?|nothing!|nothing!|nothing!|yes     |login?|site!
GET /operator/totals                            |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
GET /operator/settings                          |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!
`;

/**
 * Programs: the scope that a key needs, what the owner's key with it hears, and what the keys of the payer,
 * of another shop, and of another merchant of the owner hear. Without a scope only a session counts.
 */
const OPERATION_PROGRAMS = `
address                                         |scope     |owner |payer |other |beside
GET /orders                                     |query     |own   |own   |own   |yes
GET /orders/counts                              |query     |own   |own   |own   |yes
GET /orders.csv                                 |query     |own   |own   |own   |yes
GET /orders/:tx_no                              |query     |yes   |none  |none  |none
POST /orders/:tx_no/cancel                      |collection|yes   |none  |none  |none
GET /refunds                                    |query     |yes   |yes   |none  |none
GET /refunds/:refund_no                         |query     |yes   |yes   |none  |none
GET /bills/:date                                |query     |yes   |yes   |yes   |yes
GET /merchants                                  |query     |own   |own   |own   |yes
GET /operator/orders                            |operate   |scope?|scope?|scope?|scope?
GET /operator/orders/:tx_no                     |operate   |scope?|scope?|scope?|scope?
POST /withdrawals                               |-         |login?|login?|login?|login?
GET /withdrawals                                |-         |login?|login?|login?|login?
GET /operator/withdrawals                       |operate   |scope?|scope?|scope?|scope?
POST /operator/withdrawals/:withdrawal_no/approve|operate  |scope?|scope?|scope?|scope?
POST /operator/withdrawals/:withdrawal_no/decline|operate  |scope?|scope?|scope?|scope?
GET /receivers                                  |events    |own   |own   |own   |scope?
POST /receivers                                 |events    |how!  |how!  |how!  |scope?
PATCH /receivers/:receiver_id                   |events    |yes   |none  |none  |scope?
DELETE /receivers/:receiver_id                  |events    |yes   |none  |none  |scope?
POST /receivers/:receiver_id/rotate-secret      |events    |yes   |none  |none  |scope?
POST /receivers/:receiver_id/ping               |events    |yes   |none  |none  |scope?
GET /callbacks                                  |events    |own   |own   |own   |yes
GET /callbacks/:event_id                        |events    |yes   |none  |none  |none
POST /callbacks/:event_id/resend                |events    |yes   |none  |none  |none
POST /callback-period/resend                    |events    |yes   |yes   |yes   |scope?
POST /callback-url/ping                         |events    |how!  |how!  |how!  |scope?
GET /callback-secret                            |events    |yes   |yes   |yes   |scope?
POST /callback-secret/show                      |-         |login?|login?|login?|login?
POST /callback-secret/rotate                    |events    |yes   |yes   |yes   |scope?
GET /requests                                   |query     |yes   |yes   |yes   |yes
GET /operator/audit                             |-         |login?|login?|login?|login?
GET /operator/audit.csv                         |-         |login?|login?|login?|login?
GET /operator/security-events                   |-         |login?|login?|login?|login?
GET /operator/failed-callbacks                  |-         |login?|login?|login?|login?
POST /operator/callbacks/:event_id/resend       |-         |login?|login?|login?|login?
GET /operator/ledger-health                     |-         |login?|login?|login?|login?
POST /operator/ledger-health/verify             |-         |login?|login?|login?|login?
GET /operator/totals                            |operate   |scope?|scope?|scope?|scope?
GET /operator/settings                          |-         |login?|login?|login?|login?
`;

/** The same with the columns of PROGRAMS in `table.ts`, and that of a platform's key. */
export function operationPrograms(): readonly (readonly [string, ReadonlyMap<string, string>])[] {
  return [...parseTable(OPERATION_PROGRAMS).rows].map(([asks, cells]) => {
    const of = (column: string) => cells.get(column) ?? '';
    const scope = of('scope');
    const without = scope === '-' ? 'login?' : 'scope?';
    const withScope = (one: string) => (one === scope ? of('owner') : without);
    const heard = {
      query: withScope('query'),
      collection: withScope('collection'),
      refund: withScope('refund'),
      events: withScope('events'),
      all: of('owner'),
      lacking: without,
      payer: of('payer'),
      other: of('other'),
      beside: of('beside'),
      operate: scope === 'operate' ? 'yes' : without,
      failing: scope === '-' ? 'login?' : 'each',
    };
    return [asks, new Map(Object.entries(heard))];
  });
}

let keys = 0;

const at = (path: (targets: Targets) => string, more: Partial<RowRequest> = {}): RowRequest => ({
  ...more,
  asked: (targets) => ({ path: `/api/v1${path(targets)}` }),
});

/** A body that is new each time, with what people have to send and what keys have to. */
const writing = (
  path: (targets: Targets) => string,
  body: (pin: string) => object,
  more: Partial<RowRequest> = {},
): RowRequest => ({
  writes: true,
  ...more,
  asked(targets, pin) {
    keys += 1;
    const sent = { ...body(pin), idempotency_key: `operation-${keys}` };
    // As a browser says of a page of ours; whoever comes from elsewhere says so instead.
    const headers = { 'sec-fetch-site': 'same-origin' };
    return { path: `/api/v1${path(targets)}`, sending: { body: sent, headers } };
  },
});

const order = { absent: 'order_not_found' } as const;
const absent = { absent: 'not_found' } as const;
const EVENTS = ['refund.made'];
const ofReceiver = (end: string, body: object = {}) =>
  writing(
    ({ receiverId }) => `/receivers/${receiverId}${end}`,
    () => ({ ...body, password: PASSWORD }),
    absent,
  );
const decision = (verb: string) =>
  writing(
    ({ withdrawalNo }) => `/operator/withdrawals/${withdrawalNo}/${verb}`,
    () => ({ password: PASSWORD }),
    { absent: 'withdrawal_not_found' },
  );

export const OPERATION_REQUESTS: Readonly<Record<string, RowRequest>> = {
  'GET /api/v1/orders': at(() => '/orders?status=paid', { belongsTo: PAID_ORDERS }),
  'GET /api/v1/orders/counts': at(() => '/orders/counts', { belongsTo: COUNTED_ORDERS }),
  'GET /api/v1/orders.csv': at(() => '/orders.csv', { belongsTo: ORDER_LINES }),
  'GET /api/v1/orders/:tx_no': at(({ paid }) => `/orders/${paid}`, order),
  'POST /api/v1/orders/:tx_no/cancel': writing(
    ({ waiting }) => `/orders/${waiting}/cancel`,
    () => ({}),
    order,
  ),
  'GET /api/v1/refunds': at(({ paid }) => `/refunds?tx_no=${paid}`, order),
  'GET /api/v1/refunds/:refund_no': at(({ refundNo }) => `/refunds/${refundNo}`, {
    absent: 'refund_not_found',
  }),
  // No day of the town is finished; that a bill is its reader's own, test/api/bills says.
  'GET /api/v1/bills/:date': at(() => '/bills/2001-01-01?kind=records'),
  'GET /api/v1/merchants': at(() => '/merchants', { belongsTo: MERCHANTS_OF }),
  'GET /api/v1/operator/orders': at(() => '/operator/orders'),
  'GET /api/v1/operator/orders/:tx_no': at(({ paid }) => `/operator/orders/${paid}`, order),
  'POST /api/v1/withdrawals': writing(
    () => '/withdrawals',
    (pay_password) => ({ wallet: 'consumer', amount: 0.01, pay_password }),
  ),
  'GET /api/v1/withdrawals': at(() => '/withdrawals', { belongsTo: WITHDRAWALS }),
  'GET /api/v1/operator/withdrawals': at(() => '/operator/withdrawals'),
  'POST /api/v1/operator/withdrawals/:withdrawal_no/approve': decision('approve'),
  'POST /api/v1/operator/withdrawals/:withdrawal_no/decline': decision('decline'),
  'GET /api/v1/receivers': at(() => '/receivers', { belongsTo: RECEIVERS }),
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
  'GET /api/v1/callbacks': at(() => '/callbacks', { belongsTo: CALLBACKS }),
  'GET /api/v1/callbacks/:event_id': at(({ eventId }) => `/callbacks/${eventId}`, absent),
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
  'GET /api/v1/requests': at(() => '/requests'),
  'GET /api/v1/operator/audit': at(() => '/operator/audit'),
  'GET /api/v1/operator/audit.csv': at(() => '/operator/audit.csv'),
  'GET /api/v1/operator/security-events': at(() => '/operator/security-events'),
  'GET /api/v1/operator/failed-callbacks': at(() => '/operator/failed-callbacks'),
  'POST /api/v1/operator/callbacks/:event_id/resend': writing(
    ({ eventId }) => `/operator/callbacks/${eventId}/resend`,
    () => ({}),
    absent,
  ),
  'GET /api/v1/operator/ledger-health': at(() => '/operator/ledger-health'),
  'POST /api/v1/operator/ledger-health/verify': writing(
    () => '/operator/ledger-health/verify',
    () => ({ scope: 'new' }),
    { writes: false },
  ),
  'GET /api/v1/operator/totals': at(() => '/operator/totals'),
  'GET /api/v1/operator/settings': at(() => '/operator/settings'),
};

/** What each operation has to say of itself. A hyphen: nobody of that kind may, or nothing is needed. */
export const RIGHTS = `
operation          |for     |session|key       |machine|proof         |idempotency
createCollection   |owner   |-      |collection|-      |-             |optional
queryOrder         |owner   |-      |query     |-      |-             |-
getOrderLifecycle  |owner   |-      |query     |-      |-             |-
listOrders         |owner   |yes    |query     |-      |-             |-
countOrders        |owner   |yes    |query     |-      |-             |-
exportOrders       |owner   |yes    |query     |-      |-             |-
showOrder          |owner   |yes    |query     |-      |-             |-
cancelOrder        |owner   |yes    |collection|-      |-             |-
showRefund         |owner   |yes    |query     |-      |-             |-
listRefunds        |owner   |yes    |query     |-      |-             |-
getBill            |owner   |yes    |query     |yes    |-             |-
listMerchants      |owner   |yes    |query     |-      |-             |-
listAllOrders      |operator|yes    |operate   |yes    |-             |-
showAnyOrder       |operator|yes    |operate   |yes    |-             |-
cancelAnyOrder     |operator|-      |-         |yes    |-             |-
requestWithdrawal  |owner   |yes    |-         |yes    |pay_password  |required
listWithdrawals    |owner   |yes    |-         |-      |-             |-
listAllWithdrawals |operator|yes    |operate   |yes    |-             |-
approveWithdrawal  |operator|yes    |operate   |yes    |login_password|required
declineWithdrawal  |operator|yes    |operate   |yes    |login_password|required
listReceivers      |owner   |yes    |events    |yes    |-             |-
createReceiver     |owner   |yes    |events    |yes    |login_password|-
changeReceiver     |owner   |yes    |events    |yes    |login_password|-
removeReceiver     |owner   |yes    |events    |yes    |login_password|-
rotateReceiverSecret|owner  |yes    |events    |yes    |login_password|-
pingReceiver       |owner   |yes    |events    |-      |-             |-
listCallbacks      |owner   |yes    |events    |-      |-             |-
showCallback       |owner   |yes    |events    |-      |-             |-
resendCallback     |owner   |yes    |events    |-      |-             |-
resendCallbacks    |owner   |yes    |events    |-      |-             |-
pingUrl            |owner   |yes    |events    |-      |-             |-
getCallbackSecret  |owner   |yes    |events    |-      |-             |-
showCallbackSecret |owner   |yes    |-         |-      |login_password|-
rotateCallbackSecret|owner  |yes    |events    |-      |login_password|-
listAudit          |operator|yes    |-         |yes    |-             |-
exportAudit        |operator|yes    |-         |-      |-             |-
listSecurityEvents |operator|yes    |-         |-      |-             |-
listFailedCallbacks|operator|yes    |-         |-      |-             |-
resendAnyCallback  |operator|yes    |-         |-      |-             |-
showLedgerHealth   |operator|yes    |-         |-      |-             |-
verifyBooks        |operator|yes    |-         |-      |-             |-
showTotals         |operator|yes    |operate   |-      |-             |-
listRequests       |owner   |yes    |query     |-      |-             |-
sandboxShow        |owner   |yes    |query     |-      |-             |-
sandboxPay         |owner   |-      |collection|-      |-             |-
sandboxTopUp       |owner   |-      |collection|-      |-             |-
sandboxMoveClock   |owner   |yes    |collection|-      |-             |-
sandboxMark        |owner   |-      |collection|-      |-             |-
sandboxReset       |owner   |yes    |collection|-      |-             |-
listEvents         |owner   |-      |events, query|-   |-             |-
listSettings       |operator|yes    |-         |-      |-             |-
`;
