// Housekeeping, on any node and at any time: removes rows that nothing will read again, a few at a time.
// Nothing depends on it; a sweep that never runs costs disk space and no more. What the books are made
// of is never removed, and the role may not.

import { NOTICES_KEPT_MS } from '../../core/notice.ts';
import { EVENTS_KEPT_MS } from '../../core/owner-event.ts';
import { SECURITY_EVENTS_KEPT_MS } from '../../core/rows/security-event.ts';
import { type Repeating, startRepeating } from '../../runtime/repeating.ts';
import { REQUESTS_KEPT_MS } from '../request-log.ts';
import { type Cells, everyCell } from './connection/cells.ts';
import { type Connection, onlyRow, type Statement, type Value } from './connection/connection.ts';
import type { ConnectionSource } from './connection/connection-source.ts';
import { failureOf } from './connection/failure.ts';
import { TIME } from './connection/now-ms.ts';
import { areTogether, HERE, owned, type Spread } from './connection/owners.ts';
import { toNumber } from './connection/values.ts';
import { type CellsAway, NOTHING_AWAY } from './machines/cells-away.ts';

const EVERY_MS = 60_000;
/** Nodes estimate the time of the database, and tell of an event as long as they take it for young enough. */
const BEYOND_MS = 3_600_000;
/** Removed by one statement, so that its locks and what it writes to the log are soon over. */
const PORTION = 2_000;

interface Removal {
  readonly statement: Statement;
  /** Sent for each place where rows of owners lie; else once. */
  readonly ofOwners: boolean;
  /** What is removed for its age is told the time. */
  readonly byAge: boolean;
}

/** Rows that another node removes at this moment are left to it. `$1`: the time. */
function removal(table: string, isOld: string, key = 'ctid'): Removal {
  const text = `delete from ${table} where ${key} = any(array(
      select ${key} from ${table} where ${isOld} limit ${PORTION} for update skip locked))`;
  return {
    statement: { name: `sweep_${table}`, text },
    ofOwners: false,
    byAge: isOld.includes('$1'),
  };
}

/**
 * Where all rows lie together, saying so would keep the planner from the index of what is old: it is said in
 * words that no index knows.
 */
function oldHere(spread: Spread): string {
  return areTogether(spread) ? '$0::integer = 0' : HERE;
}

/**
 * The same of rows of owners. A distributed database locks rows of one place, removes them by their key, and
 * asks no clock on the way: the time is `$2`.
 */
function removalOfOwners(spread: Spread, table: string, key: string, isOld: string): Removal {
  const text = `delete from ${table} where ${HERE} and ${key} = any(array(
      select ${key} from ${table} where ${oldHere(spread)} and ${isOld}
      limit ${PORTION} for update skip locked))`;
  return { statement: owned(`sweep_${table}`, text), ofOwners: true, byAge: true };
}

const removalsIn = (spread: Spread): readonly Removal[] => [
  removalOfOwners(spread, 'idempotency_keys', 'id', 'free_at_ms < $2::bigint'),
  removalOfOwners(spread, 'sessions', 'session_digest', 'expires_at_ms < $2::bigint'),
  removal('staff_sessions', `expires_at_ms < $1::bigint`),
  // An hour after the last attempt they say nothing, and what a flood leaves must not lie here for long.
  // Wrong codes are kept until a right one or an operator clears them.
  removalOfOwners(
    spread,
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
 * All attempts of callbacks that have ended, once the last of them is old. The callbacks stay;
 * those of payments without their body, which is made of the order again if they are sent again, as before
 * their first claim.
 */
function attemptsIn(spread: Spread): Statement {
  return owned(
    'sweep_callback_attempts',
    `with old as materialized (
        select tx_no from callback_attempts
        where ${oldHere(spread)} and at_ms < $2::bigint limit ${PORTION}),
      ended as (
        select tx_no, attempt_count from callbacks
        where ${HERE} and tx_no in (select tx_no from old) and state <> 'pending'
          and not exists (select from callback_attempts as newer
            where newer.${HERE} and newer.tx_no = callbacks.tx_no and newer.at_ms >= $2::bigint)
        for update skip locked),
      gone as (
        delete from callback_attempts using ended
        where callback_attempts.${HERE} and callback_attempts.tx_no = ended.tx_no)
      update callbacks set attempts_swept = ended.attempt_count,
        body = case when receiver_id is not null then body end,
        mac = case when receiver_id is not null then mac end
      from ended where callbacks.${HERE} and callbacks.tx_no = ended.tx_no`,
  );
}

/**
 * Events that are not told any more. The wallets count what is gone, so they are held meanwhile; an owner who
 * is busy at this moment waits for the next portion.
 */
function eventsIn(spread: Spread): Statement {
  return owned(
    'sweep_events',
    `with old as materialized (
        select owner_id, subject_no from events
        where ${oldHere(spread)} and told_at_ms < $2::bigint order by told_at_ms limit ${PORTION}),
      held as materialized (
        select user_id from wallets
        where ${HERE} and user_id = any(array(select owner_id from old))
        for no key update skip locked),
      gone as (
        delete from events where ${HERE} and subject_no = any(array(
          select subject_no from old join held on user_id = owner_id))
        returning owner_id),
      counted as (select owner_id, count(*) as events from gone group by owner_id)
      update wallets set gone_no = gone_no + counted.events
      from counted where wallets.${HERE} and wallets.user_id = counted.owner_id`,
  );
}

/** What is found by when it was written, for the test that reads their plans. */
export function sweptByAge(cells: Cells): readonly Statement[] {
  const spread = { cells };
  const bindings = removalsIn(spread).find(({ statement }) => statement.name.endsWith('_keys'));
  return bindings ? [bindings.statement, attemptsIn(spread), eventsIn(spread)] : [];
}

const NONCES: Statement = { name: 'sweep_nonces', text: 'select empty_oldest_nonces()' };

export interface SweepParts extends Spread {
  readonly source: ConnectionSource;
  readonly away?: CellsAway;
  readonly synchronizeClock: () => Promise<void>;
  /** How long attempts of callbacks are kept; 0: for ever. */
  readonly attemptsKeptMs?: number;
  readonly log: (message: string, details: object) => void;
}

export function startSweeper(parts: SweepParts): Repeating {
  const { source, away = NOTHING_AWAY, synchronizeClock, attemptsKeptMs = 0, log } = parts;
  const removals = removalsIn(parts);
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
      const sweep = sweepOver(connection, everyCell(parts.cells), away, stopped);
      const nowMs = toNumber(onlyRow(await connection.run(TIME)).now_ms);
      for (const { statement, ofOwners, byAge } of removals) {
        const time = byAge ? [nowMs] : [];
        if (ofOwners) await sweep.everywhere(statement, time, PORTION);
        else await sweep.inPortions(statement, time, PORTION);
      }
      if (attemptsKeptMs > 0) {
        const oldest = [nowMs - attemptsKeptMs];
        await sweep.everywhere(attemptsIn(parts), oldest, 1);
      }
      const oldEvents = [nowMs - EVENTS_KEPT_MS - BEYOND_MS];
      await sweep.everywhere(eventsIn(parts), oldEvents, 1);
      // They lie everywhere, and are emptied together.
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
function sweepOver(
  connection: Connection,
  cells: readonly number[],
  away: CellsAway,
  stopped: () => boolean,
) {
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
    async everywhere(statement: Statement, values: readonly Value[], more: number): Promise<void> {
      for (const cell of cells) {
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
