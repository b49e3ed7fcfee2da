// The sessions of a user, as they see them: from which device and address, and since when. They end one,
// or all but the one they are in.

import type { UserId } from '../core/ledger/wallet.ts';
import type { UsedSession } from '../store/store.ts';
import type { ActingUser } from './acting-user.ts';
import { succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import { endOf } from './session.ts';

/** Those that are open. */
export async function ownSessions(
  { store, config }: Service,
  userId: UserId,
): Promise<readonly UsedSession[]> {
  const all = await store.queries.sessionsOf(userId);
  return all.filter((session) => store.nowMs() < endOf(session, config.sessionIdleMs));
}

/** One that is not open is ended already. */
export async function endOwnSession(
  service: Service,
  { userId, by }: ActingUser,
  sessionId: string,
): Promise<Answer<null>> {
  const open = await ownSessions(service, userId);
  if (!open.some((session) => session.sessionId === sessionId)) return succeed(null);
  const outcome = await service.gatherer.submit({ kind: 'end_session', userId, sessionId, by });
  return outcome.ok ? succeed(null) : outcome;
}

export async function endOtherSessions(
  service: Service,
  { userId, sessionDigest, by }: ActingUser,
): Promise<Answer<null>> {
  const ending = { kind: 'end_other_sessions', userId, sessionDigest, by } as const;
  const outcome = await service.gatherer.submit(ending);
  return outcome.ok ? succeed(null) : outcome;
}
