// Records of all users over several machines: how far they may be told, and what a window of time holds. A
// distributed database has no snapshot over its machines, and joins no page that it has collected.

import type { EndedThrough } from '../../bills.ts';
import type { RecordCursor } from '../../store.ts';
import { StoreFailure } from '../../store-failure.ts';
import { bigintArray } from '../connection/arrays.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { foundByTime } from '../connection/found-by-time.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import type { Books } from '../connection/owners.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import { PASSED_GATE } from '../machines/gate.ts';
import { isDistributed } from '../machines/workers.ts';
import { type NO_ORDER, type RecordRow, soldOf } from './record-page.ts';

export interface FoundInWindow {
  /** How many rows were looked at. */
  readonly seen: number;
  readonly rows: readonly (RecordRow & { readonly reference: string | null })[];
}

export interface AskedWindow {
  readonly from: RecordCursor;
  readonly untilMs: number;
  /** Null: all of it is looked at. */
  readonly seenMax: number | null;
  readonly limit: number;
}

// A batch goes through the gate before it writes, and holds it until its commit has reached every machine.
const THROUGH: Statement<{ readonly now_ms: string; readonly through_ms: string }> = {
  name: 'records_through_cells',
  text: `select now_ms, least(now_ms - $1::bigint,
      (select floor(extract(epoch from min(xact_start)) * 1000) from pg_stat_activity
        where datname = current_database() and (backend_xid is not null or pid in (${PASSED_GATE})))
      )::bigint as through_ms
    from (select ${NOW_MS} as now_ms) as clock`,
};

// How long ago, because only the coordinator says what time it is.
const PREPARED_FOR = `select ceil(extract(epoch from
    pg_catalog.clock_timestamp() - min(prepared)) * 1000)::text
  from pg_prepared_xacts where database = current_database()`;
const ON_THIS_ONE: Statement<{ readonly result: string | null }> = {
  name: 'records_prepared',
  text: `select (${PREPARED_FOR}) as result`,
};
const ON_EVERY_MACHINE: Statement<{ readonly success: boolean; readonly result: string }> = {
  name: 'records_prepared_on_all',
  text: `select success, result from run_command_on_all_nodes($$
    select coalesce((${PREPARED_FOR}), '') $$)`,
};

/**
 * In this order: what has gone through the gate when the first statement looks holds it until it is seen on
 * every machine; and what its session has left, because it died in between, is still prepared when the second
 * one looks. Rejects if a machine does not answer.
 */
export async function endedOnAll(
  { run }: Pick<Connection, 'run'>,
  lateMs: number,
): Promise<EndedThrough> {
  const clock = onlyRow(await run(THROUGH, [lateMs]));
  const nowMs = toNumber(clock.now_ms);
  const { rows } = (await isDistributed({ run }))
    ? await run(ON_EVERY_MACHINE)
    : { rows: [{ success: true, result: onlyRow(await run(ON_THIS_ONE)).result ?? '' }] };
  const silent = rows.find(({ success }) => !success);
  if (silent) throw new StoreFailure('away', `a machine does not answer: ${silent.result}`);
  const waiting = rows.filter(({ result }) => result !== '').map(({ result }) => Number(result));
  const preparedMs = nowMs - Math.max(0, ...waiting) - lateMs;
  return { nowMs, throughMs: Math.min(toNumber(clock.through_ms), preparedMs) };
}

/**
 * Rows of a window come as they lie on the disk. If there are more than are looked at, the window was too
 * long: which of them are the oldest is not known then. All of one millisecond are looked at ($5 is null).
 */
export const PAGE_OF_WINDOW = `with seen as materialized (
      select * from entries
      where at_ms >= $1 and at_ms < $2 and record_no is not null limit $5
    ), page as materialized (
      select * from seen where (at_ms, user_id, record_no) > ($1, $3::bigint, $4::bigint)
      order by at_ms, user_id, record_no limit $6
    )`;

type WindowRow = { readonly seen: string } & (
  | Omit<RecordRow, keyof typeof NO_ORDER | 'refund_fee' | 'name' | 'wallet_id'>
  | { readonly movement_no: null }
);
const WINDOW: Statement<WindowRow> = {
  name: 'records_of_window_in_cells',
  text: `${PAGE_OF_WINDOW}
    select (select count(*) from seen) as seen, page.*
    from (select 1) as always left join page on true
    order by page.at_ms, page.user_id, page.record_no`,
};
const PEOPLE: Statement<{
  readonly user_id: string;
  readonly name: string;
  readonly wallet_id: string;
  readonly reference: string | null;
}> = {
  name: 'records_people',
  text: 'select user_id, name, wallet_id, reference from users where user_id = any($1::bigint[])',
};

export async function windowApart(
  books: Books,
  { from: { atMs, userId, recordNo }, untilMs, seenMax, limit }: AskedWindow,
): Promise<FoundInWindow> {
  const values = [atMs, untilMs, userId, recordNo, seenMax, limit];
  const connection = await books.connection();
  const rows = await foundByTime(connection, WINDOW, values);
  const seen = toNumber(rows[0]?.seen ?? '0');
  const found = rows.filter((row) => row.movement_no !== null);
  const sold = await soldOf(books, found);
  const ids = found.flatMap((row) => [row.user_id, row.counterparty_id].flatMap(nullableNumber));
  const known = await peopleOf(connection, [...new Set(ids.filter((id) => id !== null))]);
  return {
    seen,
    rows: found.map((row) => {
      const other = known.get(row.counterparty_id ?? '');
      return {
        ...row,
        ...sold(row),
        name: other?.name ?? null,
        wallet_id: other?.wallet_id ?? null,
        reference: known.get(row.user_id ?? '')?.reference ?? null,
      };
    }),
  };
}

async function peopleOf(connection: Connection, ids: readonly number[]) {
  const { rows } =
    ids.length === 0 ? { rows: [] } : await connection.run(PEOPLE, [bigintArray(ids)]);
  return new Map(rows.map((row) => [row.user_id, row]));
}
