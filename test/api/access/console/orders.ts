// Who may see and refund the orders of a merchant in the console.

import type { BuiltRequest, RowRequest } from '../requests.ts';
import type { Targets } from '../targets.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const ofOrder = (
  end: string,
  body?: (targets: Targets, pin: string) => object,
  of: 'paid' | 'waiting' = 'paid',
): RowRequest => ({
  absent: 'order_not_found',
  asked(targets, pin): BuiltRequest {
    const path = `/console/api/orders/${targets[of]}${end}`;
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
GET /console/api/orders                     |login?|yes  |yes  |yes  |yes     |login?|yes
GET /console/api/orders/counts              |login?|yes  |yes  |yes  |yes     |login?|yes
GET /console/api/orders.csv                 |login?|yes  |yes  |yes  |yes     |login?|yes
GET /console/api/orders/:txNo               |login?|none |yes  |none |none    |login?|none
POST /console/api/orders/:txNo/cancel       |login?|none |yes  |none |none    |login?|site!
GET /console/api/orders/:txNo/refund-preview|login?|none |yes  |none |none    |login?|none
POST /console/api/orders/:txNo/refund       |login?|none |yes  |none |none    |login?|site!
`,
  requests: {
    'GET /console/api/orders': atConsole('/orders?status=paid'),
    'GET /console/api/orders/counts': atConsole('/orders/counts'),
    'GET /console/api/orders.csv': atConsole('/orders.csv'),
    'GET /console/api/orders/:txNo': ofOrder(''),
    'POST /console/api/orders/:txNo/cancel': {
      ...ofOrder('/cancel', () => ({}), 'waiting'),
      writes: true,
    },
    'GET /console/api/orders/:txNo/refund-preview': ofOrder('/refund-preview?refund_type=full'),
    'POST /console/api/orders/:txNo/refund': { ...ofOrder('/refund', refund), writes: true },
  },
};
