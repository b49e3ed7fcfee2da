// The worker of the public log: when it adds something, and that any node may.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { publishIfDue, startPublishingLog } from '../../src/workers/publishing-log.ts';
import { ANCHOR_KEY } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';

import { DAY_MS } from './commands.ts';
import { openPostgresSubject } from './postgres-subject.ts';
import type { Subject } from './subject.ts';

const MINUTE_MS = 60_000;

let database: TestDatabase;
let subject: Subject;
before(async () => {
  subject = await openPostgresSubject(async () => {
    database = await testDatabase();
    return database;
  });
});
after(() => subject.close());

const booksOf = (store: unknown) => ({
  store: store as PostgresStore,
  database: { clientConfig: async () => database.config },
  keys: { anchor: ANCHOR_KEY },
  payBase: () => 'https://pay.example',
  log: { warn: assert.fail },
});
const publish = (store: unknown = subject.store) =>
  publishIfDue(booksOf(store), new AbortController().signal);

test('The first look begins the log; what is recorded then waits for two minutes.', async () => {
  assert.equal((await publish())?.checkpoint?.size, 0);
  await subject.aPayer('1.00');
  assert.equal(await publish(), null, 'it is not due');
  await subject.pass(3 * MINUTE_MS);
  assert.equal((await publish(await subject.secondNode()))?.leaves, 1);
});

test('Where nothing was recorded, no thread is started, however long that lasts.', async () => {
  await subject.pass(3 * MINUTE_MS);
  assert.equal(await publish(), null);
  await subject.pass(3 * MINUTE_MS);
  assert.equal(await publish(), null);
});

test('A day that has ended is due, though nothing was recorded.', async () => {
  await subject.pass(DAY_MS);
  const made = await publish();
  assert.deepEqual([made?.leaves, made?.days], [0, 1]);
  assert.equal(await publish(), null);
});

test('A sandbox has no log.', () => {
  const { store } = subject;
  const books = booksOf({ ...store, sandbox: { aheadMs: () => 0 } });
  assert.equal(startPublishingLog(books), null);
});
