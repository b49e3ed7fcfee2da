// Fills the tables with many meaningless rows, and lets PostgreSQL analyze them.

import pg from 'pg';

const ROWS: Readonly<Record<string, string>> = {
  users: `n, 'W' || n, 'name', 'login-' || n, 'ref-' || n, 'acc-' || n, 'hash', 'salt', null, false, 0, 0`,
  wallets: `0, n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    '0', 0, 0, null, false, null, 'digest', 0, null, 0, 0`,
  merchants: `n, n, 'merchant'`,
  branches: `n, n, 'branch'`,
  api_keys: `0, 'key-' || n, n, 'till', '{}', '{}', 60, 'digest', 'window-' || n, null, null,
    null, null, null, false, 0, null, null,
    null, 0`,
  orders: `0, 'T' || n, n, n, 'merchant', null, 'title', 100, null, null, 'pending', null, null, 0, 0,
    null, null, null, null, 0, 0, 0, 0, 0`,
  refunds: `0, 'R' || n, 'T' || n, 'full', 100, 0, 'reason', null, 'factors', 0`,
  refund_requests: `0, 'Q' || n, 'T' || n, n, 'key-' || n, 'full', 100, 'reason', 0, 1, null, null`,
  tool_refund_days: `0, 'window-' || n, 20000, 100`,
  entries: `0, 'M' || n, 0, 1, gen_random_uuid(), n, 'consumer', 1, 0, 1, 0, 1,
    'recharge', 'M' || n, null, 'platform', null, 0`,
  record_checkpoints: `0, n, 1, 20000, '0'`,
  audit_lines: `0, n, 1, gen_random_uuid(), n, 'key_created', 'operator', 'root', 'here', null, '{}'`,
  settlement_buckets: `0, n || '/0', n, 0, 100, null, null`,
  withdrawals: `0, 'W' || n, n, 'consumer', 100, 'pending', 0, null, null`,
  payees: `0, 'P' || n, n, 'sealed', 0, 0, null, gen_random_uuid()`,
  mandates: `0, 'M' || n, n, 'program', 'name', 100, 100, null, null, null, 1, 0, null, 0, 0, 0, 0, 0, 0,
    gen_random_uuid(), null`,
  payment_requests: `0, 'A' || n, 'T' || n, n, 'M' || n, 'key-' || n, 100, 0, 1, null, false,
    gen_random_uuid()`,
  recharge_proposals: `0, 'D' || n, n, 100, 'pending', n, 0, null, null`,
  recharge_requests: `0, 'T' || n, n, 100, 'bank', null, null, null, null, 'requested', 0, null, null,
    null, null, null, gen_random_uuid()`,
  bank_references: `'/' || n, 'D' || n`,
  bank_lines: `'line-' || n, '', 20000, 100, null, null, null, 0, gen_random_uuid()`,
  bank_balances: `'/20000/' || n, '', 20000, n, 100, true, 0, 'root@here', gen_random_uuid()`,
  bank_matches: `'D' || n, 'line-' || n, 20000, 20000, 100, gen_random_uuid()`,
  bank_differences: `'F' || n, 'not_here', '', 20000, 'line-' || n, null, null, null, null, 100, 0, 0,
    gen_random_uuid()`,
  bank_difference_ends: `'F' || n || '/closed', 'F' || n, 'closed', 'why', 'root@here', 0, gen_random_uuid()`,
  bank_columns: `'statement/' || n, '{}', 0, 'root@here', gen_random_uuid()`,
  operator_days: `n, 20000, 100`,
  idempotency_keys: `0, n || '/refund/k', 'refund', 'p', '{}', 'R' || n, 0, 0`,
  sessions: `0, 'session-' || n, 'id-' || n, n, 0, 0, 0, 'here', null`,
  recovery_codes: `0, n, 1, '{}', 0`,
  security_events: `n, n, n, 'signed_in', 'here', null`,
  notices: `'recharge_arrived-' || n, n, 'recharge_arrived', n, '{}', null, null, 'sent', null, 1, n,
    gen_random_uuid()`,
  emails: `n, 'sealed', 0, gen_random_uuid()`,
  notice_wishes: `n, 'zh', '', null, null, null, gen_random_uuid()`,
  staff_logins: `n, n, n, 'front', n || '/front', 'hash', 0, null`,
  staff_sessions: `'session-' || n, n, n, 0, 0`,
  invites: `'invite-' || n, n, 1, 0, 0, 'root@here', 1, null, null`,
  sign_in_attempts: `0, 'login-' || n, 0, 0, null`,
  callbacks: `0, 'C' || n, n % 100, 'http://x/', 'h' || n % 10, n, n,
    (array['pending', 'failed', 'delivered'])[n % 3 + 1], 1, 1, 0, 'body'`,
  callback_attempts: `0, 'C' || n, 1, 1, 0, 0, null, 500, 'answer_not_2xx', '', null`,
  callback_secrets: `0, n, 'sealed', null, null`,
  event_receivers: `0, n, n, 'http://x/', 'h', 'order.expired', false, 'sealed', null, null, 0, 0, 0, null`,
  rate_windows: `0, 'window-' || n, 0, '{}'`,
};

export async function fillTables(config: pg.ClientConfig, from: number, to: number): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    for (const [table, row] of Object.entries(ROWS)) {
      await client.query(
        `insert into ${table} select ${row} from generate_series(${from}, ${to}) n`,
      );
      await client.query(`analyze ${table}`);
    }
  } finally {
    await client.end();
  }
}
