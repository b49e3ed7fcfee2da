// Tells the model of PostgreSQL of each table its key, what else is unique, and what a row begins with.

import type { Cell } from './array-values.ts';

export type Row = Readonly<Record<string, Cell | readonly string[]>>;

export interface Shape {
  readonly key: readonly string[];
  /** Other unique indexes, by name; null: the row is not in it. */
  readonly unique?: Readonly<Record<string, (row: Row) => string | null>>;
  readonly defaults?: Row;
}

const bucketDefaults: Row = { settled_at_ms: null, settlement_no: null };

const SHAPES: Readonly<Record<string, Shape>> = {
  orders: { key: ['tx_no'] },
  wallets: { key: ['user_id'] },
  users: {
    key: ['user_id'],
    unique: { logins: (row) => String(row.login), wallet_ids: (row) => String(row.wallet_id) },
  },
  merchants: { key: ['merchant_id'] },
  branches: { key: ['branch_id'] },
  api_keys: { key: ['key_id'] },
  refunds: { key: ['refund_no'] },
  refund_requests: { key: ['request_no'] },
  tool_refund_days: { key: ['window_id'] },
  settlement_buckets: { key: ['id'], defaults: bucketDefaults },
  withdrawals: { key: ['withdrawal_no'] },
  payees: { key: ['payee_id'] },
  recharge_proposals: { key: ['recharge_no'] },
  recharge_requests: { key: ['request_no'] },
  bank_references: { key: ['id'] },
  bank_lines: { key: ['line_id'] },
  bank_balances: { key: ['balance_id'] },
  bank_matches: { key: ['item_no'] },
  bank_differences: { key: ['difference_no'] },
  bank_difference_ends: { key: ['end_id'] },
  bank_columns: { key: ['columns_id'] },
  operator_days: { key: ['operator_id'] },
  entries: {
    key: ['movement_no', 'leg'],
    unique: {
      entries_record: ({ user_id: user, record_no: no }) => (no === null ? null : `${user}/${no}`),
    },
  },
  record_checkpoints: { key: ['user_id', 'record_no'] },
  audit_lines: { key: ['user_id', 'chain_no'] },
  callbacks: { key: ['tx_no'] },
  callback_secrets: { key: ['user_id'] },
  events: {
    key: ['subject_no'],
    unique: { events_sequence: ({ owner_id, sequence }) => `${owner_id}/${sequence}` },
  },
  idempotency_keys: { key: ['id'] },
  shop_numbers: { key: ['id'] },
  refund_numbers: { key: ['id'] },
  staff_logins: { key: ['staff_id'] },
  emails: { key: ['user_id'] },
  notice_wishes: { key: ['user_id'] },
  notices: { key: ['notice_no'] },
  recovery_codes: { key: ['user_id'] },
  batches: { key: ['id'] },
};

export function shapeOf(table: string): Shape {
  const shape = SHAPES[table];
  if (!shape) throw new Error(`The model has no table ${table}: give it one in tables.ts.`);
  return shape;
}

export function keyOf(table: string, row: Row): string {
  const { key } = shapeOf(table);
  return key.map((column) => row[column]).join('/');
}
