// Says what is kept of a payee: a bank account that the withdrawals of an owner go to.

import type { UserId } from '../ledger/wallet.ts';

export interface Payee {
  readonly payeeId: string;
  readonly ownerId: UserId;
  /** Null: it was removed, and says nothing any more. */
  readonly sealed: string | null;
  readonly createdAtMs: number;
  /** Before, no withdrawal may name it. Fixed when it is added. */
  readonly usableAtMs: number;
  readonly removedAtMs: number | null;
}
