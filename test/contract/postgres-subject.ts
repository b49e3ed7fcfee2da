// The PostgreSQL store as a subject of the contract.

import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { type EntryRow, toEntry } from '../../src/store/postgres/tables/entries.ts';
import { rowsOf } from '../support/books.ts';
import { chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { STARTS_AT_MS, type Stand, type Subject, subjectOf } from './subject.ts';
import { installClock } from './test-clock.ts';

const NODES_MAX = 2;
/** After a minute it would clear away what is over, which tests still look at. */
export const OPEN_MS_MAX = 20_000;

export async function openPostgresSubject(
  openDatabase: () => Promise<TestDatabase> = testDatabase,
): Promise<Subject> {
  const database = await openDatabase();
  let nowMs = STARTS_AT_MS;
  const clock = await installClock(database, nowMs);
  const open = () => openNode(database, () => nowMs);
  let store = await open();
  let openedAtMs = performance.now();
  // Two at most, in turns: each has connections of its own, and many tests ask for one.
  const nodes: PostgresStore[] = [];
  let asked = 0;
  const stand: Stand = {
    get store() {
      return store;
    },
    nowMs: () => nowMs,
    async pass(ms) {
      nowMs += ms;
      await clock.set(nowMs);
      if (performance.now() - openedAtMs > OPEN_MS_MAX) await stand.restart();
    },
    async restart() {
      for (const node of [store, ...nodes.splice(0)]) await node?.close();
      store = await open();
      openedAtMs = performance.now();
    },
    async secondNode() {
      asked += 1;
      const place = asked % NODES_MAX;
      nodes[place] ??= await open();
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
  return subjectOf(() => stand);
}

/** Its own clock goes as the database's does, so that it need not be opened again to learn the time. */
export function openNode(
  database: TestDatabase,
  localMs: () => number = Date.now,
): Promise<PostgresStore> {
  const clientConfig = async () => database.config;
  return openPostgresStore({ chainKey, clientConfig, localMs, log: () => {} });
}
