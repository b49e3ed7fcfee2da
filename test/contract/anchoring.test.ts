// Automatic anchors: how often they are made, which node makes them, and that they reach the log.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { anchorIfDue } from '../../src/workers/anchoring.ts';
import { ANCHOR_KEY, chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { createUser, recharge } from './commands.ts';

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let stores: PostgresStore[];
let nowMs = Date.now();
const told: object[] = [];

before(async () => {
  database = await testDatabase();
  const clientConfig = async () => database.config;
  const open = () => openPostgresStore({ chainKey, clientConfig, log: () => {} });
  stores = [await open(), await open()];
});

after(async () => {
  for (const store of stores) await store.close();
  await database.drop();
});

function look(store: PostgresStore | undefined) {
  assert(store);
  const log = { info: (fields: object) => told.push(fields), warn: assert.fail };
  const { withReadConnection } = store;
  const books = {
    store: { withReadConnection, nowMs: () => nowMs },
    keys: { anchor: ANCHOR_KEY },
    log,
  };
  return anchorIfDue(books as never, HOUR_MS);
}

test('The first check makes an anchor and logs it; the next waits until it is due.', async () => {
  const [one, two] = stores;
  const user = createUser();
  await one?.execute([user, recharge(user.userId, '1.00')], 'main');
  const first = await look(one);
  assert.deepEqual([first?.anchorNo, first?.chains], [1, 1]);
  assert.equal(await look(one), null);
  assert.equal(await look(two), null, 'another node sees that it is made');
  nowMs += HOUR_MS + 60_000;
  const second = await look(two);
  assert.deepEqual([second?.anchorNo, second?.chains], [2, 0]);
  const fields = told as { anchor_no: number; root: string }[];
  assert.deepEqual(
    fields.map(({ anchor_no, root }) => [anchor_no, root]),
    [first, second].map((anchor) => [anchor?.anchorNo, anchor?.root]),
  );
});

test('Anchors made concurrently continue one another.', async () => {
  nowMs += 2 * HOUR_MS;
  const made = await Promise.all([...stores, ...stores].map((store) => look(store)));
  const numbers = made.flatMap((anchor) => (anchor === null ? [] : [anchor.anchorNo])).sort();
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => 3 + index),
  );
});

test('Anchoring needs only the rights to read and insert, even on servers older than 17.', async () => {
  const admin = new pg.Client(database.admin);
  await admin.connect();
  // Since version 17 a role can lock a table without the right to change its rows.
  await admin.query('revoke maintain on anchors, anchor_heads from tael');
  await admin.end();
  nowMs += 2 * HOUR_MS;
  assert.ok(await look(stores[0]));
});
