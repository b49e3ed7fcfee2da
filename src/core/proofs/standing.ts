// Refuses those whose account was closed or is suspended, however they prove who they are.

import type { Owner, UserId } from '../ledger/wallet.ts';
import type { Refusal } from '../refusal.ts';
import type { State } from '../state.ts';

/** What a closed account answers to whatever would change it or bring it money. */
export function closedRefusal({ closedAtMs }: Pick<Owner, 'closedAtMs'>): Refusal | null {
  return closedAtMs === null ? null : { code: 'user_closed' };
}

/** Who may not come in, however they prove who they are. */
export function standingRefusal(state: State, userId: UserId): Refusal | null {
  const owner = state.owners.get(userId);
  if (!owner) return { code: 'user_not_found' };
  if (owner.closedAtMs !== null) return { code: 'user_closed' };
  return owner.suspended ? { code: 'user_suspended' } : null;
}
