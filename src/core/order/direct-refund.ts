// What a key may refund by tools without anybody's approval: a gross amount in each Shanghai day,
// counted over all keys that were rotated into one another, under the lock of their owner.

import { addFen, type Fen } from '../money.ts';
import { shanghaiDayNumber } from '../time.ts';

/** The last day on which there were any, and what they came to. */
export interface ToolRefundDay {
  readonly windowId: string;
  readonly day: number;
  readonly refundedFen: Fen;
}

/** `atMs`: the time of the refund, which for one owner never goes back. */
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
