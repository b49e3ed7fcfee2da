// The areas of the console in the access matrix, one file each.

import { CALLBACKS } from './callbacks.ts';
import { KEYS } from './keys.ts';
import { ME } from './me.ts';
import type { ConsoleRows } from './rows.ts';
import { SECURITY } from './security.ts';

export const CONSOLE_AREAS: readonly ConsoleRows[] = [ME, CALLBACKS, KEYS, SECURITY];
