// The areas of the console in the access matrix, one file each.

import { CASHIER } from './cashier.ts';
import type { ConsoleRows } from './rows.ts';

export const CONSOLE_AREAS: readonly ConsoleRows[] = [CASHIER];
