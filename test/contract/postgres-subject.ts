// The PostgreSQL store as a subject of the contract.

import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { type EntryRow, toEntry } from '../../src/store/postgres/tables/entries.ts';
import { rowsOf } from '../support/books.ts';
import { chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { STARTS_AT_MS, type Subject } from './subject.ts';
import { installClock } from './test-clock.ts';

const NODES_MAX = 2;

export async function openPostgresSubject(
  openDatabase: () => Promise<TestDatabase> = testDatabase,
): Promise<Subject> {
  const database = await openDatabase();
  let nowMs = STARTS_AT_MS;
  const clock = await installClock(database, nowMs);
  let store = await openNode(database);
  // Two at most, in turns: each has connections of its own, and many tests ask for one.
  const nodes: PostgresStore[] = [];
  let asked = 0;
  return {
    get store() {
      return store;
    },
    nowMs: () => nowMs,
    async pass(ms) {
      nowMs += ms;
      await clock.set(nowMs);
      // They learn the time when they are opened.
      for (const node of [store, ...nodes.splice(0)]) await node?.close();
      store = await openNode(database);
    },
    async secondNode() {
      asked += 1;
      const place = asked % NODES_MAX;
      nodes[place] ??= await openNode(database);
      return nodes[place];
    },
    async entriesOf(movementNo) {
      const lines = `select * from entries where movement_no = '${movementNo}' order by leg`;
      return ((await rowsOf(database.config, lines)) as EntryRow[]).map(toEntry);
    },
    async close() {
      for (const node of [store, ...nodes]) await node?.close();
      await clock.close();
      await database.drop();
    },
  };
}

export function openNode(database: TestDatabase): Promise<PostgresStore> {
  return openPostgresStore({ chainKey, clientConfig: async () => database.config, log: () => {} });
}
