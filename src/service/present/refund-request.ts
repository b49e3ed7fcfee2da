// A refund request as data, for its owner.

import { refundableFen } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { ShownRefundRequest } from '../show-refund-request.ts';
import { refundRequestUrl } from './links.ts';
import { presentRefund } from './refund.ts';

export function presentRefundRequest(shown: ShownRefundRequest, payBase: string) {
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
