// The plans of every statement that moves money, as PostgreSQL makes them once and keeps them. They
// are read on empty tables, on a handful of rows and on a hundred thousand: a plan made for few
// rows is kept while the tables grow, so it may not scan a table at any size.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { ERASE_STATEMENTS } from '../../src/store/postgres/batch/erase-accounts.ts';
import { LOAD_STATEMENTS } from '../../src/store/postgres/batch/load.ts';
import { SAVE_STATEMENTS } from '../../src/store/postgres/batch/save.ts';
import { SAVE_CALLBACK_STATEMENTS } from '../../src/store/postgres/batch/save-callbacks.ts';
import { SAVE_LEDGER_STATEMENTS } from '../../src/store/postgres/batch/save-ledger.ts';
import { SAVE_ROW_STATEMENTS } from '../../src/store/postgres/batch/save-rows.ts';
import { SAVE_SIGN_IN_STATEMENTS } from '../../src/store/postgres/batch/save-sign-ins.ts';
import { ALL_OF_OWNER_STATEMENTS } from '../../src/store/postgres/callbacks/all-of-owner.ts';
import { ATTEMPT_READS, ATTEMPT_WRITES } from '../../src/store/postgres/callbacks/attempts.ts';
import { CLAIM_STATEMENTS } from '../../src/store/postgres/callbacks/claims.ts';
import { findExpiries } from '../../src/store/postgres/callbacks/expiries.ts';
import { FEED_STATEMENTS } from '../../src/store/postgres/callbacks/feed.ts';
import { LIST_STATEMENTS } from '../../src/store/postgres/callbacks/lists.ts';
import { OWN_PAGE_STATEMENTS } from '../../src/store/postgres/callbacks/own-page.ts';
import { RECEIVER_READS } from '../../src/store/postgres/callbacks/receivers.ts';
import { CALLBACK_LOCKS, CALLBACK_WRITES } from '../../src/store/postgres/callbacks/rows.ts';
import {
  openConnection,
  READ_SETTINGS,
  type Statement,
  WRITE_SETTINGS,
} from '../../src/store/postgres/connection/connection.ts';
import { waitingSinceMs } from '../../src/store/postgres/public-log/waiting.ts';
import { RECORDS_OF_DAY } from '../../src/store/postgres/reads/billed-records.ts';
import { FIGURE_STATEMENTS, UNDECIDED } from '../../src/store/postgres/reads/figures.ts';
import {
  CALLED_STATEMENTS,
  OPERATOR_LIST_STATEMENTS,
} from '../../src/store/postgres/reads/operator-lists.ts';
import { OWN_LIST_STATEMENTS, TO_PAY } from '../../src/store/postgres/reads/own-orders.ts';
import { OWN_WALLET_READS } from '../../src/store/postgres/reads/own-wallets.ts';
import { POINT_READS, USERS_TRAIL } from '../../src/store/postgres/reads/queries.ts';
import { RECORDS } from '../../src/store/postgres/reads/record-page.ts';
import { RECORDS_FROM } from '../../src/store/postgres/reads/records-from.ts';
import { REQUEST_LOG_READS } from '../../src/store/postgres/reads/request-log.ts';
import { SALES_OF_DAY } from '../../src/store/postgres/reads/sales.ts';
import { TILL_STATEMENTS } from '../../src/store/postgres/reads/tills.ts';
import { COUNT_STATEMENTS } from '../../src/store/postgres/reads/waiting-counts.ts';
import { WITHDRAWAL_READS } from '../../src/store/postgres/reads/withdrawals.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { assertAdmissionReadsItsRows } from './admission-plans.ts';
import { fillTables } from './many-rows.ts';
import { planOf, readsOneCell, scans } from './plan-nodes.ts';

