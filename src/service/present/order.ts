// The order record. Absent values are null; no field is ever left out.

import { refundableFen, settlementStatus, statusAt } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { VisibleOrder } from '../query-order.ts';
import { payQrcodeUrl, payUrl } from './links.ts';

export function presentOrder({ order, seesSettlement, nowMs }: VisibleOrder, payBase: string) {
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
    paid_at: timeOrNull(order.paidAtMs),
    settled_at: seesSettlement ? timeOrNull(order.settledAtMs) : null,
  };
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : shanghaiTime(ms);
}
