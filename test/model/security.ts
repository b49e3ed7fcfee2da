// Reads what users see of their own access, what they are told, and until when they are kept out, in the
// in-memory model.

import type { NoticeQueries } from '../../src/store/notices.ts';
import type { Queries } from '../../src/store/store.ts';
import type { Books } from './books.ts';
import { noticeQueries } from './notices.ts';

export function securityQueries(
  books: Books,
): NoticeQueries & Pick<Queries, 'sessionsOf' | 'attempts' | 'recoveryCodes' | 'securityEvents'> {
  return {
    ...noticeQueries(books),
    sessionsOf: async (userId) =>
      [...books.sessions.values()]
        .filter((session) => session.userId === userId)
        .sort(
          (a, b) => b.createdAtMs - a.createdAtMs || (a.sessionDigest < b.sessionDigest ? -1 : 1),
        )
        .map((session) => {
          const usedAtMs = books.sessionUses.get(session.sessionDigest) ?? session.createdAtMs;
          return { ...session, usedAtMs };
        }),
    attempts: async (subjects) => subjects.flatMap((subject) => books.attempts.get(subject) ?? []),
    recoveryCodes: async (userId) => books.recoveryCodes.get(userId),
    securityEvents: async ({ userId, fromMs, untilMs, limit }) =>
      books.securityEvents
        .filter((event) => userId === null || event.userId === userId)
        .filter(({ atMs }) => atMs >= (fromMs ?? 0) && (untilMs === null || atMs < untilMs))
        .toReversed()
        .sort((a, b) => b.atMs - a.atMs)
        .slice(0, limit),
  };
}
