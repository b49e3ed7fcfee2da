// The part of a batch that is about refunds by tools: what was asked, what was decided, and what was
// refunded directly today.

import type { RefundRequest } from '../../core/order/refund-request.ts';
import type { Changes } from '../../core/state.ts';
import { numberArray, textArray } from './array-literal.ts';
import { bigintArray } from './bigint-array.ts';
import type { Write } from './save.ts';
import type { Statement, Value } from './session.ts';
import { upsert } from './upsert.ts';

const REQUEST_COLUMNS = {
  request_no: 'text',
  tx_no: 'text',
  owner_id: 'bigint',
  key_id: 'text',
  refund_type: 'text',
  amount: 'bigint',
  reason: 'text',
  requested_at_ms: 'bigint',
  expires_at_ms: 'bigint',
  decided_at_ms: 'bigint',
  refund_no: 'text',
} as const;

// Once made, nothing about a request changes but what is decided.
const REQUESTS = upsert('refund_requests', 'request_no', REQUEST_COLUMNS, [
  'tx_no',
  'owner_id',
  'key_id',
  'refund_type',
  'amount',
  'reason',
  'requested_at_ms',
  'expires_at_ms',
]);

const TOOL_REFUNDS = upsert('tool_refund_days', 'window_id', {
  window_id: 'text',
  day: 'integer',
  refunded: 'bigint',
});

export const SAVE_REQUEST_STATEMENTS: readonly Statement[] = [REQUESTS, TOOL_REFUNDS];

export function saveRefundRequests(changes: Changes, write: Write): void {
  const requests = [...changes.refundRequests.values()];
  write(requests.length, REQUESTS, () => requestColumns(requests));
  const days = [...changes.toolRefunds.values()];
  write(days.length, TOOL_REFUNDS, () => [
    textArray(days.map((one) => one.windowId)),
    numberArray(days.map((one) => one.day)),
    bigintArray(days, (one) => one.refundedFen),
  ]);
}

function requestColumns(requests: readonly RefundRequest[]): Value[] {
  return [
    textArray(requests.map((one) => one.requestNo)),
    textArray(requests.map((one) => one.txNo)),
    bigintArray(requests, (one) => one.ownerId),
    textArray(requests.map((one) => one.keyId)),
    textArray(requests.map((one) => one.refundType)),
    bigintArray(requests, (one) => one.amountFen),
    textArray(requests.map((one) => one.reason)),
    bigintArray(requests, (one) => one.requestedAtMs),
    bigintArray(requests, (one) => one.expiresAtMs),
    bigintArray(requests, (one) => one.decidedAtMs),
    textArray(requests.map((one) => one.refundNo)),
  ];
}
