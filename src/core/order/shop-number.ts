// Finds what bears the number that a shop gives an order (`out_trade_no`). Of a merchant's orders at most
// one that waits for its payment or was paid bears a number; one that nobody can pay any more leaves it to
// the next.

import { ForgedRow } from '../forged-row.ts';
import type { UserId } from '../ledger/wallet.ts';
import { EXPIRY_CERTAIN_MS, type Order, statusAt } from './order.ts';

/** The shop's own number of a refund, and the merchant of the order, whose number it is. */
export interface NumberedRefund {
  readonly outRefundNo: string;
  /** Null: there was no such order of theirs. */
  readonly merchantId: number | null;
}

export interface ShopNumber {
  readonly id: string;
  /** The order that bears it, or was the last to. */
  readonly txNo: string;
  /** The one before, which nobody can pay any more; null: it is the first. */
  readonly replacesTxNo: string | null;
}

interface Numbered {
  readonly merchantId: number;
  readonly outTradeNo: string | null;
}

/** Begins with the owner, by whom the cell of the row is found. Null: the order has no number. */
export function shopNumberId(ownerId: UserId, { merchantId, outTradeNo }: Numbered): string | null {
  return outTradeNo === null ? null : `${ownerId}/${merchantId}/${outTradeNo}`;
}

interface Loaded {
  readonly shopNumbers: ReadonlyMap<string, ShopNumber>;
  readonly orders: ReadonlyMap<string, Order>;
}

/** The last order of that number, loaded and locked; null: nobody has used it. */
export function lastOfNumber(
  { shopNumbers, orders }: Loaded,
  ownerId: UserId,
  numbered: Numbered,
): Order | null {
  const known = shopNumbers.get(shopNumberId(ownerId, numbered) ?? '');
  if (!known) return null;
  const order = orders.get(known.txNo);
  // The number has no MAC; the order, which says the same, has one.
  if (!order || !isOfNumber(order, ownerId, numbered))
    throw new ForgedRow('shop_numbers', known.id);
  return order;
}

function isOfNumber(order: Order, ownerId: UserId, numbered: Numbered): boolean {
  const { merchantId, outTradeNo } = numbered;
  const isTheirs = order.ownerId === ownerId && order.merchantId === merchantId;
  return isTheirs && outTradeNo !== null && order.outTradeNo === outTradeNo;
}

/** A payment that arrived in time may still be under way when the order has ended. */
export function bearsNumber(order: Order, nowMs: number): boolean {
  const status = statusAt(order, nowMs - EXPIRY_CERTAIN_MS);
  return status !== 'cancelled' && status !== 'expired';
}

/** A merchant's number of a refund (`out_refund_no`): for ever that of one, unless it came to nothing. */
export interface RefundNumber {
  readonly id: string;
  /** The order. */
  readonly txNo: string;
  /** The refund that bears it, or the request for one; or the last that did. */
  readonly madeNo: string;
  /** What came to nothing before it; null: it is the first. */
  readonly replacesNo: string | null;
}

export function refundNumberId(ownerId: UserId, numbered?: NumberedRefund | null): string | null {
  if (numbered == null || numbered.merchantId === null) return null;
  return `${ownerId}/${numbered.merchantId}/${numbered.outRefundNo}`;
}
