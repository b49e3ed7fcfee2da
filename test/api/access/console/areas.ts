// The areas of the console in the access matrix, one file each.

import { CASHIER } from './cashier.ts';
import { KEYS } from './keys.ts';
import { OPERATORS } from './operator.ts';
import { ORDERS } from './orders.ts';
import { REFUND_REQUESTS } from './refund-requests.ts';
import type { ConsoleRows } from './rows.ts';

export const CONSOLE_AREAS: readonly ConsoleRows[] = [
  KEYS,
  ORDERS,
  REFUND_REQUESTS,
  OPERATORS,
  CASHIER,
];
