// The sessions of a user that are open: from which device and address, and since when.

import type { UserId } from '../core/ledger/wallet.ts';
import type { UsedSession } from '../store/store.ts';
import type { Service } from './service.ts';
import { endOf } from './session.ts';

export async function ownSessions(
  { store, config }: Service,
  userId: UserId,
): Promise<readonly UsedSession[]> {
  const all = await store.queries.sessionsOf(userId);
  return all.filter((session) => store.nowMs() < endOf(session, config.sessionIdleMs));
}
