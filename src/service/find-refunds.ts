// Refunds of orders that somebody may see: one, those of an order, or the one that bears a number of a shop.

import type { UserId } from '../core/ledger/wallet.ts';
import type { Order, Refund } from '../core/order/order.ts';
import { refundAsMade } from '../core/order/refund-history.ts';
import { refundNumberId } from '../core/order/shop-number.ts';
import type { OrderRefunded } from '../core/result.ts';
import type { Answer } from './answer.ts';
import type { Whose } from './caller.ts';
import { refundsWithin } from './get-lifecycle.ts';
import { merchantAsked, queryOrder } from './query-order.ts';
import type { Service } from './service.ts';

/** With what had been refunded by then. */
export interface RefundWithReason extends OrderRefunded {
  readonly reason: string;
}

export interface RefundsAsked {
  readonly tx_no: string | null;
  readonly out_refund_no: string | null;
  readonly merchant_id: number | null;
}

export async function showRefund(
  service: Service,
  whose: Whose,
  refundNo: string,
): Promise<Answer<RefundWithReason>> {
  const refund = await service.store.queries.refund(refundNo);
  const order = refund && (await queryOrder(service, whose, refund.txNo));
  if (!refund || !order?.ok) return { ok: false, refusal: { code: 'refund_not_found' } };
  const all = await service.store.queries.refundsOf(refund.txNo);
  return { ok: true, value: withReason(order.value.order, all, refund) };
}

/** The newest first. With both numbers, the refund of that order under that number. */
export async function findRefunds(
  service: Service,
  whose: Whose,
  asked: RefundsAsked,
): Promise<Answer<readonly RefundWithReason[]>> {
  const { tx_no: txNo, out_refund_no: outRefundNo } = asked;
  if (outRefundNo === null) return refundsOfOrder(service, whose, txNo ?? '');
  const merchant = await merchantAsked(service, whose, asked.merchant_id);
  if (!merchant.ok) return merchant;
  const of = await orderOfNumber(service, whose.userId, outRefundNo, merchant.value);
  if (of === null || (txNo !== null && txNo !== of)) return { ok: true, value: [] };
  const all = await refundsOfOrder(service, whose, of);
  if (!all.ok) return { ok: true, value: [] };
  return { ok: true, value: all.value.filter((refund) => refund.outRefundNo === outRefundNo) };
}

async function refundsOfOrder(
  service: Service,
  whose: Whose,
  txNo: string,
): Promise<Answer<readonly RefundWithReason[]>> {
  const found = await queryOrder(service, whose, txNo);
  if (!found.ok) return found;
  const { order } = found.value;
  const refunds = await refundsWithin(service, order);
  return {
    ok: true,
    value: refunds.toReversed().map((refund) => withReason(order, refunds, refund)),
  };
}

export function withReason(
  order: Order,
  refunds: readonly Refund[],
  { refundNo, reason }: Refund,
): RefundWithReason {
  return { ...refundAsMade(order, refunds, refundNo), reason };
}

async function orderOfNumber(
  { store }: Service,
  userId: UserId,
  outRefundNo: string,
  merchantId: number | null,
): Promise<string | null> {
  const id = merchantId === null ? null : refundNumberId(userId, { merchantId, outRefundNo });
  return (id && (await store.queries.refundNumber(id))?.txNo) ?? null;
}
