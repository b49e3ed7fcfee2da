// Tests that what the books are made of never leaves them, and that nothing is in them twice, however far
// apart in time: one table for all years holds numbers and records to that.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { rowsOf } from '../support/books.ts';
import { chainKey } from '../support/chain-key.ts';
import { testDatabase } from '../support/postgres.ts';
import {
  collect,
  createKey,
  createMerchant,
  createUser,
  pay,
  recharge,
  refund,
} from './commands.ts';
import { ANN, BOB, D1, D8, KEY, R1, T1 } from './made-numbers.ts';

const YEAR_MS = 365 * 86_400_000;

const database = await testDatabase();
const clientConfig = async () => database.config;
const store = await openPostgresStore({ chainKey, clientConfig, log: () => {} });
const actor = { userId: BOB, keyId: null };
for (const command of [
  ...[ANN, BOB].map((userId) => createUser({ userId })),
  createMerchant(BOB, { merchantId: 20 }),
  createKey(BOB, { keyId: KEY }),
  recharge(ANN, '100.00', { rechargeNo: D1 }),
  collect(actor, 20, '10.00', { txNo: T1 }),
  pay(ANN, T1, store.nowMs(), { settlementDelayMs: YEAR_MS }),
  refund({ ...actor, keyId: KEY }, T1, '1.00', { refundNo: R1 }),
]) {
  const [outcome] = await store.execute([command], 'main');
  assert(outcome !== 'locked_elsewhere' && outcome?.ok, command.kind);
}
after(async () => {
  await store.close();
  await database.drop();
});

const asService = (sql: string) => rowsOf(database.config, sql);

for (const table of [
  ...['users', 'wallets', 'merchants', 'branches', 'orders', 'refunds', 'refund_requests'],
  ...[
    'settlement_buckets',
    'withdrawals',
    'payees',
    'emails',
    'recharge_requests',
    'bank_references',
    ...['bank_lines', 'bank_balances', 'bank_matches', 'bank_differences', 'bank_difference_ends'],
    'bank_columns',
    'entries',
    'record_checkpoints',
    'audit_lines',
    'anchors',
  ],
]) {
  test(`The service may not remove rows of ${table}.`, async () => {
    await assert.rejects(asService(`delete from ${table}`), /permission denied/);
    await assert.rejects(asService(`truncate ${table}`), /permission denied/);
  });
}

for (const table of [
  ...['entries', 'audit_lines', 'anchors', 'callback_attempts'],
  ...['bank_lines', 'bank_balances', 'bank_matches', 'bank_differences', 'bank_difference_ends'],
]) {
  test(`The service may not change rows of ${table}.`, async () => {
    const [column] = await asService(`select attname from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and attname <> 'cell' limit 1`);
    const change = `update ${table} set ${column?.attname} = ${column?.attname}`;
    await assert.rejects(asService(change), /permission denied/);
  });
}

/** The row again, in another year, with some columns otherwise. */
async function again(table: string, where: string, otherwise: Record<string, unknown>) {
  const [found] = await asService(
    `select to_jsonb(old) as row from ${table} as old where ${where}`,
  );
  const atMs = store.nowMs() + YEAR_MS;
  const row = pg.escapeLiteral(JSON.stringify({ ...found?.row, ...otherwise, at_ms: atMs }));
  await asService(`insert into ${table} select (jsonb_populate_record(null::${table}, ${row})).*`);
}

test('A movement number is taken for ever, in whatever year it comes again.', async () => {
  const first = `movement_no = '${T1}' and leg = 0`;
  await assert.rejects(
    again('entries', first, { record_no: 99, chain_no: 99 }),
    /entries_movement/,
  );
});

test('A record number of a user is taken for ever.', async () => {
  const first = `movement_no = '${D1}' and leg = 0`;
  await assert.rejects(again('entries', first, { movement_no: D8 }), /entries_record/);
});

test('The numbers of orders and refunds are taken for ever.', async () => {
  await assert.rejects(again('orders', `tx_no = '${T1}'`, {}), /orders_pkey/);
  await assert.rejects(again('refunds', `refund_no = '${R1}'`, {}), /refunds_pkey/);
});

test('No table is divided into others that could be written past it.', async () => {
  const divided = await asService(
    `select relname from pg_class where relkind = 'p' or relispartition`,
  );
  assert.deepEqual(divided, []);
});
