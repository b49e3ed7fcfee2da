// Counts for the daily limit of direct refunds: the gross amount that tools may refund with a key in one
// Shanghai day without approval. Keys that were rotated into one another share it, under the lock of their
// owner.

import { addFen, type Fen } from '../money.ts';
import { shanghaiDayNumber } from '../time.ts';

/** The last day with direct refunds, and their sum. */
export interface ToolRefundDay {
  readonly windowId: string;
  readonly day: number;
  readonly refundedFen: Fen;
}

/** `atMs`: the time of the refund; an owner's refunds never go back in time. */
export function withDirectRefund(
  before: ToolRefundDay | undefined,
  windowId: string,
  atMs: number,
  amountFen: Fen,
): ToolRefundDay {
  const day = shanghaiDayNumber(atMs);
  const refundedFen = before?.day === day ? addFen(before.refundedFen, amountFen) : amountFen;
  return { windowId, day, refundedFen };
}
