// The PostgreSQL store as a subject of the contract.

import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { type EntryRow, toEntry } from '../../src/store/postgres/tables/entries.ts';
import { rowsOf } from '../support/books.ts';
import { chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { STARTS_AT_MS, type Subject } from './subject.ts';
import { installClock } from './test-clock.ts';

export async function openPostgresSubject(
  openDatabase: () => Promise<TestDatabase> = testDatabase,
): Promise<Subject> {
  const database = await openDatabase();
  let nowMs = STARTS_AT_MS;
  const clock = await installClock(database, nowMs);
  let store = await openNode(database);
  const nodes: PostgresStore[] = [];
  return {
    get store() {
      return store;
    },
    nowMs: () => nowMs,
    async pass(ms) {
      nowMs += ms;
      await clock.set(nowMs);
      await store.close();
      store = await openNode(database);
    },
    async secondNode() {
      const node = await openNode(database);
      nodes.push(node);
      return node;
    },
    async entriesOf(movementNo) {
      const lines = `select * from entries where movement_no = '${movementNo}' order by leg`;
      return ((await rowsOf(database.config, lines)) as EntryRow[]).map(toEntry);
    },
    async close() {
      for (const node of [store, ...nodes]) await node.close();
      await clock.close();
      await database.drop();
    },
  };
}

function openNode(database: TestDatabase): Promise<PostgresStore> {
  return openPostgresStore({ chainKey, clientConfig: async () => database.config, log: () => {} });
}
