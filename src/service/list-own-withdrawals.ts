// A page of a user's withdrawals, newest first.

import type { UserId } from '../core/ledger/wallet.ts';
import type { Withdrawal } from '../core/wallet/withdrawal.ts';
import type { Service } from './service.ts';

interface WithdrawalPage {
  readonly items: readonly Withdrawal[];
  /** The number that the next page begins after; null: there are no more. */
  readonly next: string | null;
}

const PER_PAGE = 20;

export async function listOwnWithdrawals(
  { store }: Pick<Service, 'store'>,
  userId: UserId,
  before: string | null,
): Promise<WithdrawalPage> {
  const found = await store.queries.withdrawalsOf(userId, before, PER_PAGE + 1);
  const items = found.slice(0, PER_PAGE);
  const next = found.length > PER_PAGE ? (items.at(-1)?.withdrawalNo ?? null) : null;
  return { items, next };
}
