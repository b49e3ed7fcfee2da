// Checks where rows lie: what names a cell finds nothing that is elsewhere.

import { cellOfDigestSql, cellOfKeyIdSql, cellOfNumberSql, cellSql } from '../connection/cells.ts';
import type { Check } from './check.ts';

/** Finds the rows of a table that lie elsewhere than the user whose id is in this column. */
function elsewhere(table: string, key: string, userId: string): string {
  return `
    select format('${table} %s of user %s: cell %s', ${key}, ${userId}, cell) as what
    from ${table} where cell <> ${cellSql(userId)}`;
}

/** Finds those that lie elsewhere than this number says, by which they are looked for. */
function lost(table: string, key: string, number: string, toldBy = cellOfNumberSql): string {
  return `
    select format('${table} %s: cell %s', ${key}, cell) as what
    from ${table} where cell <> ${toldBy(number)}`;
}

// Whatever it says: what was tampered with must not keep the others from being looked at.
const OWNER_OF_ID = `coalesce(substring(id from '^[0-9]{1,15}'), '0')::bigint`;

export const CELL_CHECKS: readonly Check[] = [
  {
    name: 'rows_lie_in_their_cells',
    rule: 'Every row that lies in a cell is in that of its owner.',
    violations: [
      elsewhere('entries', 'movement_no', 'user_id'),
      `
    select format('entry %s of movement %s: cell %s', e.leg, e.movement_no, e.cell)
    from entries e join entries first on first.movement_no = e.movement_no and first.leg = 0
    where e.user_id is null and e.cell <> first.cell`,
      elsewhere('wallets', 'user_id', 'user_id'),
      elsewhere('record_checkpoints', 'record_no', 'user_id'),
      elsewhere('audit_lines', 'chain_no', 'user_id'),
      elsewhere('settlement_buckets', 'id', 'owner_id'),
      elsewhere('recharge_proposals', 'recharge_no', 'user_id'),
      elsewhere('recharge_requests', 'request_no', 'user_id'),
      lost('recharge_requests', 'request_no', 'request_no'),
      elsewhere('orders', 'tx_no', 'owner_id'),
      lost('orders', 'tx_no', 'tx_no'),
      lost('refunds', 'refund_no', 'tx_no'),
      elsewhere('refund_requests', 'request_no', 'owner_id'),
      lost('refund_requests', 'request_no', 'request_no'),
      lost('refund_requests', 'request_no', 'tx_no'),
      elsewhere('withdrawals', 'withdrawal_no', 'user_id'),
      lost('withdrawals', 'withdrawal_no', 'withdrawal_no'),
      elsewhere('payees', 'payee_id', 'owner_id'),
      lost('payees', 'payee_id', 'payee_id'),
      elsewhere('mandates', 'mandate_no', 'user_id'),
      lost('mandates', 'mandate_no', 'mandate_no'),
      elsewhere('payment_requests', 'request_no', 'payer_id'),
      lost('payment_requests', 'request_no', 'request_no'),
      elsewhere('api_keys', 'key_id', 'user_id'),
      lost('api_keys', 'key_id', 'key_id', cellOfKeyIdSql),
      lost('key_uses', 'key_id', 'key_id', cellOfKeyIdSql),
      lost('rate_windows', 'window_id', 'window_id', cellOfKeyIdSql),
      lost('tool_refund_days', 'window_id', 'window_id', cellOfKeyIdSql),
      elsewhere('sessions', 'session_id', 'user_id'),
      lost('sessions', 'session_id', 'session_digest', cellOfDigestSql),
      lost('sign_in_attempts', 'last_at_ms', 'subject', cellOfDigestSql),
      elsewhere('recovery_codes', 'enrolment', 'user_id'),
      elsewhere('callbacks', 'tx_no', 'owner_id'),
      lost('callbacks', 'tx_no', 'tx_no'),
      lost('callback_attempts', 'tx_no', 'tx_no'),
      elsewhere('callback_secrets', 'user_id', 'user_id'),
      elsewhere('event_receivers', 'receiver_id', 'owner_id'),
      elsewhere('events', 'subject_no', 'owner_id'),
      lost('events', 'subject_no', 'subject_no'),
      elsewhere('idempotency_keys', 'id', OWNER_OF_ID),
      elsewhere('shop_numbers', 'id', OWNER_OF_ID),
      elsewhere('refund_numbers', 'id', OWNER_OF_ID),
    ].join(' union all '),
  },
];
