// The areas of the console in the access matrix, one file each.

import { CASHIER } from './cashier.ts';
import { KEYS } from './keys.ts';
import { ME } from './me.ts';
import { MERCHANTS } from './merchants.ts';
import { OPERATORS } from './operator.ts';
import type { ConsoleRows } from './rows.ts';
import { SECURITY } from './security.ts';
import { WALLETS } from './wallets.ts';

export const CONSOLE_AREAS: readonly ConsoleRows[] = [
  ME,
  KEYS,
  MERCHANTS,
  OPERATORS,
  WALLETS,
  CASHIER,
  // What it changes of people, the rows before need as it was.
  SECURITY,
];
