// Puts PostgreSQL's clock under the control of a test. A function of the same name precedes the
// built-in one in the search path of one database, so every statement and function of the store
// reads a row that the test sets. The store does not know.

import pg from 'pg';
import type { TestDatabase } from '../support/postgres.ts';

export interface TestClock {
  set(ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function installClock(database: TestDatabase, ms: number): Promise<TestClock> {
  const client = new pg.Client(database.admin);
  client.on('error', () => {}); // Reported by the query that meets it.
  await client.connect();
  await client.query(`
    create schema test_clock;
    grant usage on schema test_clock to public;
    create table test_clock.reading (ms bigint not null);
    insert into test_clock.reading values (${ms});
    grant select on test_clock.reading to public;
    create function test_clock.clock_timestamp() returns timestamptz language sql volatile
      as 'select to_timestamp(0) + ms * interval ''1 millisecond'' from test_clock.reading';
    alter database ${database.name} set search_path = test_clock, pg_catalog, public;
  `);
  return {
    async set(newMs) {
      await client.query('update test_clock.reading set ms = $1', [newMs]);
    },
    close: () => client.end(),
  };
}
