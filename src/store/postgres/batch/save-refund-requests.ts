// The part of a batch that is about refunds by tools: requests, decisions, and what keys refunded directly
// today.

import type { ToolRefundDay } from '../../../core/order/direct-refund.ts';
import type { RefundRequest } from '../../../core/order/refund-request.ts';
import type { Changes } from '../../../core/state.ts';
import { bigint, integer, text } from '../connection/columns.ts';
import type { Statement } from '../connection/connection.ts';
import { upsert } from '../connection/writing.ts';
import type { Write } from './write.ts';

// Once made, nothing about a request changes but what is decided.
const REQUESTS = upsert<RefundRequest>(
  'refund_requests',
  'request_no',
  {
    request_no: text((request) => request.requestNo),
    decided_at_ms: bigint((request) => request.decidedAtMs),
    refund_no: text((request) => request.refundNo),
  },
  {
    tx_no: text((request) => request.txNo),
    owner_id: bigint((request) => request.ownerId),
    key_id: text((request) => request.keyId),
    refund_type: text((request) => request.refundType),
    amount: bigint((request) => request.amountFen),
    reason: text((request) => request.reason),
    requested_at_ms: bigint((request) => request.requestedAtMs),
    expires_at_ms: bigint((request) => request.expiresAtMs),
  },
);

const TOOL_REFUNDS = upsert<ToolRefundDay>('tool_refund_days', 'window_id', {
  window_id: text((day) => day.windowId),
  day: integer((day) => day.day),
  refunded: bigint((day) => day.refundedFen),
});

export const SAVE_REQUEST_STATEMENTS: readonly Statement[] = [REQUESTS, TOOL_REFUNDS];

export function saveRefundRequests(changes: Changes, write: Write): void {
  write(REQUESTS, [...changes.refundRequests.values()]);
  write(TOOL_REFUNDS, [...changes.toolRefunds.values()]);
}
