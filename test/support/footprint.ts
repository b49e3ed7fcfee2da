// What the books and the people in them look like at one moment, so that a test can say whether a
// request has changed anything.

import type { Api } from './api.ts';

/** Everything that moves money, binds a key, counts a wrong factor or lets somebody in. */
const TABLES = [
  ...['orders', 'refunds', 'entries', 'wallets', 'withdrawals', 'settlement_buckets'],
  ...['refund_requests', 'tool_refund_days'],
  ...[
    'idempotency_keys',
    'sessions',
    'staff_sessions',
    'staff_logins',
    'api_keys',
    'users',
    'merchants',
    'branches',
    'invites',
  ],
];

/** How many rows each table has, and the last transaction that wrote one of them. */
export async function footprint({ rows }: Pick<Api, 'rows'>): Promise<Record<string, string>> {
  const found = await rows(
    TABLES.map(
      (table) => `select '${table}' as name,
        count(*) || ' rows, last written by ' || max(xmin::text::bigint) as print
      from ${table}`,
    ).join(' union all '),
  );
  return Object.fromEntries(found.map(({ name, print }) => [name, print]));
}
