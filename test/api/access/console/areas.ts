// The areas of the console in the access matrix, one file each.

import { CASHIER } from './cashier.ts';
import { ME } from './me.ts';
import { MERCHANTS } from './merchants.ts';
import { ORDERS } from './orders.ts';
import { REFUND_REQUESTS } from './refund-requests.ts';
import type { ConsoleRows } from './rows.ts';
import { SECURITY } from './security.ts';
import { WALLETS } from './wallets.ts';

export const CONSOLE_AREAS: readonly ConsoleRows[] = [
  ME,
  MERCHANTS,
  ORDERS,
  REFUND_REQUESTS,
  WALLETS,
  SECURITY,
  CASHIER,
];
