// What may leave a user's consumer wallet in a time, and what has: their own limits and those of the service.

import type { ProvenByUser } from '../core/access/login-proof.ts';
import {
  periodsBegan,
  type SpentOfLimit,
  spentOf,
  spentOfLimits,
} from '../core/access/spending-limits.ts';
import { assert } from '../core/assert.ts';
import { NO_TALLIES } from '../core/ledger/tally.ts';
import type { Owner, UserId } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import { succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

export interface Spending {
  readonly owner: Pick<Owner, 'accountClass' | 'realNameKnown'>;
  readonly limits: readonly SpentOfLimit[];
}

export async function showSpending(
  { store, config: { accountLimits } }: Pick<Service, 'store' | 'config'>,
  userId: UserId,
): Promise<Spending> {
  const began = periodsBegan(store.nowMs());
  const [owner, tallies] = await Promise.all([
    store.queries.owner(userId),
    store.queries.talliesAt(userId, [began.day, began.month, began.year]),
  ]);
  assert(owner, `user ${userId} has a session and is not there`);
  const [day, month, year] = tallies.map(spentOf);
  const none = spentOf(NO_TALLIES);
  const before = { day: day ?? none, month: month ?? none, year: year ?? none };
  return { owner, limits: spentOfLimits(owner, accountLimits, before) };
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
  const outcome = await gatherer.submit(command, { party: `user/${userId}` });
  return outcome.ok ? succeed(null) : outcome;
}
