// What a key says of refunds by tools, in JSON: only keys that may refund at all say anything.

import type { Fen } from '../core/money.ts';

export function toolRefundFields(key: {
  readonly scopes: readonly string[];
  readonly toolRefundLimitFen: Fen | null;
}) {
  const { scopes, toolRefundLimitFen: limitFen } = key;
  if (!scopes.includes('refund')) return { tool_refunds: null, tool_refund_limit: null };
  return { tool_refunds: limitFen === null ? 'approval' : 'direct', tool_refund_limit: limitFen };
}
