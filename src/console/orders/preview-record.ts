// What a refund would do, before it is made.

import { z } from 'zod';
import { fen } from '../../core/money.ts';
import { ORDER_STATUSES } from '../../core/order/order.ts';
import { dataOf } from '../../http/openapi/description.ts';
import { ORDER_NO } from '../../http/openapi/story.ts';
import { choice, flag, text, txNo, yuan } from '../../service/present/record-fields.ts';
import type { PreviewedRefund } from '../../service/refund-own-order.ts';

const REFUND_PREVIEW = z
  .object({
    tx_no: txNo('The order number.'),
    paid_amount: yuan('What was paid'),
    refunded_before: yuan('What has been refunded so far, gross'),
    refundable_before: yuan('The most that can be refunded now'),
    amount: yuan('What this refund takes from the merchant, gross'),
    from_unsettled: yuan("Of that, from the order's own money that is not settled yet"),
    from_balance: yuan('Of that, from the balance of the merchant wallet'),
    fee: yuan('What it costs the payer'),
    net_amount: yuan('What the payer gets'),
    fee_total: yuan('The fees of all refunds of this order, with this one'),
    refunded_amount: yuan('What will have been refunded, gross'),
    refundable_amount: yuan('The most that can be refunded afterwards'),
    order_status: choice(ORDER_STATUSES, 'The status of the order afterwards.'),
    needs_code: flag('Whether a one-time code is needed besides the payment password.'),
    idempotency_key: text('Send it with the refund. It is the same until the order is refunded.'),
  })
  .meta({ description: 'What a refund does if nothing happens in between.' });

export function presentPreview({
  order,
  preview,
  needsCode,
  idempotencyKey,
}: PreviewedRefund): z.output<typeof REFUND_PREVIEW> {
  return {
    tx_no: order.txNo,
    paid_amount: order.amountFen,
    refunded_before: order.refundedFen,
    refundable_before: fen(order.amountFen - order.refundedFen),
    amount: preview.amountFen,
    from_unsettled: preview.unsettledFen,
    from_balance: preview.balanceFen,
    fee: preview.feeFen,
    net_amount: preview.netFen,
    fee_total: preview.feeTotalFen,
    refunded_amount: preview.refundedFen,
    refundable_amount: preview.refundableFen,
    order_status: preview.orderStatus,
    needs_code: needsCode,
    idempotency_key: idempotencyKey,
  };
}

export const previewData = () =>
  dataOf('RefundPreview', REFUND_PREVIEW, {
    partial: {
      summary: '40.00 of 88.00',
      value: {
        tx_no: ORDER_NO,
        paid_amount: fen(88_00),
        refunded_before: fen(0),
        refundable_before: fen(88_00),
        amount: fen(40_00),
        from_unsettled: fen(40_00),
        from_balance: fen(0),
        fee: fen(40),
        net_amount: fen(39_60),
        fee_total: fen(40),
        refunded_amount: fen(40_00),
        refundable_amount: fen(48_00),
        order_status: 'partially_refunded',
        needs_code: false,
        idempotency_key: `console/${ORDER_NO}/0`,
      },
    },
  });
