// Every operation there is, a noun after the other.

import { GET_BILL } from './bills.ts';
import { CALLBACKS } from './callbacks.ts';
import { MERCHANTS } from './merchants.ts';
import type { AnyOperation } from './operation.ts';
import { ORDERS } from './orders/orders.ts';
import { REFUND_OPERATIONS } from './orders/refund-order.ts';
import { REFUNDS } from './orders/refunds.ts';
import { RECEIVERS } from './receivers.ts';
import { REFUND_REQUESTS } from './refund-requests.ts';
import { WITHDRAWALS } from './withdrawals.ts';

export const OPERATIONS: readonly AnyOperation[] = [
  ...[...ORDERS, ...REFUND_OPERATIONS, ...REFUNDS, GET_BILL],
  ...REFUND_REQUESTS,
  ...MERCHANTS,
  ...WITHDRAWALS,
  ...[...RECEIVERS, ...CALLBACKS],
];
