// Reads what may leave a user's consumer wallet in a time, and what has, by their own limits and those of
// the service; and sets their own.

import { assert } from '../core/assert.ts';
import { NO_TALLIES } from '../core/ledger/tally.ts';
import type { Owner, UserId } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import type { ProvenByUser } from '../core/proofs/login-proof.ts';
import {
  periodsBegan,
  type SpentOfLimit,
  spendingLimitsOf,
  spentOf,
  spentOfLimits,
} from '../core/rows/spending-limits.ts';
import { succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

export interface Spending {
  readonly owner: Pick<Owner, 'accountClass' | 'realNameKnown'>;
  readonly limits: readonly SpentOfLimit[];
}

export async function showSpending(
  service: Pick<Service, 'store' | 'config'>,
  userId: UserId,
): Promise<Spending> {
  const owner = await service.store.queries.owner(userId);
  assert(owner, `user ${userId} has a session and is not there`);
  return { owner, limits: await limitsOf(service, owner) };
}

/** Most have none, and nothing is read for them. */
export async function limitsOf(
  { store, config: { accountLimits } }: Pick<Service, 'store' | 'config'>,
  owner: Owner,
): Promise<readonly SpentOfLimit[]> {
  const limits = spendingLimitsOf(owner, accountLimits);
  if (limits.length === 0) return [];
  const began = periodsBegan(store.nowMs());
  const days = [began.day, began.month, began.year];
  const [day = NO_TALLIES, month = NO_TALLIES, year = NO_TALLIES, now = NO_TALLIES] =
    await store.queries.talliesAt(owner.userId, days);
  const before = { day: spentOf(day), month: spentOf(month), year: spentOf(year) };
  return spentOfLimits(limits, now, before);
}

/** Null: no limit of their own. */
export interface OwnLimits {
  readonly dayFen: Fen | null;
  readonly monthFen: Fen | null;
}

/** They prove who they are, up or down: whoever finds a session open must not change what it may spend. */
export async function setSpendingLimits(
  { gatherer }: Pick<Service, 'gatherer'>,
  userId: UserId,
  limits: OwnLimits,
  { by, proof = null }: ProvenByUser,
): Promise<Answer<null>> {
  const command = { kind: 'set_spending_limits', userId, ...limits, by, proof } as const;
  const outcome = await gatherer.submit(command, { submitter: `user/${userId}` });
  return outcome.ok ? succeed(null) : outcome;
}
