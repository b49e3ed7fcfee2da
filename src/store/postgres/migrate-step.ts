// Applies one step of a schema file to a database in use: locks are waited for no longer than payments
// can bear, and asked for again.

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { spreadNew } from './machines/placement.ts';
import { cellsOf, recordSteps } from './tables/applied-files.ts';
import { portionsOf, type SchemaFile, type SchemaStep } from './tables/schema-files.ts';

/** Told of each step, because one on large tables takes long. */
export type OnMigration = (message: string, details: object) => void;

/**
 * While a change of a table waits for its lock, every batch waits behind it. The first is less than any
 * batch waits for. The last is less than those wait that have waited in vain before, and more than the second
 * after which PostgreSQL ends an autovacuum that stands in the way.
 */
const LOCK_MS = [100, 200, 400, 800, 1_500] as const;
/** Between two tries payments go through. */
const PAUSE_MS = 500;
/** Somebody holds the lock for longer than anything of Tael's but a backup. */
const PATIENCE_MS = 30 * 60_000;
const TELL_MS = 10_000;
/** Nobody waits for it, so it takes half of its time. */
const PORTION_REST_MS_MAX = 1_000;

/** A distributed database sends what is set next to each machine that it reaches; any other ignores this. */
const SET_EVERYWHERE = `set local citus.propagate_set_commands = 'local'`;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** `done`: how many steps are. One that was done and not recorded finds nothing to do. */
export async function applyStep(
  client: pg.Client,
  file: SchemaFile,
  done: number,
  tell: OnMigration,
): Promise<void> {
  const step = file.steps[done];
  if (step === undefined) return;
  if (step.kind === 'together') {
    await inTransaction(client, tell, async () => {
      await client.query(step.sql);
      await spreadNew(client);
      await recordSteps(client, file, done + 1);
    });
    return;
  }
  if (step.kind === 'concurrently') await changeIndex(client, step.sql, tell);
  else await changePortions(client, step, tell);
  await recordSteps(client, file, done + 1);
}

async function changePortions(
  client: pg.Client,
  step: SchemaStep,
  tell: OnMigration,
): Promise<void> {
  const telling = everySoOften(tell);
  let rows = 0;
  for (const values of portionsOf(step, await cellsOf(client))) {
    for (;;) {
      const sinceMs = performance.now();
      const change = () => client.query(step.sql, values);
      const { rowCount } = await inTransaction(client, tell, change);
      if ((rowCount ?? 0) === 0) break;
      rows += rowCount ?? 0;
      telling('Still bringing the schema up to date.', { rows });
      await pause(Math.min(performance.now() - sinceMs, PORTION_REST_MS_MAX));
    }
  }
}

/** One that was cut off leaves an index that is never used, and in the way. */
async function changeIndex(client: pg.Client, sql: string, tell: OnMigration): Promise<void> {
  const [, index] = /^create (?:unique )?index concurrently (\w+)/.exec(sql) ?? [];
  await untilLocked(tell, async () => {
    if (index !== undefined) {
      const { rows } = await client.query<{ valid: boolean }>(
        'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
        [index],
      );
      if (rows[0]?.valid === true) return;
      if (rows.length > 0) await client.query(`drop index concurrently ${index}`);
    }
    // It keeps no payment waiting, so it waits for as long as it takes.
    await client.query(sql);
  });
}

async function inTransaction<T>(
  client: pg.Client,
  tell: OnMigration,
  work: () => Promise<T>,
): Promise<T> {
  return untilLocked(tell, async (lockMs) => {
    await client.query(`begin; ${SET_EVERYWHERE}; set local lock_timeout = ${lockMs}`);
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {}); // The first error says more.
      throw error;
    }
  });
}

async function untilLocked<T>(
  tell: OnMigration,
  attempt: (lockMs: number) => Promise<T>,
): Promise<T> {
  const telling = everySoOften(tell, -TELL_MS);
  const sinceMs = performance.now();
  for (let tries = 0; ; tries++) {
    try {
      return await attempt(LOCK_MS[tries] ?? 1_500);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      const isLocked = code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED;
      if (!isLocked || performance.now() - sinceMs > PATIENCE_MS) throw error;
      telling('The schema waits for a lock that another session holds.', { tries: tries + 1 });
      await pause(PAUSE_MS);
    }
  }
}

/** At once if `lastMs` is long ago. */
function everySoOften(tell: OnMigration, lastMs = 0): OnMigration {
  let toldMs = performance.now() + lastMs;
  return (message, details) => {
    if (performance.now() - toldMs < TELL_MS) return;
    toldMs = performance.now();
    tell(message, details);
  };
}
