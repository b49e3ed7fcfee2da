// Housekeeping, on any node and at any time: removes rows that nothing will read again, a few at a time.
// Nothing depends on it; a sweep that never runs costs disk space and no more. What the books are made
// of is never removed, and the role may not.

import { EVENTS_KEPT_MS } from '../../core/announcement.ts';
import { NOTICES_KEPT_MS } from '../../core/notice.ts';
import { SECURITY_EVENTS_KEPT_MS } from '../../core/rows/security-event.ts';
import { type Repeating, startRepeating } from '../../runtime/repeating.ts';
import { REQUESTS_KEPT_MS } from '../request-log.ts';
import { type Cells, everyCell } from './connection/cells.ts';
import { type CellsAway, NOTHING_AWAY } from './connection/cells-away.ts';
import { type Connection, onlyRow, type Statement, type Value } from './connection/connection.ts';
import type { ConnectionSource } from './connection/connection-source.ts';
import { failureOf } from './connection/failure.ts';
import { TIME } from './connection/now-ms.ts';
import { toNumber } from './connection/values.ts';

const EVERY_MS = 60_000;
/** Nodes estimate the time of the database, and tell of an event as long as they take it for young enough. */
const BEYOND_MS = 3_600_000;
/** Removed by one statement, so that its locks and what it writes to the log are soon over. */
const PORTION = 2_000;

interface Removal {
  readonly statement: Statement;
  /** Sent for each of these cells; null: once, because the rows lie in none. */
  readonly cells: readonly number[] | null;
  /** What is removed for its age is told the time. */
  readonly byAge: boolean;
}

/** Rows that another node removes at this moment are left to it. `$1`: the time. */
function removal(table: string, isOld: string, key = 'ctid'): Removal {
  const text = `delete from ${table} where ${key} = any(array(
      select ${key} from ${table} where ${isOld} limit ${PORTION} for update skip locked))`;
  return { statement: { name: `sweep_${table}`, text }, cells: null, byAge: isOld.includes('$1') };
}

/** Where there is one cell, its name would keep the planner from the index of what is old: it has another. */
function lies({ count }: Cells): string {
  return count === 1 ? '$1::integer = 0' : 'cell = $1';
}

/**
 * The same of rows that lie in cells. A distributed database locks rows of one cell, removes them by their
 * key, and asks no clock on the way: the time is `$2`.
 */
function removalInCells(cells: Cells, table: string, key: string, isOld: string): Removal {
  const text = `delete from ${table} where cell = $1 and ${key} = any(array(
      select ${key} from ${table} where ${lies(cells)} and ${isOld}
      limit ${PORTION} for update skip locked))`;
  return { statement: { name: `sweep_${table}`, text }, cells: everyCell(cells), byAge: true };
}

const removalsIn = (cells: Cells): readonly Removal[] => [
  removalInCells(cells, 'idempotency_keys', 'id', 'free_at_ms < $2::bigint'),
  removalInCells(cells, 'sessions', 'session_digest', 'expires_at_ms < $2::bigint'),
  removal('staff_sessions', `expires_at_ms < $1::bigint`),
  // An hour after the last attempt they say nothing, and what a flood leaves must not lie here for long.
  // Wrong codes are kept until a right one or an operator clears them.
  removalInCells(
    cells,
    'sign_in_attempts',
    'subject',
    `last_at_ms < $2::bigint - 7200000 and (failures = 0 or not starts_with(subject, 'code/'))`,
  ),
  removal('security_events', `at_ms < $1::bigint - ${SECURITY_EVENTS_KEPT_MS}`),
  removal('notices', `at_ms < $1::bigint - ${NOTICES_KEPT_MS}`),
  removal('request_log', `at_ms < $1::bigint - ${REQUESTS_KEPT_MS}`),
  removal('request_counts', `hour_ms < $1::bigint - ${REQUESTS_KEPT_MS}`),
  // Of the whole books, and of what was new, each the newest hundred.
  removal(
    'verifications',
    `verification_no <= (select verification_no from verifications as newer
      where newer.whole = verifications.whole order by verification_no desc offset 100 limit 1)`,
  ),
  // A fence is written at most ten minutes after its batch. A distributed database knows this table.
  removal('batches', `at_ms < $1::bigint - 3600000`, 'id'),
];

/**
 * All attempts of callbacks of a cell that have ended, once the last of them is old. The callbacks stay;
 * those of payments without their body, which is made of the order again if they are sent again, as before
 * their first claim.
 */
function attemptsIn(cells: Cells): Statement {
  return {
    name: 'sweep_callback_attempts',
    text: `with old as materialized (
        select tx_no from callback_attempts
        where ${lies(cells)} and at_ms < $2::bigint limit ${PORTION}),
      ended as (
        select tx_no, attempt_count from callbacks
        where cell = $1 and tx_no in (select tx_no from old) and state <> 'pending'
          and not exists (select from callback_attempts as newer
            where newer.cell = $1 and newer.tx_no = callbacks.tx_no and newer.at_ms >= $2::bigint)
        for update skip locked),
      gone as (
        delete from callback_attempts using ended
        where callback_attempts.cell = $1 and callback_attempts.tx_no = ended.tx_no)
      update callbacks set attempts_swept = ended.attempt_count,
        body = case when receiver_id is not null then body end,
        mac = case when receiver_id is not null then mac end
      from ended where callbacks.cell = $1 and callbacks.tx_no = ended.tx_no`,
  };
}

