// Events about an order that never was, as a receiver would get them.

import { randomBytes } from 'node:crypto';
import { type Fen, ZERO_FEN } from '../../core/money.ts';
import { LINK_VALID_SECONDS, NO_TERMS, type Order } from '../../core/order/order.ts';
import { APPROVAL_VALID_MS } from '../../core/order/refund-request.ts';
import type { EventFacts } from '../../core/owner-event.ts';
import type { OwnerEventType } from '../../core/rows/receiver.ts';
import { shanghaiTime } from '../../core/time.ts';
import { NO_PAYOUT } from '../../core/wallet/withdrawal.ts';
import { encodeBytes } from '../../crypto/crockford.ts';
import { newTxNo, type TxKind } from '../../crypto/numbers.ts';
import { eventBody } from '../../interface/event-body.ts';
import { orderPaidBody } from '../../interface/orders/order-paid.ts';
import { writeJson } from '../../wire/json-write.ts';
import type { ListenedEvent } from '../listen/fetch-events.ts';

export interface Invention {
  readonly merchantId: number;
  readonly amountFen: Fen;
  readonly nowMs: number;
}

const ID_BYTES = 15;
const OWNER_ID = 1;
const PAYER_ID = 2;
const REASON = 'An invented reason';

export function inventedPing(nowMs: number): ListenedEvent {
  const body = writeJson({ type: 'ping', timestamp: shanghaiTime(nowMs), data: {} });
  const eventId = `ping_${encodeBytes(randomBytes(ID_BYTES))}`;
  return { event_id: eventId, type: 'ping', tx_no: '', body };
}

export function inventedEvent(
  type: 'order.paid' | OwnerEventType,
  payBase: string,
  wanted: Invention,
): ListenedEvent {
  const site = { payBase, shortName: 'Tael' };
  const numberOf = (kind: TxKind) => newTxNo(kind, OWNER_ID, wanted.nowMs);
  const txNo = numberOf('collection');
  if (type === 'order.paid') {
    const body = orderPaidBody(orderOf(txNo, wanted, 'paid'), site);
    return { event_id: `evt_${txNo}`, type, tx_no: txNo, body };
  }
  const [no, facts] = factsOf(type, txNo, numberOf, wanted);
  const isOfOrder = type.startsWith('order.') || type.startsWith('refund');
  const body = eventBody(facts, wanted.nowMs, site);
  return { event_id: `evt_${no}`, type, tx_no: isOfOrder ? txNo : no, body };
}

/** With the number of what it is about. */
function factsOf(
  type: OwnerEventType,
  txNo: string,
  numberOf: (kind: TxKind) => string,
  wanted: Invention,
): readonly [no: string, facts: EventFacts] {
  const { amountFen, nowMs } = wanted;
  switch (type) {
    case 'order.expired': {
      const before = { ...wanted, nowMs: nowMs - LINK_VALID_SECONDS * 1_000 };
      return [txNo, { type, order: orderOf(txNo, before, 'pending') }];
    }
    case 'order.cancelled':
      return [txNo, { type, order: orderOf(txNo, wanted, 'cancelled') }];
    case 'refund.made': {
      const refundNo = numberOf('refund');
      return [refundNo, { type, refund: refundOf(refundNo, txNo, wanted), reason: REASON }];
    }
    case 'refund_request.opened': {
      const requestNo = numberOf('refund_request');
      return [requestNo, { type, request: requestOf(requestNo, txNo, wanted) }];
    }
    case 'settlement.done': {
      const settlementNo = numberOf('settlement');
      const bucket = { ownerId: OWNER_ID, dueAtMs: nowMs, amountFen, settledAtMs: nowMs };
      return [settlementNo, { type, settlementNo, bucket }];
    }
    case 'withdrawal.decided': {
      const withdrawalNo = numberOf('withdrawal');
      return [withdrawalNo, { type, withdrawal: withdrawalOf(withdrawalNo, wanted) }];
    }
  }
}

function orderOf(
  txNo: string,
  { merchantId, amountFen, nowMs }: Invention,
  status: 'pending' | 'paid' | 'cancelled',
): Order {
  const paidAtMs = status === 'paid' ? nowMs : null;
  return {
    txNo,
    merchantId,
    ownerId: OWNER_ID,
    merchantName: 'A shop',
    branchId: null,
    title: 'An invented order',
    amountFen,
    ...NO_TERMS,
    status,
    designatedPayerId: null,
    payerId: paidAtMs === null ? null : PAYER_ID,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + LINK_VALID_SECONDS * 1_000,
    paidAtMs,
    cancelledAtMs: status === 'cancelled' ? nowMs : null,
    settleDueAtMs: paidAtMs,
    settledAtMs: null,
    unsettledFen: paidAtMs === null ? ZERO_FEN : amountFen,
    settledFen: ZERO_FEN,
    refundedFen: ZERO_FEN,
    partialRefundedFen: ZERO_FEN,
    feeFen: ZERO_FEN,
  };
}

function refundOf(refundNo: string, txNo: string, { amountFen, nowMs }: Invention) {
  return {
    kind: 'order_refunded',
    refundNo,
    outRefundNo: null,
    txNo,
    refundType: 'full',
    amountFen,
    feeFen: ZERO_FEN,
    netFen: amountFen,
    feeTotalFen: ZERO_FEN,
    orderStatus: 'refunded',
    refundedFen: amountFen,
    refundableFen: ZERO_FEN,
    createdAtMs: nowMs,
  } as const;
}

function requestOf(requestNo: string, txNo: string, { amountFen, nowMs }: Invention) {
  return {
    requestNo,
    txNo,
    ownerId: OWNER_ID,
    keyId: 'invented',
    refundType: 'full',
    amountFen,
    reason: REASON,
    outRefundNo: null,
    requestedAtMs: nowMs,
    expiresAtMs: nowMs + APPROVAL_VALID_MS,
    decidedAtMs: null,
    refundNo: null,
  } as const;
}

function withdrawalOf(withdrawalNo: string, { amountFen, nowMs }: Invention) {
  return {
    withdrawalNo,
    userId: OWNER_ID,
    wallet: 'merchant',
    amountFen,
    status: 'approved',
    requestedAtMs: nowMs,
    proposedBy: null,
    proposedAtMs: null,
    decidedAtMs: nowMs,
    reason: null,
    ...NO_PAYOUT,
  } as const;
}
