// Records how the books and the people in them look at one moment, so that a test can say whether a request
// has changed anything.

import type { Api } from './api.ts';

/** Everything that moves money, binds a key, counts a wrong factor or lets somebody in. */
const TABLES = [
  ...['orders', 'refunds', 'entries', 'wallets', 'withdrawals', 'settlement_buckets'],
  ...['refund_requests', 'tool_refund_days', 'payees'],
  ...['idempotency_keys', 'api_keys', 'users', 'merchants', 'branches', 'invites'],
  ...['staff_logins', 'staff_sessions', 'recharge_proposals', 'operator_days'],
  ...['recharge_requests', 'bank_references'],
  ...['bank_lines', 'bank_balances', 'bank_matches', 'bank_differences', 'bank_difference_ends'],
  ...['callbacks', 'event_receivers', 'emails'],
];

/** That a session was used is written some seconds later, whatever was asked in it. */
const SESSIONS = `select 'sessions' as name,
  count(*) || ' open: ' || md5(string_agg(session_digest, ',' order by session_digest)) as print
  from sessions`;

/** How many rows each table has, and the last transaction that wrote one of them. */
export async function footprint({ rows }: Pick<Api, 'rows'>): Promise<Record<string, string>> {
  const found = await rows([...TABLES.map(printOf), SESSIONS].join(' union all '));
  return Object.fromEntries(found.map(({ name, print }) => [name, print]));
}

function printOf(table: string): string {
  return `select '${table}' as name,
    count(*) || ' rows, last written by ' || max(xmin::text::bigint) as print
    from ${table}`;
}
