// The records of all users in the order of their times, from a cursor on: found by their time, a window of
// time after the other. Nothing is told while something earlier may still be committed.

import { assert } from '../../../core/assert.ts';
import type { Entry } from '../../../core/ledger/movement.ts';
import type { EndedThrough } from '../../bills.ts';
import { FOLLOW_DELAY_MS } from '../../follow-delay.ts';
import type { FollowedRecords, RecordCursor } from '../../store.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { foundByTime } from '../connection/found-by-time.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { areTogether, type Books, beside } from '../connection/owners.ts';
import { toNumber } from '../connection/values.ts';
import { ofOrder, type RecordRow, toRecordView } from './record-page.ts';
import {
  type AskedWindow,
  endedOnAll,
  type FoundInWindow,
  PAGE_OF_WINDOW,
  windowApart,
} from './records-apart.ts';

// A transaction that has written has an id. Its commit may wait for a standby, however long that takes, and
// what it wrote is seen only then. One that is prepared read the clock shortly before.
const THROUGH: Statement<{ readonly now_ms: string; readonly through_ms: string }> = {
  name: 'records_through',
  text: `select now_ms, least(now_ms - $1::bigint,
      (select floor(extract(epoch from min(xact_start)) * 1000) from pg_stat_activity
        where backend_xid is not null and datname = current_database()),
      (select floor(extract(epoch from min(prepared)) * 1000) - $1::bigint from pg_prepared_xacts
        where database = current_database()))::bigint as through_ms
    from (select ${NOW_MS} as now_ms) as clock`,
};

type FollowedRow = { readonly seen: string } & (
  | (RecordRow & { readonly reference: string | null })
  | { readonly movement_no: null }
);

export const WINDOW: Statement<FollowedRow> = {
  name: 'records_of_window',
  text: `${PAGE_OF_WINDOW}
    select (select count(*) from seen) as seen, page.*,
      ${ofOrder('sold')}, refunded.refund_fee, other.name, other.wallet_id, whose.reference
    from (select 1) as always
      left join page on true
      left join lateral (
        select ${ofOrder('orders')} from orders
        where orders.${beside('page')} and orders.tx_no = page.tx_no limit 1
      ) as sold on true
      left join lateral (
        select fee as refund_fee from refunds
        where refunds.${beside('page')} and refunds.refund_no = page.refund_no limit 1
      ) as refunded on true
      left join lateral (
        select name, wallet_id from users where users.user_id = page.counterparty_id limit 1
      ) as other on true
      left join lateral (
        select reference from users where users.user_id = page.user_id limit 1
      ) as whose on true
    order by page.at_ms, page.user_id, page.record_no`,
};

// Users come before what they record, and the first of them first.
const FIRST_USER: Statement<{ readonly created_at_ms: string }> = {
  name: 'first_user',
  text: 'select created_at_ms from users order by user_id limit 1',
};

const SEEN_MAX = 10_000;
const FIRST_WINDOW_MS = 1_000;
/** How much longer the next window is where nothing happened, and how much shorter where too much did. */
const FACTOR = 8;
const DAY_MS = 86_400_000;

/** `after`: null: from now on. Resolves with null if it is ahead of the clock. */
export async function queryRecordsAfter(
  books: Books,
  after: RecordCursor | null,
  limit: number,
  lateMs = FOLLOW_DELAY_MS,
): Promise<FollowedRecords | null> {
  const connection = await books.connection();
  const { nowMs, throughMs } = await endedThrough(books, lateMs);
  if (after !== null && after.atMs > nowMs) return null;
  if (after === null) return { items: [], next: startOf(throughMs), complete: true };
  const items: FollowedRecords['items'][number][] = [];
  let cursor = after.atMs === 0 ? await firstCursor(connection, throughMs) : after;
  let lengthMs = FIRST_WINDOW_MS;
  let tooFarMs = 0;
  while (cursor.atMs < throughMs && items.length < limit) {
    const untilMs = Math.min(cursor.atMs + lengthMs, throughMs);
    const shortest = untilMs - cursor.atMs <= 1;
    const seenMax = shortest ? null : SEEN_MAX;
    const window = { from: cursor, untilMs, seenMax, limit: limit - items.length };
    const { seen, rows } = areTogether(books)
      ? await windowTogether(connection, window)
      : await windowApart(books, window);
    if (!shortest && seen >= SEEN_MAX) {
      tooFarMs = untilMs;
      lengthMs = Math.ceil((untilMs - cursor.atMs) / FACTOR);
      continue;
    }
    items.push(...rows.map((row) => ({ ...toRecordView(row), reference: row.reference })));
    const last = items.length === limit ? items.at(-1) : undefined;
    cursor = last ? cursorOf(last.entry) : startOf(untilMs);
    if (cursor.atMs >= tooFarMs) lengthMs *= FACTOR;
  }
  return { items, next: cursor, complete: cursor.atMs >= throughMs };
}

async function firstCursor({ run }: Connection, throughMs: number): Promise<RecordCursor> {
  const [first] = (await run(FIRST_USER)).rows;
  return startOf(first ? toNumber(first.created_at_ms) - DAY_MS : throughMs);
}

/** Before all that happened at this time or later. */
function startOf(atMs: number): RecordCursor {
  return { atMs, userId: 0, recordNo: 0 };
}

function cursorOf({ atMs, userId, recordNo }: Entry): RecordCursor {
  assert(userId !== null && recordNo !== null, 'what was told is no record');
  return { atMs, userId, recordNo };
}

/** Read before the records: what is committed in between is among them. */
export async function endedThrough(books: Books, lateMs = FOLLOW_DELAY_MS): Promise<EndedThrough> {
  const { run } = await books.connection();
  if (!areTogether(books)) return endedOnAll({ run }, lateMs);
  const clock = onlyRow(await run(THROUGH, [lateMs]));
  return { nowMs: toNumber(clock.now_ms), throughMs: toNumber(clock.through_ms) };
}

async function windowTogether(
  connection: Connection,
  { from: { atMs, userId, recordNo }, untilMs, seenMax, limit }: AskedWindow,
): Promise<FoundInWindow> {
  const values = [atMs, untilMs, userId, recordNo, seenMax, limit];
  const rows = await foundByTime(connection, WINDOW, values);
  const seen = toNumber(rows[0]?.seen ?? '0');
  return { seen, rows: rows.filter((row) => row.movement_no !== null) };
}
