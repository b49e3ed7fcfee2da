// A database whose clock a test can set, and with it the clock of every node: a function of the same
// name stands in front of the database's own.

import { rowsOf } from './books.ts';
import type { TestDatabase } from './postgres.ts';

const INSTEAD = `
  create schema instead;
  create table instead.clock (at timestamptz);
  insert into instead.clock values (null);
  create function instead.clock_timestamp() returns timestamptz language sql volatile as
    'select coalesce(at, pg_catalog.clock_timestamp()) from instead.clock';
  grant usage on schema instead to public;
  grant select on instead.clock to public;
`;

export interface SetClock {
  /** For the options of `startApi`. */
  readonly host: (database: TestDatabase) => Promise<string>;
  /** The database's clock stands still there; null: it goes as it should. */
  set(ms: number | null): Promise<void>;
}

export function setClock(): SetClock {
  let database: TestDatabase | undefined;
  return {
    async host(given) {
      database = given;
      await rowsOf(given.admin, INSTEAD);
      const path = 'instead, public, pg_catalog';
      await rowsOf(given.admin, `alter database ${given.name} set search_path = ${path}`);
      return given.config.host ?? '';
    },
    async set(ms) {
      if (!database) throw new Error('The service has not been started with this clock.');
      const at = ms === null ? 'null' : `to_timestamp(${ms / 1000})`;
      await rowsOf(database.admin, `update instead.clock set at = ${at}`);
    },
  };
}
