// The contract of the store on Citus: what one PostgreSQL promises, with rows on several machines. The clock
// of the test is the coordinator's alone: a statement that asked a worker for the time would fail.

import assert from 'node:assert/strict';
import pg from 'pg';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { type EntryRow, toEntry } from '../../src/store/postgres/tables/entries.ts';
import { storeContract } from '../contract/store-contract.ts';
import { STARTS_AT_MS, type Subject } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';

const CELLS = 8;
/** In front of the engine's own function of that name, on the coordinator. */
const CLOCK = 'tael_test_clock';

storeContract('The contract of the store on Citus', openCitusSubject, missing);

async function openCitusSubject(): Promise<Subject> {
  const books = await booksOnCitus(CELLS);
  const { admin } = books;
  let nowMs = STARTS_AT_MS;
  const setClock = () =>
    admin.query(`create or replace function ${CLOCK}.clock_timestamp() returns timestamptz
      language sql volatile as 'select to_timestamp(0) + ${nowMs} * interval ''1 millisecond'''`);
  await admin.query(`drop schema if exists ${CLOCK} cascade`);
  await admin.query('set citus.enable_ddl_propagation = off');
  await admin.query(`create schema ${CLOCK}`);
  await setClock();
  await lookFirstIn(books, CLOCK);
  const open = () =>
    openPostgresStore({ chainKey, clientConfig: async () => books.config, log: reportErrors });
  let store = await open();
  let other: PostgresStore | undefined;
  return {
    get store() {
      return store;
    },
    nowMs: () => nowMs,
    async pass(ms) {
      nowMs += ms;
      await setClock();
      for (const node of [store, other]) await node?.close();
      other = undefined;
      store = await open();
    },
    async secondNode() {
      other ??= await open();
      return other;
    },
    async entriesOf(movementNo) {
      const { rows } = await admin.query<EntryRow>(
        'select * from entries where movement_no = $1 order by leg',
        [movementNo],
      );
      return rows.map(toEntry);
    },
    async close() {
      for (const node of [store, other]) await node?.close();
      await admin.query(`drop schema ${CLOCK} cascade`);
      await books.drop();
    },
  };
}

/** What a command that has no effect does not say to its client. */
function reportErrors(message: string, details: object): void {
  if ('error' in details) console.error(message, details);
}

async function lookFirstIn({ admin }: CitusBooks, schema: string): Promise<void> {
  const { rows } = await admin.query(
    `select current_database() as name, current_setting('search_path') as path`,
  );
  const [{ name, path } = { name: '', path: '' }] = rows;
  assert.ok(name);
  const first = `${schema}, pg_catalog, ${path}`;
  await admin.query(`alter database ${pg.escapeIdentifier(name)} set search_path = ${first}`);
}
