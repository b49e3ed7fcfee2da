// Who may refund the orders of a merchant in the console.

import type { BuiltRequest, RowRequest } from '../requests.ts';
import type { Targets } from '../targets.ts';
import type { ConsoleRows } from './rows.ts';

const ofOrder = (end: string, body?: (targets: Targets, pin: string) => object): RowRequest => ({
  absent: 'order_not_found',
  asked(targets, pin): BuiltRequest {
    const path = `/console/api/orders/${targets.paid}${end}`;
    return body ? { path, sending: { body: body(targets, pin) } } : { path };
  },
});

const refund = (targets: Targets, pin: string) => ({
  refund_type: 'full',
  reason: '退',
  refunded_before: 0,
  idempotency_key: `console/${targets.paid}/0`,
  pay_password: pin,
});

export const ORDERS: ConsoleRows = {
  table: `
address                                     |nobody|payer|owner|other|operator|ended |foreign
GET /console/api/orders/:txNo/refund-preview|login?|none |yes  |none |none    |login?|none
POST /console/api/orders/:txNo/refund       |login?|none |yes  |none |none    |login?|site!
`,
  requests: {
    'GET /console/api/orders/:txNo/refund-preview': ofOrder('/refund-preview?refund_type=full'),
    'POST /console/api/orders/:txNo/refund': { ...ofOrder('/refund', refund), writes: true },
  },
};
