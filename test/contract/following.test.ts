// Following the records of all users on PostgreSQL: while nodes write, and while something that took its
// time earlier is not committed yet.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { groupCommit } from '../../src/store/group-commit.ts';
import { ONE_CELL } from '../../src/store/postgres/connection/cells.ts';
import {
  type Connection,
  openConnection,
  READ_SETTINGS,
} from '../../src/store/postgres/connection/connection.ts';
import { booksOn } from '../../src/store/postgres/connection/owners.ts';
import { NOTHING_AWAY } from '../../src/store/postgres/machines/cells-away.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { queryRecordsAfter, WINDOW } from '../../src/store/postgres/reads/all-records.ts';
import type { RecordCursor } from '../../src/store/store.ts';
import { chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { createUser, recharge } from './commands.ts';
import { planOf } from './plan-nodes.ts';

const START: RecordCursor = { atMs: 0, userId: 0, recordNo: 0 };

let database: TestDatabase;
let stores: readonly PostgresStore[];
let connection: Connection;
let writer: pg.Client;

before(async () => {
  database = await testDatabase();
  const clientConfig = async () => database.config;
  stores = [
    await openPostgresStore({ chainKey, clientConfig, log: () => {} }),
    await openPostgresStore({ chainKey, clientConfig, log: () => {} }),
  ];
  connection = await openConnection(database.config, READ_SETTINGS);
  writer = new pg.Client(database.config);
  await writer.connect();
});

after(async () => {
  await writer.end();
  await connection.end();
  for (const store of stores) await store.close();
  await database.drop();
});

const books = () =>
  booksOn({ connection: async () => connection }, { cells: ONE_CELL, away: NOTHING_AWAY });

async function follow(from: RecordCursor, lateMs: number, limit = 7) {
  const told: string[] = [];
  let cursor = from;
  for (let complete = false; !complete; ) {
    const page = await queryRecordsAfter(books(), cursor, limit, lateMs);
    assert.ok(page);
    told.push(...page.items.map(({ entry }) => `${entry.txNo}`));
    ({ next: cursor, complete } = page);
  }
  return { told, cursor };
}

test('Whoever follows while two nodes write is told everything once.', async () => {
  const users = [1, 2, 3, 4].map(() => createUser());
  const nodes = stores.map((store) => groupCommit(store));
  for (const user of users) assert.ok((await nodes[0]?.submit(user))?.ok);
  const made: string[] = [];
  const until = Date.now() + 1_500;
  const writing = nodes.flatMap((node) =>
    users.map(async ({ userId }): Promise<void> => {
      while (Date.now() < until) {
        const command = recharge(userId, '1.00');
        assert.ok((await node.submit(command)).ok);
        made.push(command.rechargeNo);
      }
    }),
  );
  const told: string[] = [];
  let cursor = START;
  const read = async () => {
    const page = await follow(cursor, 500);
    told.push(...page.told);
    cursor = page.cursor;
  };
  while (Date.now() < until) await read();
  await Promise.all(writing);
  while (told.length < made.length && Date.now() < until + 10_000) await read();
  assert.ok(made.length > 100, `${made.length} were made`);
  assert.deepEqual(told.toSorted(), made.toSorted());
});

test('What is not committed yet holds back what happened after it.', async () => {
  const { cursor } = await follow(START, 0);
  const insert = async (client: pg.Client, number: string, userId: number) =>
    client.query(
      `insert into entries values (0, $1, 0, 1, gen_random_uuid(), $2, 'consumer', 1, 0, 1, 0, 1,
        'recharge', $1, null, 'platform', null,
        (extract(epoch from clock_timestamp()) * 1000)::bigint)`,
      [number, userId],
    );
  const slow = new pg.Client(database.config);
  await slow.connect();
  try {
    await slow.query('begin');
    await insert(slow, 'early', 1);
    await insert(writer, 'late', 2);
    assert.deepEqual((await follow(cursor, 0)).told, []);
    await slow.query('commit');
    assert.deepEqual((await follow(cursor, 0)).told, ['early', 'late']);
  } finally {
    await slow.end();
  }
});

// After the clock was set back, everybody who deals with a shop records at the time of its newest record.
test('However many records there are of one millisecond, each is told once.', async () => {
  const { cursor } = await follow(START, 0);
  await writer.query(
    `insert into entries
     select 0, 'many ' || no, 0, no, gen_random_uuid(), 3, 'consumer', 1, 0, 1, 0, no,
       'recharge', 'many ' || no, null, 'platform', null, (extract(epoch from now()) * 1000)::bigint
     from generate_series(10200, 1, -1) as no`,
  );
  const { told } = await follow(cursor, 0, 200);
  assert.equal(told.length, 10_200);
  assert.ok(told.every((txNo, at) => txNo === `many ${at + 1}`));
});

test('However many records there are, those of a time are found by it.', async () => {
  for (const [name, value] of Object.entries({ ...READ_SETTINGS, enable_bitmapscan: 'on' })) {
    await writer.query(`set ${name} = '${value}'`);
  }
  for (const mode of ['force_generic_plan', 'force_custom_plan']) {
    await writer.query(`set plan_cache_mode = ${mode}`);
    const nodes = await planOf(writer, WINDOW, [1_000, 2_000, 3, 4, 5, 6]);
    const reads = nodes.filter((node) => node['Relation Name'] === 'entries');
    assert.deepEqual(
      reads.map((node) => node['Node Type']),
      ['Bitmap Heap Scan'],
      mode,
    );
  }
});
