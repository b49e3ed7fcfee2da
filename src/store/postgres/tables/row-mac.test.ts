// Tests what the MACs of rows cover. Rows that are stored were written with these bytes: if one of the
// first tests fails, none of them would be authentic any more. A new column is covered, or named here.

import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { after, test } from 'node:test';
import { testDatabase } from '../../../../test/support/postgres.ts';
import { ForgedRow } from '../../../core/forged-row.ts';
import { bigint, boolean, text } from '../connection/columns.ts';
import { openConnection, READ_SETTINGS, type Statement } from '../connection/connection.ts';
import { GUARDS } from './guarded.ts';
import { guardedTable, requireAuthentic } from './row-mac.ts';

const KEY_BYTES = Buffer.alloc(32, 7);
const KEY = createSecretKey(KEY_BYTES);

interface Item {
  readonly id: number;
  readonly name: string | null;
  readonly on: boolean;
}
const ITEMS = guardedTable<Item>('items', {
  id: bigint(({ id }) => id),
  name: text(({ name }) => name),
  on_: boolean(({ on }) => on),
});
const ITEM: Item = { id: 7, name: '茶', on: true };
const ROW = { id: '7', name: '茶', on_: true, mac: ITEMS.macOf(KEY, ITEM) };

const database = await testDatabase();
const connection = await openConnection(database.config, READ_SETTINGS);
after(async () => {
  await connection.end();
  await database.drop();
});

test('a MAC covers the name of the table, and each column in its order', () => {
  const covered = 'row|items|7|茶|true'.replaceAll('|', '\x1f');
  const hex = createHmac('sha256', KEY_BYTES).update(covered).digest('hex').slice(0, 32);
  assert.equal(ROW.mac.replaceAll('-', ''), hex);
});

test('a row is authentic as it was written, and as nothing else', () => {
  requireAuthentic(KEY, ITEMS, ROW);
  for (const change of [
    { id: '8' },
    { name: '' },
    { name: null },
    { name: '茶\x1ftrue' },
    { on_: false },
    { mac: null },
  ]) {
    assert.throws(() => requireAuthentic(KEY, ITEMS, { ...ROW, ...change }), ForgedRow);
  }
});

test('nothing and an empty text are two things', () => {
  const mac = ITEMS.macOf(KEY, { ...ITEM, name: null });
  requireAuthentic(KEY, ITEMS, { ...ROW, name: null, mac });
  assert.throws(() => requireAuthentic(KEY, ITEMS, { ...ROW, name: '', mac }), ForgedRow);
});

test('a row that is remembered is not taken for another', () => {
  const remembered = guardedTable<Item>(
    'items',
    { id: bigint(({ id }) => id), name: text(({ name }) => name) },
    true,
  );
  const row = {
    id: '7',
    name: ['茶', '水'],
    mac: remembered.macOf(KEY, { ...ITEM, name: '茶,水' }),
  };
  requireAuthentic(KEY, remembered, row);
  requireAuthentic(KEY, remembered, { ...row, name: [...row.name] });
  const changed = [{ id: '8' }, { name: ['茶'] }, { name: null }, { mac: null }, { mac: ROW.mac }];
  for (const change of changed) {
    assert.throws(() => requireAuthentic(KEY, remembered, { ...row, ...change }), ForgedRow);
  }
  const otherKey = createSecretKey(Buffer.alloc(32, 8));
  assert.throws(() => requireAuthentic(otherKey, remembered, row), ForgedRow);
  const renewed = { ...row, name: '水', mac: remembered.macOf(KEY, { ...ITEM, name: '水' }) };
  requireAuthentic(KEY, remembered, renewed);
  requireAuthentic(KEY, remembered, row);
});

test('a column that was not read is a bug', () => {
  const { name: _, ...row } = ROW;
  assert.throws(() => requireAuthentic(KEY, ITEMS, row), /items\.name was not read/);
});

