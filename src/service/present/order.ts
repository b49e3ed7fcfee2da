// The order record. Absent values are null; no field is ever left out.

import { z } from 'zod';
import { refundableFen, settlementStatus, statusAt } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { VisibleOrder } from '../query-order.ts';
import { payQrcodeUrl, payUrl } from './links.ts';
import {
  choice,
  givenUrl,
  id,
  idOrNull,
  text,
  time,
  timeOrNull,
  txNo,
  url,
  yuan,
} from './record-fields.ts';
import { presentRequestOfOrder, REQUEST_OF_ORDER } from './request-of-order.ts';

export const ORDER_STATUSES = [
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'expired',
  'cancelled',
] as const;

export const ORDER_RECORD = z
  .object({
    tx_no: txNo('The order number.'),
    status: choice(ORDER_STATUSES, 'What has become of the order.'),
    amount: yuan('What is to be paid, or was'),
    title: text('What the payer sees the order is for.'),
    merchant_id: id('The merchant who is paid.'),
    merchant_name: text("The merchant's name when the order was made."),
    branch_id: idOrNull('The branch it was made for.'),
    payer_id: idOrNull('Who paid; before that, the only user who may pay, or null for anybody.'),
    refunded_amount: yuan('What has been refunded, gross'),
    refundable_amount: yuan('The most that can still be refunded'),
    settlement_status: choice(
      ['none', 'pending', 'settled'],
      'Whether the money has become spendable for the merchant. Payers see `none`.',
    ),
    pay_url: url('The payment link.'),
    pay_qrcode_url: url('The payment link as a QR code.'),
    created_at: time('When the order was made.'),
    expires_at: time('From this instant on it can no longer be paid.'),
    paid_at: timeOrNull('When it was paid.'),
    settled_at: timeOrNull('When it was settled. Payers see null.'),
    return_url: givenUrl(
      'Where the pay page leads back to once it can no longer be paid.',
    ).nullable(),
    refund_request: REQUEST_OF_ORDER.nullable(),
  })
  .meta({ description: 'An order as it is now. Absent values are null.' });

export function presentOrder(
  { order, seesSettlement, refundRequest, nowMs }: VisibleOrder,
  payBase: string,
): z.output<typeof ORDER_RECORD> {
  return {
    tx_no: order.txNo,
    status: statusAt(order, nowMs),
    amount: order.amountFen,
    title: order.title,
    merchant_id: order.merchantId,
    merchant_name: order.merchantName,
    branch_id: order.branchId,
    payer_id: order.payerId ?? order.designatedPayerId,
    refunded_amount: order.refundedFen,
    refundable_amount: refundableFen(order),
    settlement_status: seesSettlement ? settlementStatus(order) : 'none',
    pay_url: payUrl(payBase, order.txNo),
    pay_qrcode_url: payQrcodeUrl(payBase, order.txNo),
    created_at: shanghaiTime(order.createdAtMs),
    expires_at: shanghaiTime(order.expiresAtMs),
    paid_at: timeTextOrNull(order.paidAtMs),
    settled_at: seesSettlement ? timeTextOrNull(order.settledAtMs) : null,
    return_url: order.returnUrl,
    refund_request: presentRequestOfOrder(refundRequest),
  };
}

function timeTextOrNull(ms: number | null): string | null {
  return ms === null ? null : shanghaiTime(ms);
}
