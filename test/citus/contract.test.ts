// The contract of the store on Citus: what one PostgreSQL promises, with rows on several machines. The clock
// of the test is the coordinator's alone: a statement that asked a worker for the time would fail.

import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { type EntryRow, toEntry } from '../../src/store/postgres/tables/entries.ts';
import { OPEN_MS_MAX } from '../contract/postgres-subject.ts';
import { storeContract } from '../contract/store-contract.ts';
import { STARTS_AT_MS, type Stand, type Subject, subjectOf } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus, missing } from './books-on-citus.ts';
import { clockOnCitus } from './clock-on-citus.ts';

const CELLS = 8;

storeContract('The contract of the store on Citus', openCitusSubject, missing);

async function openCitusSubject(): Promise<Subject> {
  const books = await booksOnCitus(CELLS);
  const { admin } = books;
  let nowMs = STARTS_AT_MS;
  const clock = await clockOnCitus(books, nowMs);
  const clientConfig = async () => books.config;
  const localMs = () => nowMs;
  const open = () => openPostgresStore({ chainKey, clientConfig, localMs, log: reportErrors });
  let store = await open();
  let openedAtMs = performance.now();
  let other: PostgresStore | undefined;
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
      for (const node of [store, other]) await node?.close();
      other = undefined;
      store = await open();
      openedAtMs = performance.now();
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
      await clock.close();
      await books.drop();
    },
  };
  return subjectOf(() => stand);
}

/** What a command that has no effect does not say to its client. */
function reportErrors(message: string, details: object): void {
  if ('error' in details) console.error(message, details);
}