const MONEY = ['consumer', 'merchant'].flatMap((wallet) =>
  ['balance', 'frozen', 'in', 'out'].map((part) => `${wallet}_${part}`),
);

/** What no MAC covers: figures that follow from the journal, counters, and times that a sandbox moves. */
const UNCOVERED: Readonly<Record<string, readonly string[]>> = {
  users: ['security_read_at_ms'],
  wallets: [
    ...[...MONEY, 'record_no', 'record_day', 'tallies', 'last_at_ms', 'chain_no', 'chain_head'],
    ...['announces', 'told_no', 'gone_no', 'factor_failures'],
    ...['locked_until_ms', 'totp_last_step', 'seal'],
  ],
  api_keys: ['factor_failures'],
  mandates: [
    ...['spent_day', 'day_spent', 'spent_month', 'month_spent', 'total_spent', 'payments', 'seal'],
  ],
  sessions: ['created_at_ms', 'expires_at_ms', 'used_at_ms', 'epoch', 'epoch_mac'],
  staff_sessions: ['created_at_ms', 'expires_at_ms'],
  event_receivers: ['expiries_from_ms', 'expired_through_ms'],
  notices: [
    ...['read_at_ms', 'mail_state', 'mail_due_at_ms', 'mail_attempts', 'mail_at_ms'],
    ...['post_state', 'post_due_at_ms', 'post_attempts', 'post_sealed'],
  ],
  orders: [
    ...['status', 'payer_id', 'paid_at_ms', 'cancelled_at_ms', 'settle_due_at_ms'],
    ...['settled_at_ms', 'unsettled', 'settled', 'refunded', 'partial_refunded', 'fee', 'seal'],
  ],
};

/** Where a row lies says nothing about it. */
const PLACE = ['cell', 'mac'];

for (const { guarded } of GUARDS) {
  const { table, covered } = guarded;
  test(`every column of ${table} is covered or named as one that is not`, async () => {
    const columns: Statement<{ name: string }> = {
      name: `columns_${table}`,
      text: `select attname::text as name from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`,
    };
    const names = (await connection.run(columns)).rows.map(({ name }) => name);
    const stated = names.filter((name) => !PLACE.includes(name));
    assert.deepEqual([...covered, ...(UNCOVERED[table] ?? [])].sort(), stated.sort());
  });
}

const CHAINED = ['audit_lines', 'entries'];
/** Each is compared with what it was made from, whenever it decides anything or the books are verified. */
const MADE_FROM_OTHERS = [
  ...['record_checkpoints', 'settlement_buckets', 'callbacks', 'idempotency_keys'],
  ...['shop_numbers', 'refund_numbers', 'anchors', 'anchor_heads', 'proofs', 'proved_chains'],
  'bank_references',
  ...['log_leaves', 'log_nodes', 'log_checkpoints', 'log_day_tiles'],
];
/** Whatever they say, nobody gets in by it, and nobody is paid. */
const DECIDING_NOTHING = [
  ...['batches', 'cells', 'settings', 'schema_files', 'verifications', 'expiries_told'],
  ...['key_uses', 'rate_windows', 'nonces_0', 'nonces_1', 'nonces_2', 'nonces_3'],
  'orders_noticed',
  ...['security_events', 'callback_attempts', 'request_log', 'request_counts'],
];

test('every table has MACs, or is named as one that has none', async () => {
  const tables: Statement<{ name: string }> = {
    name: 'tables',
    text: `select relname::text as name from pg_class
      where relnamespace = current_schema()::text::regnamespace and relkind = 'r'`,
  };
  const names = (await connection.run(tables)).rows.map(({ name }) => name);
  const guarded = GUARDS.map(({ guarded: { table } }) => table);
  const stated = [...guarded, ...CHAINED, ...MADE_FROM_OTHERS, ...DECIDING_NOTHING];
  assert.deepEqual(names.sort(), stated.sort());
});
