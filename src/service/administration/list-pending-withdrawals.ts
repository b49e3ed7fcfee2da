// The withdrawals that wait for a decision, oldest first, with whose they are, and whether whoever reads
// may decide each alone.

import { movedAloneFen, takesTwo } from '../../core/access/two-operators.ts';
import type { User } from '../../core/access/user.ts';
import { assert } from '../../core/assert.ts';
import type { UserId } from '../../core/ledger/wallet.ts';
import type { Withdrawal } from '../../core/wallet/withdrawal.ts';
import type { Service } from '../service.ts';

export interface WaitingWithdrawals {
  readonly items: readonly WaitingWithdrawal[];
  readonly total: number;
}

export interface WaitingWithdrawal {
  readonly withdrawal: Withdrawal;
  readonly user: User;
  /** Their withdrawals cannot be approved. */
  readonly suspended: boolean;
  /** Whether it takes two operators to approve it, and who has been the first; null: nobody yet. */
  readonly takesTwo: boolean;
  readonly proposer: User | null;
}

const SHOWN_MAX = 100;

/** `readerId`: null: a program, whose key has limits of its own. */
export async function listPendingWithdrawals(
  { store: { queries, nowMs }, config: { twoOperatorsAboveFen } }: Service,
  readerId: UserId | null,
): Promise<WaitingWithdrawals> {
  const [pending, day] = await Promise.all([
    queries.pendingWithdrawals(),
    readerId === null ? undefined : queries.operatorDay(readerId),
  ]);
  const movedFen = movedAloneFen(day, nowMs());
  const shown = pending.slice(0, SHOWN_MAX);
  const items = shown.map(async (withdrawal) => {
    const { userId, amountFen, proposedBy } = withdrawal;
    const [user, owner, proposer = null] = await Promise.all([
      queries.user(userId),
      queries.owner(userId),
      ...(proposedBy === null ? [] : [queries.user(proposedBy)]),
    ]);
    assert(user && owner, `withdrawal ${withdrawal.withdrawalNo} has no owner`);
    const { suspended } = owner;
    const two = takesTwo(twoOperatorsAboveFen, amountFen, movedFen);
    return { withdrawal, user, suspended, takesTwo: two, proposer };
  });
  return { items: await Promise.all(items), total: pending.length };
}
