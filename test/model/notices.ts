// Reads what people are told and marks it as read, in the in-memory model, which sends no mail.

import { BELL_KINDS } from '../../src/core/notice.ts';
import {
  type NoticeCursor,
  type NoticeQueries,
  type SeenNotice,
  UNREAD_MAX,
} from '../../src/store/notices.ts';
import type { Store } from '../../src/store/store.ts';
import type { Books } from './books.ts';

export function noticeQueries(books: Books): NoticeQueries {
  const ofBell = (userId: number) =>
    [...books.notices.values()]
      .filter((notice) => notice.userId === userId && isOfBell(notice))
      .sort((a, b) => b.atMs - a.atMs || (a.noticeNo < b.noticeNo ? -1 : 1));
  return {
    notices: async (userId, after, limit) =>
      ofBell(userId)
        .filter((notice) => after === null || isBehind(notice, after))
        .slice(0, limit),
    unreadNotices: async (userId) =>
      Math.min(UNREAD_MAX, ofBell(userId).filter(({ readAtMs }) => readAtMs === null).length),
    email: async (userId) => books.emails.get(userId),
    noticeWishes: async (userId) => books.noticeWishes.get(userId),
  };
}

export function markNoticesRead(books: Books, nowMs: () => number): Store['markNoticesRead'] {
  return async (userId, noticeNos) => {
    for (const [no, notice] of books.notices) {
      const isMeant = notice.userId === userId && (noticeNos?.includes(no) ?? true);
      if (isMeant && notice.readAtMs === null) {
        books.notices.set(no, { ...notice, readAtMs: nowMs() });
      }
    }
  };
}

function isOfBell({ kind }: SeenNotice): boolean {
  return (BELL_KINDS as readonly string[]).includes(kind);
}

function isBehind({ atMs, noticeNo }: SeenNotice, after: NoticeCursor): boolean {
  return atMs < after.atMs || (atMs === after.atMs && noticeNo > after.noticeNo);
}