const READS = [
  ...[LOAD_STATEMENTS, POINT_READS, CLAIM_STATEMENTS, CALLBACK_LOCKS, ATTEMPT_READS].flat(),
  ...[RECEIVER_READS, FEED_STATEMENTS].flat(),
];
const OWN_LISTS = [
  ...[WITHDRAWAL_READS, CALLED_STATEMENTS, REQUEST_LOG_READS].flat(),
  ...[OWN_LIST_STATEMENTS, OWN_WALLET_READS, OPERATOR_LIST_STATEMENTS, FIGURE_STATEMENTS].flat(),
  ...[UNDECIDED, TO_PAY],
];
const WRITES = [
  ...[SAVE_STATEMENTS, SAVE_ROW_STATEMENTS, SAVE_LEDGER_STATEMENTS].flat(),
  ...SAVE_SIGN_IN_STATEMENTS,
  ...ERASE_STATEMENTS,
  ...[SAVE_CALLBACK_STATEMENTS, CALLBACK_WRITES, ATTEMPT_WRITES].flat(),
];

let database: TestDatabase;
let client: pg.Client;

before(async () => {
  database = await testDatabase();
  const options = Object.entries(WRITE_SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  client = new pg.Client({ ...database.config, options: options.join(' ') });
  await client.connect();
});

after(async () => {
  await client.end();
  await database.drop();
});

/** Inserts read only parameters and their cell; existing rows are found through the index of the key. */
async function assertInsertsReadNothing(): Promise<void> {
  for (const statement of WRITES.filter(({ text }) => text.startsWith('insert'))) {
    const nodes = (await planOf(client, statement)).filter((node) => !readsOneCell(node));
    const types = new Set(nodes.map((node) => node['Node Type']));
    const parts = new Set([
      ...['ModifyTable', 'Function Scan', 'Subquery Scan', 'ProjectSet', 'Result'],
    ]);
    assert.deepEqual([...types.difference(parts)], [], statement.name);
  }
}

async function assertNothingScans(others: readonly Statement[] = []): Promise<void> {
  const found: string[] = [];
  for (const statement of [...READS, ...WRITES, ...others]) {
    for (const node of await planOf(client, statement)) {
      if (!scans(node)) continue;
      found.push(`${statement.name}: ${node['Node Type']} of ${node['Relation Name']}`);
    }
  }
  assert.deepEqual(found, []);
}

/** Statistics describe the average owner, but a page must not read all records of a large one. */
async function assertPagesReadTheirRecords(): Promise<void> {
  for (const statement of [RECORDS, RECORDS_OF_DAY, RECORDS_FROM, SALES_OF_DAY]) {
    const reads = (await planOf(client, statement)).filter(
      (node) => node['Relation Name'] === 'entries',
    );
    assert.equal(reads.length, 1, statement.name);
    for (const node of reads) assert.match(node['Index Cond'] ?? '', /cell.*user_id.*record_no/);
  }
}

/** A payer of many years has a checkpoint for each day; a payment reads those of the day that it asks for. */
async function assertSpendingReadsItsCheckpoints(): Promise<void> {
  const spent = LOAD_STATEMENTS.filter(({ name }) => name === 'load_spent_before');
  assert.equal(spent.length, 1);
  for (const statement of spent) {
    const reads = (await planOf(client, statement)).filter(
      (node) => node['Relation Name'] === 'record_checkpoints',
    );
    assert.equal(reads.length, 1);
    for (const node of reads) assert.match(node['Index Cond'] ?? '', /cell.*user_id.*day >= /);
  }
}

const sizes: readonly (readonly [string, number, number])[] = [
  ['empty', 1, 0],
  ['small', 1, 100],
  ['large', 101, 100_000],
];

for (const [size, from, to] of sizes) {
  test(`On ${size} tables inserts read nothing, and no statement scans a table.`, async () => {
    if (to >= from) await fillTables(database.admin, from, to);
    await assertInsertsReadNothing();
    await assertNothingScans([
      ...LIST_STATEMENTS,
      ...OWN_PAGE_STATEMENTS,
      ...ALL_OF_OWNER_STATEMENTS,
      ...OWN_LISTS,
      ...TILL_STATEMENTS,
      SALES_OF_DAY,
      ...COUNT_STATEMENTS,
    ]);
  });

  test(`On ${size} tables a page of records reads no other records.`, assertPagesReadTheirRecords);

  test(`On ${size} tables what was spent is read where the day begins.`, async () => {
    await assertSpendingReadsItsCheckpoints();
  });
}

test('An admission reads its windows and nonces, and no others.', async () => {
  const own = await testDatabase();
  await assertAdmissionReadsItsRows(own).finally(own.drop);
});

test('On large tables own orders, and those to pay, are read in the order of an index.', async () => {
  for (const statement of OWN_LIST_STATEMENTS) {
    const nodes = await planOf(client, statement);
    const [read] = nodes.filter(({ 'Index Cond': condition }) =>
      /owner_id|designated_payer_id/.test(condition ?? ''),
    );
    assert.equal(read?.['Node Type'], 'Index Scan', statement.name);
    const sorts = nodes.map((node) => node['Node Type']).filter((type) => type === 'Sort');
    assert.deepEqual(sorts, [], statement.name);
  }
});

test('On large tables what waits for a payer is found by who may pay it.', async () => {
  const reads = (await planOf(client, TO_PAY)).filter((node) => 'Index Cond' in node);
  assert.deepEqual(
    reads.map((node) => node['Node Type']),
    ['Index Scan'],
  );
  assert.match(reads[0]?.['Index Cond'] ?? '', /designated_payer_id = .*created_at_ms > /);
});

test('On large tables what operators list of everybody is read in the order of an index.', async () => {
  for (const statement of OPERATOR_LIST_STATEMENTS) {
    const nodes = await planOf(client, statement);
    const reads = nodes.filter((node) =>
      ['orders', 'audit_lines', 'security_events'].includes(node['Relation Name'] ?? ''),
    );
    assert.deepEqual(
      reads.map((node) => node['Node Type']),
      ['Index Scan'],
      statement.name,
    );
    const sorts = nodes.map((node) => node['Node Type']).filter((type) => type === 'Sort');
    assert.deepEqual(sorts, [], statement.name);
  }
});

test('On large tables the trail of a user is read in the order of its chain.', async () => {
  const nodes = await planOf(client, USERS_TRAIL);
  assert.deepEqual(
    nodes.map((node) => node['Node Type']),
    ['Limit', 'Index Scan'],
  );
  assert.match(nodes[1]?.['Index Cond'] ?? '', /cell = .*user_id = /);
});

test("On large tables what figures sum up of an owner is found in the owner's cell.", async () => {
  for (const statement of FIGURE_STATEMENTS) {
    const nodes = await planOf(client, statement);
    const found = nodes
      .filter((node) => ['withdrawals', 'entries'].includes(node['Relation Name'] ?? ''))
      .filter((node) => !/cell = .*user_id = /.test(node['Index Cond'] ?? ''));
    assert.deepEqual(found, [], statement.name);
  }
});

async function readsOf(index: string): Promise<number> {
  const read = `select idx_scan::int from pg_stat_user_indexes where indexrelname = '${index}'`;
  return (await client.query(read)).rows[0].idx_scan;
}

test('On large tables orders that expired are found by their time.', async () => {
  const before = await readsOf('orders_owner');
  const connection = await openConnection(database.config, READ_SETTINGS);
  const search = { queue: 0, fromMs: 10_000_000, untilMs: 10_000_001, limit: 250 };
  const { txNos } = await findExpiries(connection, search).finally(connection.end);
  assert.deepEqual(txNos, []);
  await until('its reads are counted', async () => (await readsOf('orders_created')) > 0);
  assert.equal(await readsOf('orders_owner'), before);
});

test('On large tables what waits for the public log is found by its time, even nothing.', async () => {
  const { rows } = await client.query('select max(at_ms) as newest from entries');
  await client.query(
    `insert into log_checkpoints (size, root, at_ms, through_ms, note) values (0, '', $1, 0, '')`,
    [rows[0].newest],
  );
  const before = await readsOf('entries_record');
  const connection = await openConnection(database.config, READ_SETTINGS);
  try {
    // From the sixth time on PostgreSQL may take a plan for any time.
    for (let time = 0; time < 8; time++) assert.equal(await waitingSinceMs(connection), null);
  } finally {
    await connection.end();
  }
  await until('its reads are counted', async () => (await readsOf('entries_at')) > 7);
  assert.equal(await readsOf('entries_record'), before);
});

test('On large tables no statement scans a table, even where the planner is free to.', async () => {
  await client.query('set enable_seqscan = on');
  await assertNothingScans();
});
