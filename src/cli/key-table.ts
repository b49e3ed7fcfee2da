// API keys as `tael key list` prints them: a JSON record for each key, and a table for people.

import { type ApiKey, isUnused, keyWorks } from '../core/access/key.ts';
import { type Fen, yuanText } from '../core/money.ts';
import { shanghaiTime } from '../core/time.ts';
import type { KeyUse } from '../store/store.ts';
import type { Success } from './reply.ts';
import { listTable } from './terminal-table.ts';

export function presentKeys(
  keys: readonly ApiKey[],
  uses: ReadonlyMap<string, KeyUse>,
  nowMs: number,
): Success {
  const rows = keys.map((key) => ({
    key_id: key.keyId,
    name: key.name,
    status: statusOf(key, nowMs),
    scope: key.scopes,
    ip: key.ipRules,
    rate: key.ratePerMinute,
    ...toolRefundFields(key),
    refund_limit: key.refundLimitFen,
    recharge_limit: key.rechargeLimitFen,
    payout_limit: key.payoutLimitFen,
    merchant_id: key.merchantId,
    signs_requests: key.signsRequests,
    created_at: shanghaiTime(key.createdAtMs),
    expires_at: timeOrNull(key.endsAtMs),
    revoked_at: timeOrNull(key.revokedAtMs),
    last_used_at: timeOrNull(uses.get(key.keyId)?.atMs ?? null),
    last_used_from: uses.get(key.keyId)?.address ?? null,
    unused: isUnused(key, uses.get(key.keyId)?.atMs ?? null, nowMs),
  }));
  const columns = [
    'key_id',
    'status',
    'scope',
    'rate',
    'ip',
    'tool_refunds',
    'refund_limit',
    'merchant_id',
    'created_at',
    'expires_at',
    'last_used_at',
    'name',
  ] as const;
  const lines = rows.map((row) => {
    const { tool_refund_limit: limitFen, tool_refunds: mode } = row;
    const tool_refunds = limitFen === null ? mode : `${mode} ${yuanText(limitFen)}`;
    const limit = row.refund_limit;
    const refund_limit = limit === null ? null : yuanText(limit);
    const cells = { ...row, tool_refunds, refund_limit };
    return columns.map((column) => String(cells[column] ?? '') || '-');
  });
  const table = rows.length === 0 ? 'No keys.' : listTable(columns, lines);
  const unused = rows.filter((row) => row.unused).map((row) => row.key_id);
  const warning =
    'Not used for 90 days, so perhaps forgotten. Revoke what nobody needs: tael key revoke';
  const text = [table, ...unused.map((keyId) => `${warning} ${keyId}`)].join('\n');
  return { value: { items: rows }, text };
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : shanghaiTime(ms);
}

function statusOf(key: ApiKey, nowMs: number): 'active' | 'expired' | 'revoked' {
  if (key.revokedAtMs !== null) return 'revoked';
  return keyWorks(key, nowMs) ? 'active' : 'expired';
}

/** Null for keys without the scope `refund`. */
export function toolRefundFields(key: {
  readonly scopes: readonly string[];
  readonly toolRefundLimitFen: Fen | null;
}) {
  const { scopes, toolRefundLimitFen: limitFen } = key;
  if (!scopes.includes('refund')) return { tool_refunds: null, tool_refund_limit: null };
  return { tool_refunds: limitFen === null ? 'approval' : 'direct', tool_refund_limit: limitFen };
}
