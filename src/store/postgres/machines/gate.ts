// The gate that every batch of books in several cells goes through. A distributed database has no snapshot
// over its machines: a batch that is committed on one may still be prepared on another. So whoever has to
// read all of them as of one moment closes the gate, waits until nothing is prepared any more, begins a
// snapshot on every machine and opens the gate again. Where there is one cell, there is no gate.

import { setTimeout as pause } from 'node:timers/promises';
import { StoreFailure } from '../../store-failure.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { failureOf } from '../connection/failure.ts';
import { readCells } from './cell-count.ts';
import { isDistributed } from './workers.ts';

const GATE_LOCK = 7_235_983;

/** A batch begins with it, in nobody's way, and holds it until its commit has reached every machine. */
export const THROUGH_GATE: Statement = {
  name: 'gate',
  text: `select pg_advisory_xact_lock_shared(${GATE_LOCK})`,
};

/** The sessions whose batch has gone through it and has not reached every machine, as SQL. */
export const PASSED_GATE = `select pid from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())
  and classid = 0 and objid = ${GATE_LOCK} and objsubid = 1`;

/** Batches queue behind whoever waits to close it, and then for as long again for what is prepared. */
const CLOSED_MS_MAX = 1_000;
/** A machine that does not answer must not keep the gate closed. */
const SILENT_MS_MAX = 3_000;
const LOOK_EVERY_MS = 10;
/** Most commits are decided sooner. */
const LINGERING_MS = 250;
const PATIENCE_MS = 120_000;

// For the session: a batch waits for the gate before the snapshot has begun, and it is opened in the middle.
const CLOSE: Statement = { name: '', text: `select pg_advisory_lock(${GATE_LOCK})` };
const OPEN: Statement = { name: '', text: `select pg_advisory_unlock(${GATE_LOCK})` };
const LIMITS: Statement<Limits> = {
  name: '',
  text: `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
};
const LIMIT: Statement = {
  name: '',
  text: `select set_config('lock_timeout', $1, false), set_config('statement_timeout', $2, false)`,
};

/** A machine's connection begins its snapshot with the first statement, and each has one connection. */
const ONE_CONNECTION: Statement = {
  name: '',
  text: `select set_config('citus.max_adaptive_executor_pool_size', '1', true),
    set_config('statement_timeout', '${SILENT_MS_MAX}', true)`,
};
const PATIENT: Statement = { name: '', text: 'set local statement_timeout to default' };
const ROLLBACK: Statement = { name: '', text: 'rollback' };
const EVERY_MACHINE: Statement = { name: '', text: 'select count(*) from cells' };

const PREPARED: Statement<{ readonly success: boolean; readonly result: string }> = {
  name: '',
  text: `select success, result from run_command_on_all_nodes($$
    select coalesce(json_agg(gid), '[]') from pg_prepared_xacts
    where database = current_database() and gid like 'citus\\_%' $$)`,
};

interface Limits {
  readonly lock: string;
  readonly statement: string;
}

/** One of the caller's own, which ends when the gate could not be closed. */
type Session = Pick<Connection, 'run'>;

/**
 * Runs what begins a snapshot: as it is where there is one cell, else behind the gate. Rejects if the gate
 * cannot be closed for so long that something is wrong.
 */
export async function beginSnapshot(session: Session, begin: Statement): Promise<void> {
  const { count } = await readCells(session);
  if (count === 1) {
    await session.run(begin);
    return;
  }
  await behindGate(session, async () => {
    await session.run(begin);
    await session.run(ONE_CONNECTION);
    await session.run(EVERY_MACHINE);
  });
  await session.run(PATIENT);
}

export async function behindGate(session: Session, work: () => Promise<void>): Promise<void> {
  const { lock, statement } = onlyRow(await session.run(LIMITS));
  await session.run(LIMIT, [`${CLOSED_MS_MAX}`, `${SILENT_MS_MAX}`]);
  // Before a transaction begins, whose end would bring the limits back.
  const limitsAsBefore = () => session.run(LIMIT, [lock, statement]);
  try {
    await closeGate(session);
  } catch (error) {
    await limitsAsBefore().catch(() => {}); // The session may be what was lost.
    throw error;
  }
  await limitsAsBefore();
  try {
    await work();
  } catch (error) {
    await session.run(ROLLBACK);
    throw error;
  } finally {
    await session.run(OPEN);
  }
}

async function closeGate(session: Session): Promise<void> {
  const prepared = await preparedOn(session);
  const endsAtMs = performance.now() + PATIENCE_MS;
  for (;;) {
    // Whoever died in between has left what is prepared, and nobody waits for that behind a closed gate.
    if ((await outlasted(prepared, LINGERING_MS)) && (await closed(session))) {
      const isOver = await outlasted(prepared, CLOSED_MS_MAX).catch(async (error) => {
        await session.run(OPEN).catch(() => {}); // Else it stays closed for as long as the session lives.
        throw error;
      });
      if (isOver) return;
      await session.run(OPEN);
    }
    if (performance.now() > endsAtMs) throw new Error(NEVER_CLOSED);
    await pause(LINGERING_MS);
  }
}

const NEVER_CLOSED =
  'The books could not be read as of one moment: batches, or transactions that are prepared on a machine, ' +
  `did not end for ${PATIENCE_MS / 1_000} seconds. Is a machine of the database away?`;

async function closed(session: Session): Promise<boolean> {
  try {
    await session.run(CLOSE);
    return true;
  } catch (error) {
    if (failureOf(error) === 'lock_timeout') return false;
    throw error;
  }
}

type Prepared = () => Promise<readonly string[]>;

async function preparedOn(session: Session): Promise<Prepared> {
  if (!(await isDistributed(session))) return async () => [];
  return async () => {
    const { rows } = await session.run(PREPARED);
    const silent = rows.find(({ success }) => !success);
    if (silent) {
      const problem = `A machine of the database does not answer: ${silent.result}`;
      throw new StoreFailure('away', new Error(problem));
    }
    return rows.flatMap(({ result }) => JSON.parse(result) as string[]);
  };
}

/** Whether all that is prepared now ends in time. What others prepare meanwhile is not asked for. */
async function outlasted(prepared: Prepared, withinMs: number): Promise<boolean> {
  const first = new Set(await prepared());
  const untilMs = performance.now() + withinMs;
  while (first.size > 0) {
    if (performance.now() > untilMs) return false;
    await pause(LOOK_EVERY_MS);
    const left = new Set(await prepared());
    for (const gid of first) if (!left.has(gid)) first.delete(gid);
  }
  return true;
}
