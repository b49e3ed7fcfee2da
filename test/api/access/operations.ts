// Who may call which operation, told a second time and by hand. The matrix calls each as everybody, and
// `rights.test.ts` holds what the operations say of themselves to it.

import { PASSWORD } from '../../support/known-password.ts';
import type { RowRequest } from './requests.ts';
import type { Targets } from './targets.ts';

/**
 * People first, with the columns of PEOPLE in `table.ts`, then programs with those of PROGRAMS and, before the
 * keys that fail, the key of a platform. A key's headers make a request the key's alone, so a key hears
 * `login?` where only a session counts.
 */
export const OPERATION_TABLE = `
address                                                   |nobody|payer   |owner   |other   |operator|ended |foreign |query |collection|refund|all   |lacking|payer's|other's|beside|operate|failing
GET /api/v1/orders                                        |login?|yes     |yes     |yes     |yes     |login?|yes     |own   |scope?    |scope?|own   |scope? |own    |own    |yes   |scope? |each
GET /api/v1/orders/counts                                 |login?|yes     |yes     |yes     |yes     |login?|yes     |yes   |scope?    |scope?|yes   |scope? |yes    |yes    |yes   |scope? |each
GET /api/v1/orders.csv                                    |login?|yes     |yes     |yes     |yes     |login?|yes     |yes   |scope?    |scope?|yes   |scope? |yes    |yes    |yes   |scope? |each
GET /api/v1/orders/:tx_no                                 |login?|none    |yes     |none    |none    |login?|none    |yes   |scope?    |scope?|yes   |scope? |none   |none   |none  |scope? |each
POST /api/v1/orders/:tx_no/cancel                         |login?|none    |yes     |none    |none    |login?|site!   |scope?|yes       |scope?|yes   |scope? |none   |none   |none  |scope? |each
GET /api/v1/operator/orders                               |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!|scope?|scope?    |scope?|scope?|scope? |scope? |scope? |scope?|yes    |each
GET /api/v1/operator/orders/:tx_no                        |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!|scope?|scope?    |scope?|scope?|scope? |scope? |scope? |scope?|yes    |each
POST /api/v1/withdrawals                                  |login?|yes     |funds!  |funds!  |funds!  |login?|site!   |login?|login?    |login?|login?|login? |login? |login? |login?|login? |login?
GET /api/v1/withdrawals                                   |login?|yes     |yes     |yes     |yes     |login?|yes     |login?|login?    |login?|login?|login? |login? |login? |login?|login? |login?
GET /api/v1/operator/withdrawals                          |login?|nothing!|nothing!|nothing!|yes     |login?|nothing!|scope?|scope?    |scope?|scope?|scope? |scope? |scope? |scope?|yes    |each
POST /api/v1/operator/withdrawals/:withdrawal_no/approve  |login?|nothing!|nothing!|nothing!|yes     |login?|site!   |scope?|scope?    |scope?|scope?|scope? |scope? |scope? |scope?|yes    |each
POST /api/v1/operator/withdrawals/:withdrawal_no/decline  |login?|nothing!|nothing!|nothing!|yes     |login?|site!   |scope?|scope?    |scope?|scope?|scope? |scope? |scope? |scope?|yes    |each
`;

/** How many of the columns are people's. */
export const PEOPLE_COLUMNS = 7;

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
const decision = (verb: string) =>
  writing(
    ({ withdrawalNo }) => `/operator/withdrawals/${withdrawalNo}/${verb}`,
    () => ({ password: PASSWORD }),
    { absent: 'withdrawal_not_found' },
  );

export const OPERATION_REQUESTS: Readonly<Record<string, RowRequest>> = {
  'GET /api/v1/orders': at(() => '/orders?status=paid', { belongsTo: 'orders' }),
  'GET /api/v1/orders/counts': at(() => '/orders/counts'),
  'GET /api/v1/orders.csv': at(() => '/orders.csv'),
  'GET /api/v1/orders/:tx_no': at(({ paid }) => `/orders/${paid}`, order),
  'POST /api/v1/orders/:tx_no/cancel': writing(
    ({ waiting }) => `/orders/${waiting}/cancel`,
    () => ({}),
    order,
  ),
  'GET /api/v1/operator/orders': at(() => '/operator/orders'),
  'GET /api/v1/operator/orders/:tx_no': at(({ paid }) => `/operator/orders/${paid}`, order),
  'POST /api/v1/withdrawals': writing(
    () => '/withdrawals',
    (pay_password) => ({ wallet: 'consumer', amount: 0.01, pay_password }),
  ),
  'GET /api/v1/withdrawals': at(() => '/withdrawals'),
  'GET /api/v1/operator/withdrawals': at(() => '/operator/withdrawals'),
  'POST /api/v1/operator/withdrawals/:withdrawal_no/approve': decision('approve'),
  'POST /api/v1/operator/withdrawals/:withdrawal_no/decline': decision('decline'),
};

/** What each operation has to say of itself. A hyphen: nobody of that kind may, or nothing is needed. */
export const RIGHTS = `
operation          |for     |session|key       |machine|proof         |idempotency
createCollection   |owner   |-      |collection|-      |-             |optional
getOrderLifecycle  |owner   |-      |query     |-      |-             |-
listOrders         |owner   |yes    |query     |-      |-             |-
countOrders        |owner   |yes    |query     |-      |-             |-
exportOrders       |owner   |yes    |query     |-      |-             |-
showOrder          |owner   |yes    |query     |-      |-             |-
cancelOrder        |owner   |yes    |collection|-      |-             |-
listAllOrders      |operator|yes    |operate   |yes    |-             |-
showAnyOrder       |operator|yes    |operate   |yes    |-             |-
cancelAnyOrder     |operator|-      |-         |yes    |-             |-
requestWithdrawal  |owner   |yes    |-         |yes    |pay_password  |required
listWithdrawals    |owner   |yes    |-         |-      |-             |-
listAllWithdrawals |operator|yes    |operate   |yes    |-             |-
approveWithdrawal  |operator|yes    |operate   |yes    |login_password|required
declineWithdrawal  |operator|yes    |operate   |yes    |login_password|required
`;
