// Reads the notices of people, their addresses for mail and their wishes, and marks notices as read.
// Notices lie beside the batches that write them.

import { BELL_KINDS } from '../../../core/notice.ts';
import { type NoticeQueries, UNREAD_MAX } from '../../notices.ts';
import type { Store } from '../../store.ts';
import { textArray } from '../connection/arrays.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { readOnlyRow, readRows } from '../connection/read-rows.ts';
import { nullableNumber } from '../connection/values.ts';
import { EMAIL_ROWS, NOTICE_ROWS, WISH_ROWS } from '../tables/notices.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';

const OF_BELL = `kind in (${BELL_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

const NOTICES: Statement<Row> = {
  name: 'query_notices',
  text: `select * from notices
    where user_id = $1 and ${OF_BELL}
      and ($2::bigint is null or at_ms < $2 or at_ms = $2 and notice_no collate "C" > $3::text)
    order by at_ms desc, notice_no collate "C" limit $4`,
};
const UNREAD: Statement<{ readonly unread: string }> = {
  name: 'query_unread_notices',
  text: `select count(*) as unread from (select from notices
    where user_id = $1 and read_at_ms is null and ${OF_BELL} limit ${UNREAD_MAX}) as counted`,
};
const EMAIL: Statement<Row> = {
  name: 'query_email',
  text: 'select * from emails where user_id = $1',
};
const WISHES: Statement<Row> = {
  name: 'query_notice_wishes',
  text: 'select * from notice_wishes where user_id = $1',
};
const READ: Statement = {
  name: 'mark_notices_read',
  text: `update notices set read_at_ms = $3::bigint
    where user_id = $1 and read_at_ms is null and ($2::text[] is null or notice_no = any($2::text[]))`,
};

export function noticeQueries(wide: ConnectionSource, sealing: RowSealing): NoticeQueries {
  return {
    notices: async (userId, after, limit) =>
      (
        await readRows(wide, NOTICES, [userId, after?.atMs ?? null, after?.noticeNo ?? null, limit])
      ).map((row) => ({
        ...NOTICE_ROWS.read(sealing, row),
        readAtMs: nullableNumber(row.read_at_ms as string | null),
      })),
    unreadNotices: async (userId) => Number((await readOnlyRow(wide, UNREAD, [userId])).unread),
    async email(userId) {
      const [row] = await readRows(wide, EMAIL, [userId]);
      return row && EMAIL_ROWS.read(sealing, row);
    },
    async noticeWishes(userId) {
      const [row] = await readRows(wide, WISHES, [userId]);
      return row && WISH_ROWS.read(sealing, row);
    },
  };
}

export function markNoticesRead(
  wide: ConnectionSource,
  nowMs: () => number,
): Store['markNoticesRead'] {
  return async (userId, noticeNos) => {
    const which = noticeNos === null ? null : textArray(noticeNos);
    await readRows(wide, READ, [userId, which, nowMs()]);
  };
}
