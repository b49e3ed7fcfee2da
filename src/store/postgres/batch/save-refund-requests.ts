// The part of a batch that is about refunds by tools: requests, decisions, and what keys refunded directly
// today.

import type { ToolRefundDay } from '../../../core/order/direct-refund.ts';
import type { RefundRequest } from '../../../core/order/refund-request.ts';
import type { Changes } from '../../../core/state.ts';
import { toldBy } from '../connection/cells.ts';
import { bigint, integer, text } from '../connection/columns.ts';
import type { Statement } from '../connection/connection.ts';
import { upsert } from '../connection/writing.ts';
import { REQUEST_ROWS } from '../tables/orders.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import type { Write } from './write.ts';

const REQUESTS = upsert<RefundRequest, RowSealing>(
  'refund_requests',
  'request_no',
  REQUEST_ROWS.columns,
  {},
  ({ requestNo, ownerId }) => toldBy(requestNo, ownerId),
);

const TOOL_REFUNDS = upsert<ToolRefundDay>(
  'tool_refund_days',
  'window_id',
  {
    window_id: text((day) => day.windowId),
    day: integer((day) => day.day),
    refunded: bigint((day) => day.refundedFen),
  },
  {},
  ({ windowId }) => windowId,
);

export const SAVE_REQUEST_STATEMENTS: readonly Statement[] = [REQUESTS, TOOL_REFUNDS];

export function saveRefundRequests(changes: Changes, sealing: RowSealing, write: Write): void {
  write(REQUESTS, [...changes.refundRequests.values()], sealing);
  write(TOOL_REFUNDS, [...changes.toolRefunds.values()]);
}
