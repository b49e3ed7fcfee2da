// Books of their own for whoever writes to the database: rows are changed and put back as a superuser, a door
// is tried, and `tael verify` is asked.

import assert from 'node:assert/strict';
import pg from 'pg';
import type { Command } from '../../src/core/decide.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { testDatabase } from '../support/postgres.ts';
import { byItself } from './subject.ts';

type Rows = pg.QueryResultRow[];

export async function tamperedBooks() {
  const database = await testDatabase();
  const admin = new pg.Client(database.admin);
  await admin.connect();
  const logged: string[] = [];
  const store = await openPostgresStore({
    chainKey,
    clientConfig: async () => database.config,
    log(_, { problem }: { problem?: string }) {
      if (problem) logged.push(problem);
    },
  });
  const subject = byItself(store);

  /** With money and records as they are after the same command again, wherever it changed any. */
  async function footprint(): Promise<unknown> {
    const { rows } = await admin.query(`select (select count(*) from entries) as entries,
      (select count(*) from orders) as orders, (select count(*) from refunds) as refunds,
      (select count(*) from audit_lines) as lines, (select count(*) from staff_sessions) as tills`);
    return rows;
  }

  return {
    store,
    subject,
    shop: await subject.aShop(),
    edit: (sql: string) => admin.query(sql),
    rowsOf: async (table: string, where: string): Promise<Rows> =>
      (await admin.query(`select * from ${table} where ${where}`)).rows,
    /** All that was there of it, gone or changed since, is there again. */
    async putBack(table: string, where: string, rows: Rows): Promise<void> {
      await admin.query(`delete from ${table} where ${where}`);
      for (const row of rows) {
        const values = Object.values(row).map((_, place) => `$${place + 1}`);
        const columns = Object.keys(row).join(', ');
        await admin.query(
          `insert into ${table} (${columns}) values (${values.join(', ')})`,
          Object.values(row),
        );
      }
    },
    async found(): Promise<readonly string[]> {
      const { findings } = await store.withReadConnection((session) =>
        verifyBooks(session, { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY }),
      );
      return findings.flatMap(({ name, examples }) => examples.map((what) => `${name}: ${what}`));
    },
    /** The command ends as `internal`, changes nothing, and the log names the row. */
    async decidesNothing(command: Command, table: string): Promise<void> {
      const untouched = await footprint();
      logged.length = 0;
      assert.equal(await subject.word(command), 'internal');
      assert.match(logged[0] ?? '', new RegExp(`The row .* of ${table} is not as Tael wrote it`));
      assert.deepEqual(await footprint(), untouched);
    },
    async close(): Promise<void> {
      await store.close();
      await admin.end();
      await database.drop();
    },
  };
}
