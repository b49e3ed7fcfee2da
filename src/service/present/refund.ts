// The result of a refund. Made from the stored result alone, so that a replay is the same, byte for
// byte.

import { z } from 'zod';
import { ORDER_STATUSES } from '../../core/order/order.ts';
import type { OrderRefunded } from '../../core/result.ts';
import { shanghaiTime } from '../../core/time.ts';
import { choice, text, time, txNo, yuan } from './record-fields.ts';

export const REFUND_RECORD = z
  .object({
    refund_no: txNo('The number of this refund.'),
    tx_no: txNo('The order number.'),
    refund_type: choice(['full', 'partial'], 'What was asked for.'),
    amount: yuan('What left the merchant, gross'),
    fee: yuan('What this refund cost the payer: 1 % of a partial one, nothing of a full one'),
    net_amount: yuan('What the payer got back: `amount − fee`'),
    fee_total: yuan('The fees of all refunds of this order so far'),
    order_status: choice(ORDER_STATUSES, 'The status of the order after this refund.'),
    refunded_amount: yuan('What has been refunded of this order so far, gross'),
    refundable_amount: yuan('The most that can still be refunded'),
    out_refund_no: text("The shop's own number of it.").nullable(),
    created_at: time('When it was refunded.'),
  })
  .meta({ description: 'A refund that has been made.' });

export function presentRefund(refunded: OrderRefunded): z.output<typeof REFUND_RECORD> {
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
    out_refund_no: refunded.outRefundNo ?? null,
    created_at: shanghaiTime(refunded.createdAtMs),
  };
}
