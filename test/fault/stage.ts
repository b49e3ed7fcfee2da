// The setting of a fault test: a database of its own, as many stores on it as needed, and the
// broken network between them.

import type { TestContext } from 'node:test';
import pg from 'pg';
import type { Command } from '../../src/core/decide.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { assertBooksHold, rowsOf } from '../support/books.ts';
import { chainKey } from '../support/chain-key.ts';
import { type FaultProxy, faultProxy } from '../support/fault-proxy.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';

export interface Node {
  readonly store: PostgresStore;
  submit(command: Command): Promise<Outcome>;
  /** The bugs it reported. */
  readonly bugs: unknown[];
}

export interface Stage {
  readonly database: TestDatabase;
  /** A node of the service; `through` a proxy, or connected directly. */
  node(through?: FaultProxy, commitMsMax?: () => number): Promise<Node>;
  proxy(): Promise<FaultProxy>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
  /** Another session that runs `sql` in a transaction and keeps it open, with its locks. */
  blocker(sql: string): Promise<Blocker>;
  assertBooksHold(): Promise<void>;
}

export interface Blocker {
  release(): Promise<void>;
}

export async function stage(t: TestContext): Promise<Stage> {
  const database = await testDatabase();
  const closing: (() => Promise<void>)[] = [];
  t.after(async () => {
    for (const close of closing) await close();
    await database.drop();
  });
  return {
    database,
    async node(through, commitMsMax) {
      const bugs: unknown[] = [];
      const host = through?.host ?? database.config.host;
      const store = await openPostgresStore({
        chainKey,
        clientConfig: async () => ({ ...database.config, ...(host && { host }) }),
        log: (message, details) => bugs.push({ message, ...details }),
        ...(commitMsMax !== undefined && { commitMsMax }),
      });
      closing.push(() => store.close());
      const gatherer = groupCommit(store);
      return { store, bugs, submit: (command) => gatherer.submit(command) };
    },
    proxy: () => faultProxy(t, database.config.host ?? '', Number(database.config.port)),
    rows: (sql) => rowsOf(database.admin, sql),
    async blocker(sql) {
      const client = new pg.Client(database.admin);
      client.on('error', () => {}); // Its connection may be cut with everybody else's.
      await client.connect();
      closing.push(() => client.end());
      await client.query(`begin; ${sql}`);
      return { release: async () => void (await client.query('rollback')) };
    },
    assertBooksHold: () => assertBooksHold(database.admin),
  };
}
