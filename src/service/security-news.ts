// Lists what happened to a user's access since they last saw their security log: all of it but signing in
// with a browser that is known, and the sign-in in which they look.

import { entriesOf, type SecurityLogEntry } from './security-log.ts';
import type { Service } from './service.ts';
import type { CurrentSession } from './session.ts';

export interface SecurityNews {
  readonly sinceMs: number;
  /** The newest first. */
  readonly entries: readonly SecurityLogEntry[];
  /** Whether there are more. */
  readonly more: boolean;
}

const SHOWN_MAX = 5;
/** So that known sign-ins, which are left out, hide nothing. */
const LOOKED_AT_MAX = 200;

export async function securityNewsOf(
  service: Service,
  { userId, sessionId }: Pick<CurrentSession, 'userId' | 'sessionId'>,
): Promise<SecurityNews> {
  const { queries } = service.store;
  const [user, sessions] = await Promise.all([queries.user(userId), queries.sessionsOf(userId)]);
  const sinceMs = user?.securityReadAtMs ?? 0;
  const filter = { userId, fromMs: sinceMs + 1, untilMs: null, limit: LOOKED_AT_MAX };
  const openedAtMs = sessions.find((session) => session.sessionId === sessionId)?.createdAtMs;
  const news = (await entriesOf(service, filter)).filter((entry) => isNews(entry, openedAtMs));
  return { sinceMs, entries: news.slice(0, SHOWN_MAX), more: news.length > SHOWN_MAX };
}

function isNews(entry: SecurityLogEntry, openedAtMs: number | undefined): boolean {
  if (!('event' in entry)) return true;
  const { kind, atMs } = entry.event;
  if (kind === 'signed_in') return false;
  return kind !== 'signed_in_new_device' || atMs !== openedAtMs;
}
