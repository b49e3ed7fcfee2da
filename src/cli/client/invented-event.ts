// The body of an event about an order that never was, as a receiver would get it.

import { randomBytes } from 'node:crypto';
import { type Fen, ZERO_FEN } from '../../core/money.ts';
import { LINK_VALID_SECONDS, type Order } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import { encodeBytes } from '../../crypto/crockford.ts';
import { newTxNo } from '../../crypto/numbers.ts';
import { orderPaidBody } from '../../interface/orders/order-paid.ts';
import type { ListenedEvent } from '../../listen/fetch-events.ts';
import { writeJson } from '../../wire/json-write.ts';

const ID_BYTES = 15;

export function inventedPing(nowMs: number): ListenedEvent {
  const body = writeJson({ type: 'ping', timestamp: shanghaiTime(nowMs), data: {} });
  const eventId = `ping_${encodeBytes(randomBytes(ID_BYTES))}`;
  return { event_id: eventId, type: 'ping', tx_no: '', body };
}

export function inventedPayment(
  payBase: string,
  { merchantId, amountFen, nowMs }: { merchantId: number; amountFen: Fen; nowMs: number },
): ListenedEvent {
  const ownerId = 1;
  const txNo = newTxNo('collection', ownerId, nowMs);
  const order: Order = {
    txNo,
    merchantId,
    ownerId,
    merchantName: 'A shop',
    branchId: null,
    title: 'An invented order',
    amountFen,
    outTradeNo: null,
    metadata: null,
    notifyUrl: null,
    returnUrl: null,
    status: 'paid',
    designatedPayerId: null,
    payerId: 2,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + LINK_VALID_SECONDS * 1000,
    paidAtMs: nowMs,
    cancelledAtMs: null,
    settleDueAtMs: nowMs,
    settledAtMs: null,
    unsettledFen: amountFen,
    settledFen: ZERO_FEN,
    refundedFen: ZERO_FEN,
    partialRefundedFen: ZERO_FEN,
    feeFen: ZERO_FEN,
  };
  const body = orderPaidBody(order, { payBase, shortName: 'Tael' });
  return { event_id: `evt_${txNo}`, type: 'order.paid', tx_no: txNo, body };
}
