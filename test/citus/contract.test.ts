// Sentences of the store's contract, on Citus: what one PostgreSQL promises, with rows on several machines.

import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import pg from 'pg';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { type EntryRow, toEntry } from '../../src/store/postgres/tables/entries.ts';
import { administration } from '../contract/administration.ts';
import { allLists } from '../contract/all-lists.ts';
import { audit } from '../contract/audit.ts';
import { closings } from '../contract/closings.ts';
import { idempotency } from '../contract/idempotency.ts';
import { loginPasswords } from '../contract/login-passwords.ts';
import { nodes } from '../contract/nodes.ts';
import { operatorLists } from '../contract/operator-lists.ts';
import { ownOrders } from '../contract/own-orders.ts';
import { ownSessions } from '../contract/own-sessions.ts';
import { payments } from '../contract/payments.ts';
import { proposedRecharges } from '../contract/proposed-recharges.ts';
import { recordPages } from '../contract/record-pages.ts';
import { records } from '../contract/records.ts';
import { refundRequests } from '../contract/refund-requests.ts';
import { refunds } from '../contract/refunds.ts';
import { settlements } from '../contract/settlements.ts';
import { signIns } from '../contract/sign-ins.ts';
import { signUps } from '../contract/sign-ups.ts';
import { staff } from '../contract/staff.ts';
import { STARTS_AT_MS, type Subject } from '../contract/subject.ts';
import { transfers } from '../contract/transfers.ts';
import { twoOperators } from '../contract/two-operators.ts';
import { withdrawals } from '../contract/withdrawals.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';

const CELLS = 8;
/** In front of the engine's own function of that name, on every machine. */
const CLOCK = 'tael_test_clock';

describe('The contract of the store on Citus', { skip: missing }, () => {
  let subject: Subject;
  before(async () => {
    subject = await openCitusSubject();
  });
  after(() => subject?.close());

  const given = () => subject;
  administration(given);
  payments(given);
  refunds(given);
  transfers(given);
  settlements(given);
  withdrawals(given);
  refundRequests(given);
  proposedRecharges(given);
  twoOperators(given);
  idempotency(given);
  nodes(given);
  records(given);
  recordPages(given);
  ownOrders(given);
  allLists(given);
  operatorLists(given);
  audit(given);
  signUps(given);
  signIns(given);
  ownSessions(given);
  loginPasswords(given);
  staff(given);
  closings(given);
});

async function openCitusSubject(): Promise<Subject> {
  const books = await booksOnCitus(CELLS);
  const { admin } = books;
  let nowMs = STARTS_AT_MS;
  const setClock = () =>
    admin.query(`create or replace function ${CLOCK}.clock_timestamp() returns timestamptz
      language sql volatile as 'select to_timestamp(0) + ${nowMs} * interval ''1 millisecond'''`);
  await admin.query(`drop schema if exists ${CLOCK} cascade`);
  await admin.query(`create schema ${CLOCK}`);
  await setClock();
  await lookFirstIn(books, CLOCK);
  const open = () =>
    openPostgresStore({ chainKey, clientConfig: async () => books.config, log: () => {} });
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

async function lookFirstIn({ admin }: CitusBooks, schema: string): Promise<void> {
  const { rows } = await admin.query(
    `select current_database() as name, current_setting('search_path') as path`,
  );
  const [{ name, path } = { name: '', path: '' }] = rows;
  assert.ok(name);
  const first = `${schema}, pg_catalog, ${path}`;
  await admin.query(`alter database ${pg.escapeIdentifier(name)} set search_path = ${first}`);
}
