// A refund request as data, for its owner.

import { z } from 'zod';
import { ORDER_STATUSES, refundableFen } from '../../core/order/order.ts';
import { REQUEST_STATUSES } from '../../core/order/refund-request.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { ShownRefundRequest } from '../show-refund-request.ts';
import { refundRequestUrl } from './links.ts';
import { choice, text, time, timeOrNull, txNo, url, yuan } from './record-fields.ts';
import { presentRefund, REFUND_RECORD } from './refund.ts';

export const REFUND_REQUEST_RECORD = z
  .object({
    request_no: txNo('The number of this request.'),
    status: choice(REQUEST_STATUSES, 'What has become of it.'),
    approval_url: url('Where its owner approves or declines.'),
    tx_no: txNo('The order number.'),
    refund_type: choice(['full', 'partial'], 'What is asked for.'),
    amount: yuan('What would leave the merchant, gross'),
    fee: yuan('What it would cost the payer now, or has cost them'),
    net_amount: yuan('What the payer would get back now, or has got'),
    reason: text('Why, in the words of whoever asks.'),
    key_id: text('The key that asks.'),
    key_name: text('What the owner has called that key.'),
    order: z.object({
      title: text('What the order was for.'),
      merchant_name: text('Who was paid.'),
      amount: yuan('What was paid'),
      status: choice(ORDER_STATUSES, 'What has become of the order.'),
      refunded_amount: yuan('What has been refunded of it, gross'),
      refundable_amount: yuan('The most that can still be refunded'),
    }),
    requested_at: time('When it was asked.'),
    expires_at: time('From this instant on it can no longer be approved.'),
    decided_at: timeOrNull('When it was approved or declined, or its time was over.'),
    refund: REFUND_RECORD.nullable(),
  })
  .meta({ description: 'A refund that a tool asks for, as its owner sees it.' });

export function presentRefundRequest(
  shown: ShownRefundRequest,
  payBase: string,
): z.output<typeof REFUND_REQUEST_RECORD> {
  const { request, order, shares, refund, decidedAtMs } = shown;
  return {
    request_no: request.requestNo,
    status: shown.status,
    approval_url: refundRequestUrl(payBase, request.requestNo),
    tx_no: request.txNo,
    refund_type: request.refundType,
    amount: shares.amountFen,
    fee: shares.feeFen,
    net_amount: shares.netFen,
    reason: request.reason,
    key_id: request.keyId,
    key_name: shown.keyName,
    order: {
      title: order.title,
      merchant_name: order.merchantName,
      amount: order.amountFen,
      status: order.status,
      refunded_amount: order.refundedFen,
      refundable_amount: refundableFen(order),
    },
    requested_at: shanghaiTime(request.requestedAtMs),
    expires_at: shanghaiTime(request.expiresAtMs),
    decided_at: decidedAtMs === null ? null : shanghaiTime(decidedAtMs),
    refund: refund === null ? null : presentRefund(refund),
  };
}
