// Derives the result of a refund, as it was when it was made, from the refunds of its order up to then.

import { assert } from '../assert.ts';
import { subtractFen, sumFen } from '../money.ts';
import type { OrderRefunded } from '../result.ts';
import type { Order, Refund } from './order.ts';

/** `refunds`: those of the order, at least up to this one, oldest first. */
export function refundAsMade(
  order: Order,
  refunds: readonly Refund[],
  refundNo: string,
): OrderRefunded {
  const index = refunds.findIndex((refund) => refund.refundNo === refundNo);
  const refund = refunds[index];
  assert(refund, `refund ${refundNo} is not one of order ${order.txNo}`);
  const sofar = refunds.slice(0, index + 1);
  const refundedFen = sumFen(sofar.map((one) => one.amountFen));
  const { txNo, refundType, amountFen, feeFen, netFen, atMs } = refund;
  return {
    kind: 'order_refunded',
    refundNo,
    outRefundNo: refund.outRefundNo,
    txNo,
    refundType,
    amountFen,
    feeFen,
    netFen,
    feeTotalFen: sumFen(sofar.map((one) => one.feeFen)),
    orderStatus: refundedFen === order.amountFen ? 'refunded' : 'partially_refunded',
    refundedFen,
    refundableFen: subtractFen(order.amountFen, refundedFen),
    createdAtMs: atMs,
  };
}
