// Every operation there is, a noun after the other.

import type { AnyOperation } from './operation.ts';
import { WITHDRAWALS } from './withdrawals.ts';

export const OPERATIONS: readonly AnyOperation[] = [...WITHDRAWALS];
