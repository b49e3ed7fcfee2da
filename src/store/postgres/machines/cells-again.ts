// Computes again in which cells the rows of a backup lie, when they are restored into another number of
// cells. It happens while they are copied in, because a row that is changed afterwards leaves a dead one.

import type pg from 'pg';
import { assert } from '../../../core/assert.ts';
import { cellOfDigestSql, cellOfKeyIdSql, cellOfNumberSql, cellSql } from '../connection/cells.ts';

const NONCES = ['nonces_0', 'nonces_1', 'nonces_2', 'nonces_3'] as const;

/** Idempotency keys and numbers of shops begin with their owner, whatever else somebody wrote there. */
const OWNER_OF_ID = `coalesce(substring(new.id from '^[0-9]{1,15}'), '0')::bigint`;

/** By table, from the row that comes in. */
const CELL_OF: Readonly<Record<string, string>> = {
  // An entry of a system account lies with the first one of its movement, which may come later.
  entries: `coalesce(${cellSql('new.user_id')}, new.cell)`,
  wallets: cellSql('new.user_id'),
  record_checkpoints: cellSql('new.user_id'),
  audit_lines: cellSql('new.user_id'),
  settlement_buckets: cellSql('new.owner_id'),
  recharge_proposals: cellSql('new.user_id'),
  recharge_requests: cellSql('new.user_id'),
  orders: cellSql('new.owner_id'),
  refunds: cellOfNumberSql('new.tx_no'),
  refund_requests: cellSql('new.owner_id'),
  withdrawals: cellSql('new.user_id'),
  payees: cellSql('new.owner_id'),
  mandates: cellSql('new.user_id'),
  payment_requests: cellSql('new.payer_id'),
  api_keys: cellSql('new.user_id'),
  key_uses: cellOfKeyIdSql('new.key_id'),
  rate_windows: cellOfKeyIdSql('new.window_id'),
  tool_refund_days: cellOfKeyIdSql('new.window_id'),
  callbacks: cellSql('new.owner_id'),
  callback_attempts: cellOfNumberSql('new.tx_no'),
  callback_secrets: cellSql('new.user_id'),
  event_receivers: cellSql('new.owner_id'),
  events: cellSql('new.owner_id'),
  sessions: cellSql('new.user_id'),
  sign_in_attempts: cellOfDigestSql('new.subject'),
  // As they were, until all are there.
  ...Object.fromEntries([...NONCES, 'expiries_told'].map((table) => [table, 'new.cell'])),
  recovery_codes: cellSql('new.user_id'),
  idempotency_keys: cellSql(OWNER_OF_ID),
  shop_numbers: cellSql(OWNER_OF_ID),
  refund_numbers: cellSql(OWNER_OF_ID),
};

const FUNCTION = 'cell_again';

/** From now on every row that comes into the table gets its cell. */
export async function computeCells(client: pg.Client, table: string): Promise<void> {
  const cell = CELL_OF[table];
  assert(cell !== undefined, `nobody says in which cell a row of ${table} lies`);
  await client.query(`create function ${FUNCTION}() returns trigger language plpgsql as $$
    begin
      new.cell := ${cell};
      return new;
    end $$`);
  await client.query(`create trigger ${FUNCTION} before insert on ${table}
    for each row execute function ${FUNCTION}()`);
}

export async function endComputing(client: pg.Client, table: string): Promise<void> {
  await client.query(`drop trigger ${FUNCTION} on ${table}`);
  await client.query(`drop function ${FUNCTION}()`);
}

/** A nonce does not tell whose it is, and must not be used again: for some minutes it is in every cell. */
export async function spreadNonces(client: pg.Client, cells: number): Promise<void> {
  for (const table of NONCES) {
    await client.query(`insert into ${table} (cell, id) select cells.cell, used.id
      from ${table} used cross join cells on conflict do nothing`);
    await client.query(`delete from ${table} where cell >= $1`, [cells]);
  }
}

/** Owners of several cells come together: every cell goes on from the one that is furthest behind. */
export async function spreadExpiries(client: pg.Client, cells: number): Promise<void> {
  await client.query(`insert into expiries_told (cell, through_ms)
    select cells.cell, min(through_ms) from expiries_told cross join cells group by cells.cell
    on conflict (cell) do update set through_ms = excluded.through_ms`);
  await client.query('delete from expiries_told where cell >= $1', [cells]);
}

/** Once all entries are there. */
export async function moveSystemEntries(client: pg.Client): Promise<void> {
  await client.query('grant update on entries to current_user');
  await client.query(`update entries set cell = first.cell from entries first
    where first.movement_no = entries.movement_no and first.leg = 0
      and entries.user_id is null and entries.cell <> first.cell`);
  await client.query('revoke update on entries from current_user');
}
