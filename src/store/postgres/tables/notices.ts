// Rows of notices, of the addresses that they are mailed to, and of what people want to be told. Whether a
// notice was read, and how far its mail and its post have come, decides nothing and is under no MAC.

import { isBellKind, type Notice, type NoticeFacts } from '../../../core/notice.ts';
import type { EmailAddress, NoticeWishes } from '../../../core/rows/email-address.ts';
import { bigint, type Columns } from '../connection/columns.ts';
import type { RowSealing } from './row-mac.ts';
import { later, number, table, text, words, wordsOrNull } from './table.ts';

export const NOTICE_ROWS = table<Notice>('notices', {
  noticeNo: text('notice_no'),
  userId: number('user_id'),
  kind: text('kind'),
  atMs: number('at_ms'),
  facts: {
    ...text('facts'),
    toColumn: (facts) => JSON.stringify(facts),
    fromColumn: (column: never): NoticeFacts => JSON.parse(column),
  },
  toSealed: text('to_sealed'),
});

/**
 * As a batch writes them: due at once. One that nobody mails or posts for a day is passed over by its age.
 * What is not in the bell is a letter, and never posted: some have a link that acts.
 */
export const NEW_NOTICE_COLUMNS: Columns<Notice, RowSealing> = {
  ...NOTICE_ROWS.columns,
  mail_due_at_ms: bigint((notice) => notice.atMs),
  post_due_at_ms: bigint(({ kind, atMs }) => (isBellKind(kind) ? atMs : null)),
};

export const EMAIL_ROWS = table<EmailAddress>('emails', {
  userId: number('user_id'),
  sealed: text('sealed'),
  setAtMs: number('set_at_ms'),
});

export const WISH_ROWS = table<NoticeWishes>('notice_wishes', {
  userId: number('user_id'),
  language: text('language'),
  mailed: words('mailed'),
  ordersFrom: text('orders_from'),
  pendingSealed: text('pending_sealed'),
  pendingUntilMs: number('pending_until_ms'),
  posted: later(wordsOrNull('posted')),
});
