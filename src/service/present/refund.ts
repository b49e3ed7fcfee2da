// The result of a refund. Made from the stored result alone, so that a replay is the same, byte for
// byte.

import type { OrderRefunded } from '../../core/result.ts';
import { shanghaiTime } from '../../core/time.ts';

export function presentRefund(refunded: OrderRefunded) {
  return {
    refund_no: refunded.refundNo,
    tx_no: refunded.txNo,
    refund_type: refunded.refundType,
    amount: refunded.amountFen,
    fee: refunded.feeFen,
    net_amount: refunded.netFen,
    fee_total: refunded.feeTotalFen,
    order_status: refunded.orderStatus,
    refunded_amount: refunded.refundedFen,
    refundable_amount: refunded.refundableFen,
    created_at: shanghaiTime(refunded.createdAtMs),
  };
}
