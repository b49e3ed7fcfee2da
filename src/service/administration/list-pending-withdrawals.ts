// The withdrawals that wait for a decision, oldest first, with whose they are.

import type { User } from '../../core/access/user.ts';
import { assert } from '../../core/assert.ts';
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
}

const SHOWN_MAX = 100;

export async function listPendingWithdrawals({
  store: { queries },
}: Service): Promise<WaitingWithdrawals> {
  const pending = await queries.pendingWithdrawals();
  const shown = pending.slice(0, SHOWN_MAX);
  const items = shown.map(async (withdrawal) => {
    const { userId } = withdrawal;
    const [user, owner] = await Promise.all([queries.user(userId), queries.owner(userId)]);
    assert(user && owner, `withdrawal ${withdrawal.withdrawalNo} has no owner`);
    return { withdrawal, user, suspended: owner.suspended };
  });
  return { items: await Promise.all(items), total: pending.length };
}