/**
 * Events that are not told any more. The wallets count what is gone, so they are held meanwhile; an owner who
 * is busy at this moment waits for the next portion.
 */
function eventsIn(cells: Cells): Statement {
  return {
    name: 'sweep_events',
    text: `with old as materialized (
        select owner_id, subject_no from events
        where ${lies(cells)} and told_at_ms < $2::bigint order by told_at_ms limit ${PORTION}),
      held as materialized (
        select user_id from wallets
        where cell = $1 and user_id = any(array(select owner_id from old))
        for no key update skip locked),
      gone as (
        delete from events where cell = $1 and subject_no = any(array(
          select subject_no from old join held on user_id = owner_id))
        returning owner_id),
      counted as (select owner_id, count(*) as events from gone group by owner_id)
      update wallets set gone_no = gone_no + counted.events
      from counted where wallets.cell = $1 and wallets.user_id = counted.owner_id`,
  };
}

/** What is found by when it was written, for the test that reads their plans. */
export function sweptByAge(cells: Cells): readonly Statement[] {
  const bindings = removalsIn(cells).find(({ statement }) => statement.name.endsWith('_keys'));
  return bindings ? [bindings.statement, attemptsIn(cells), eventsIn(cells)] : [];
}

const NONCES: Statement = { name: 'sweep_nonces', text: 'select empty_oldest_nonces()' };

export interface SweepParts {
  readonly source: ConnectionSource;
  readonly cells: Cells;
  readonly away?: CellsAway;
  readonly synchronizeClock: () => Promise<void>;
  /** How long attempts of callbacks are kept; 0: for ever. */
  readonly attemptsKeptMs?: number;
  readonly log: (message: string, details: object) => void;
}

export function startSweeper(parts: SweepParts): Repeating {
  const { source, cells, away = NOTHING_AWAY, synchronizeClock, attemptsKeptMs = 0, log } = parts;
  const removals = removalsIn(cells);
  let connection: Connection | null = null;
  // Of a database that is away everything else tells, too.
  const isAway = (error: unknown) =>
    failureOf(error) === 'connection' && (connection?.isLost() ?? true);
  return startRepeating({
    everyMs: EVERY_MS,
    async run(stopped) {
      connection = null;
      await synchronizeClock();
      connection = await source.connection();
      const sweep = sweepOver(connection, away, stopped);
      const nowMs = toNumber(onlyRow(await connection.run(TIME)).now_ms);
      for (const { statement, cells: inside, byAge } of removals) {
        const time = byAge ? [nowMs] : [];
        if (inside === null) await sweep.inPortions(statement, time, PORTION);
        else await sweep.inCells(inside, statement, time, PORTION);
      }
      if (attemptsKeptMs > 0) {
        const oldest = [nowMs - attemptsKeptMs];
        await sweep.inCells(everyCell(cells), attemptsIn(cells), oldest, 1);
      }
      const oldEvents = [nowMs - EVENTS_KEPT_MS - BEYOND_MS];
      await sweep.inCells(everyCell(cells), eventsIn(cells), oldEvents, 1);
      // They lie in all cells, and are emptied together.
      const { failures } = sweep;
      if (failures.length === 0) await connection.run(NONCES);
      else throw failures.find((error) => failureOf(error) !== 'connection') ?? failures[0];
    },
    onError(error) {
      if (!isAway(error)) log('A sweep was not finished; the next one will.', { error });
    },
  });
}

/**
 * Where a cell has failed, it is left alone until the next sweep, and the others are swept. One that is away
 * is not tried: others wait for this connection.
 */
function sweepOver(connection: Connection, away: CellsAway, stopped: () => boolean) {
  const failures: unknown[] = [];
  const failed = new Set<number>();
  /** Each portion is a transaction of its own, and others use the connection in between. */
  async function inPortions(statement: Statement, values: Value[], more: number): Promise<void> {
    for (;;) {
      const { rowCount } = await connection.run(statement, values);
      if ((rowCount ?? 0) < more || stopped()) return;
    }
  }
  return {
    failures,
    inPortions,
    async inCells(
      inside: readonly number[],
      statement: Statement,
      values: readonly Value[],
      more: number,
    ): Promise<void> {
      for (const cell of inside) {
        if (failed.has(cell)) continue;
        if (away.known().has(cell)) {
          failed.add(cell);
          failures.push(new Error(`cell ${cell} is away`));
          continue;
        }
        await inPortions(statement, [cell, ...values], more).catch(async (error) => {
          if (connection.isLost()) throw error;
          failed.add(cell);
          failures.push(error);
          if (failureOf(error) === 'connection') await away.look();
        });
      }
    },
  };
}
