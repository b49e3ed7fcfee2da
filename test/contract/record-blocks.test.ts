// A filtered page reads only the blocks of records that contain its rows, whatever plan PostgreSQL
// has chosen: statistics describe the average owner, not one with many records.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { RECORD_KINDS } from '../../src/core/ledger/record-kind.ts';
import { kindIndex } from '../../src/core/ledger/tally.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';

const OWNER = 1;
const RECORDS = 3_000;
/** The oldest are recharges, the only records of the consumer wallet; all others are collections. */
const RECHARGES = 20;
const BLOCK = 256;
const KINDS = [
  kindIndex('consumer', 'recharge', 'in'),
  kindIndex('merchant', 'collection', 'in'),
] as const;

let database: TestDatabase;
let client: pg.Client;

before(async () => {
  database = await testDatabase();
  client = new pg.Client(database.admin);
  await client.connect();
  await client.query(`
    insert into wallets select 0, ${OWNER}, 0, 0, 0, 0, 0, 0, 0, 0, ${RECORDS}, 0,
      ${talliesAt(`${RECORDS}`)}, 0, 0, null, false, null, null, 0, null, 0, 0;
    insert into record_checkpoints select 0, ${OWNER}, n, 0, ${talliesAt('(n - 1)')}
      from generate_series(1, ${RECORDS}, ${BLOCK}) n;
    insert into entries select 0, 'M' || n, 0, n, gen_random_uuid(), ${OWNER},
      case when n <= ${RECHARGES} then 'consumer' else 'merchant' end, 1, 0, n, 0, n,
      case when n <= ${RECHARGES} then 'recharge' else 'collection' end,
      'M' || n, null, 'platform', null, 0 from generate_series(1, ${RECORDS}) n`);
});

after(async () => {
  await client.end();
  await database.drop();
});

/** SQL for the tallies after so many records; sums are not read here. */
function talliesAt(records: string): string {
  const counts = RECORD_KINDS.map((_, kind) => {
    if (kind === KINDS[0]) return `least(${records}, ${RECHARGES})`;
    return kind === KINDS[1] ? `greatest(${records} - ${RECHARGES}, 0)` : '0';
  });
  return `concat_ws(',', ${[...counts, ...RECORD_KINDS.map(() => '0')].join(', ')})`;
}

/** By this connection, since some moment. */
async function entriesRead(): Promise<number> {
  const { rows } = await client.query(
    `select idx_tup_fetch as count from pg_stat_xact_user_tables where relname = 'entries'`,
  );
  return Number(rows[0]?.count);
}

const [recharge, collection] = KINDS.map((kind) => `'{${kind + 1}}'`);
/** What is asked of records_back, and the number of the oldest record that it finds. */
const FILTERS: readonly (readonly [what: string, kinds: string, oldest: number])[] = [
  ['a type', `${recharge}, null, 'recharge', null`, 1],
  ['a common type', `${collection}, null, 'collection', null`, RECHARGES + 1],
  ['a wallet', `${recharge}, 'consumer', null, null`, 1],
  ['a wallet with nearly all records', `${collection}, 'merchant', null, null`, RECHARGES + 1],
  ['a type of a wallet', `${collection}, 'merchant', 'collection', true`, RECHARGES + 1],
];

for (const [what, kinds, oldest] of FILTERS) {
  test(`The oldest records of ${what} are found without reading all that came after them.`, async () => {
    await client.query('begin');
    // The planner may choose to fetch and sort them, because it expects few records.
    await client.query('set local enable_indexscan = off');
    const before = await entriesRead();
    const { rows: found } = await client.query(
      `select records_back(0, ${OWNER}, ${kinds}, 20, 20) as record_no`,
    );
    const read = (await entriesRead()) - before;
    await client.query('rollback');
    const newestFirst = Array.from({ length: 20 }, (_, index) => String(oldest + 19 - index));
    assert.deepEqual(
      found.map((row) => row.record_no),
      newestFirst,
    );
    assert.ok(read > 0 && read <= BLOCK, `${read} entries were read`);
  });
}
