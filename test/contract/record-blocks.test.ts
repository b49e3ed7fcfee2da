// A filtered page reads only the blocks of records that contain its rows, whatever plan PostgreSQL
// has chosen: statistics describe the average owner, not one with many records.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { RECORD_KINDS } from '../../src/core/ledger/tally.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';

const OWNER = 1;
const RECORDS = 3_000;
const BLOCK = 256;
const ZEROS = `repeat(',0', ${2 * RECORD_KINDS.length - 1})`;

let database: TestDatabase;
let client: pg.Client;

before(async () => {
  database = await testDatabase();
  client = new pg.Client(database.admin);
  await client.connect();
  // Recharges and nothing else: the first of the kinds.
  await client.query(`
    insert into wallets select ${OWNER}, 0, 0, 0, 0, 0, 0, 0, 0, ${RECORDS}, 0,
      ${RECORDS} || ${ZEROS}, 0, 0, null, false, null, 0, null, 0, 0;
    insert into record_checkpoints
      select ${OWNER}, n, 0, (n - 1) || ${ZEROS} from generate_series(1, ${RECORDS}, ${BLOCK}) n;
    insert into entries select 'M' || n, 0, n, gen_random_uuid(), ${OWNER}, 'consumer', 1, 0, n, 0, n,
      'recharge', 'M' || n, null, 'platform', null, 0 from generate_series(1, ${RECORDS}) n`);
});

after(async () => {
  await client.end();
  await database.drop();
});

test('The oldest records of a kind are found without reading all that came after them.', async () => {
  await client.query('begin');
  // The planner may choose to fetch and sort them, because it expects few records.
  await client.query('set local enable_indexscan = off');
  const { rows: found } = await client.query(
    `select records_back(${OWNER}, '{1}', 'recharge', true, 20, 20) as record_no`,
  );
  const { rows: read } = await client.query(
    `select idx_tup_fetch as count from pg_stat_xact_user_tables where relname = 'entries'`,
  );
  await client.query('rollback');
  const newestFirst = Array.from({ length: 20 }, (_, index) => String(20 - index));
  assert.deepEqual(
    found.map((row) => row.record_no),
    newestFirst,
  );
  assert.ok(Number(read[0]?.count) <= BLOCK, `${read[0]?.count} entries were read`);
});
