// Makes a check bring tables together first where rows lie in several cells: a distributed database refuses
// to join to rows that may lie on another machine unless those were collected.

import type { Check } from '../verify/check.ts';

/** By rule, the tables that it joins to by something else than their cell. */
const GATHERED: Readonly<Record<string, readonly string[]>> = {
  closed_accounts_are_empty: ['api_keys', 'sessions'],
  frozen_is_held: ['settlement_buckets'],
  orders_settle_their_payment: ['settlement_buckets'],
  refunds_have_their_movement: ['orders'],
  approvals_have_their_refund: ['refunds', 'refund_requests'],
  requests_name_what_exists: ['orders', 'api_keys'],
  direct_refunds_are_counted: ['api_keys'],
  key_limits_are_counted: ['api_keys'],
  recharge_requests_have_their_recharge: ['recharge_proposals'],
  orders_name_what_exists: ['wallets'],
  refunds_name_what_exists: ['orders', 'api_keys'],
};

export function gathered(check: Check): Check {
  const tables = GATHERED[check.name];
  return tables ? { ...check, violations: gathering(tables, check.violations) } : check;
}

/** The same query, with these tables collected beside it. */
export function gathering(tables: readonly string[], query: string): string {
  const collected = tables.map((table) => `${table} as materialized (select * from ${table})`);
  return `with ${collected.join(', ')} select * from (${query}) as t`;
}
