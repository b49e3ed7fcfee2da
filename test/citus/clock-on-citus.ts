// The clock of a test, in front of the engine's own function of that name, on the coordinator alone: a
// statement that asked a worker for the time would be told another.

import assert from 'node:assert/strict';
import pg from 'pg';
import type { TestClock } from '../contract/test-clock.ts';
import type { CitusBooks } from './books-on-citus.ts';

const CLOCK = 'tael_test_clock';

/** Removed before the books are dropped. */
export async function clockOnCitus({ admin }: CitusBooks, ms: number): Promise<TestClock> {
  const set = async (nowMs: number) => {
    await admin.query(`create or replace function ${CLOCK}.clock_timestamp() returns timestamptz
      language sql volatile as 'select to_timestamp(0) + ${nowMs} * interval ''1 millisecond'''`);
  };
  await admin.query(`drop schema if exists ${CLOCK} cascade`);
  await admin.query('set citus.enable_ddl_propagation = off');
  await admin.query(`create schema ${CLOCK}`);
  await set(ms);
  await lookFirstIn(admin, CLOCK);
  return {
    set,
    async close() {
      await admin.query(`drop schema ${CLOCK} cascade`);
    },
  };
}

async function lookFirstIn(admin: pg.Client, schema: string): Promise<void> {
  const { rows } = await admin.query(
    `select current_database() as name, current_setting('search_path') as path`,
  );
  const [{ name, path } = { name: '', path: '' }] = rows;
  assert.ok(name);
  const first = `${schema}, pg_catalog, ${path}`;
  await admin.query(`alter database ${pg.escapeIdentifier(name)} set search_path = ${first}`);
}
