// Says what is kept of a collection order: what a merchant asks for, and what became of it.

import type { UserId } from '../ledger/wallet.ts';
import { type Fen, subtractFen, ZERO_FEN } from '../money.ts';

/**
 * A payment that arrived in time may still wait in a queue after the order has expired. No queue holds
 * one for as long as this.
 */
export const EXPIRY_CERTAIN_MS = 60_000;

export const LINK_VALID_SECONDS = 1800; // specification, sections 3 and 8
export const COLLECTION_YUAN_MAX = 100_000; // specification, section 4.2

/**
 * A pending order has expired once its time has passed. `expired` is stored only where another order takes
 * its place: then a payment that arrived in time, and is still under way, comes too late.
 */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'expired',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type SettlementStatus = 'none' | 'pending' | 'settled';

/** What a program keeps with an order, sorted by name. No payer sees it. */
export type Metadata = Readonly<Record<string, string>>;

/** What a shop may say of an order that it makes, and the order keeps; null: it does not. */
export interface Terms {
  /** What the shop calls it. */
  readonly outTradeNo: string | null;
  readonly metadata: Metadata | null;
  readonly notifyUrl: string | null;
  /** Where its pages lead back to once it can no longer be paid. */
  readonly returnUrl: string | null;
}

export const NO_TERMS: Terms = {
  outTradeNo: null,
  metadata: null,
  notifyUrl: null,
  returnUrl: null,
};

export function termsIn({ outTradeNo, metadata, notifyUrl, returnUrl }: Terms): Terms {
  return { outTradeNo, metadata, notifyUrl, returnUrl };
}

export interface Order extends Terms {
  readonly txNo: string;
  readonly merchantId: number;
  /** The user who owns the merchant, and whose merchant wallet receives the money. */
  readonly ownerId: UserId;
  readonly merchantName: string;
  readonly branchId: number | null;
  readonly title: string;
  readonly amountFen: Fen;
  readonly status: OrderStatus;
  /** The only user who may pay, or null: whoever opens the link. */
  readonly designatedPayerId: UserId | null;
  readonly payerId: UserId | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly paidAtMs: number | null;
  readonly cancelledAtMs: number | null;
  readonly settleDueAtMs: number | null;
  readonly settledAtMs: number | null;
  /** What of the payment still lies in the merchant wallet's `frozen`. */
  readonly unsettledFen: Fen;
  /** What was settled when it was settled; later refunds do not rewrite it. */
  readonly settledFen: Fen;
  readonly refundedFen: Fen;
  /** The part of `refundedFen` that went by partial refunds: the base of the cumulative fee. */
  readonly partialRefundedFen: Fen;
  readonly feeFen: Fen;
}

export const REFUND_TYPES = ['full', 'partial'] as const;
export type RefundType = (typeof REFUND_TYPES)[number];

/** What allowed it: factors, an approved request, a key that may refund directly, or an operator. */
export type RefundAuthority = 'factors' | 'request' | 'direct' | 'operator';

export interface Refund {
  readonly refundNo: string;
  readonly txNo: string;
  readonly refundType: RefundType;
  readonly amountFen: Fen;
  readonly feeFen: Fen;
  readonly netFen: Fen;
  readonly reason: string;
  /** What the shop calls it. */
  readonly outRefundNo: string | null;
  /** The key that requested it. */
  readonly keyId: string | null;
  readonly authority: RefundAuthority;
  readonly atMs: number;
}

export function statusAt(order: Pick<Order, 'status' | 'expiresAtMs'>, nowMs: number): OrderStatus {
  return order.status === 'pending' && nowMs >= order.expiresAtMs ? 'expired' : order.status;
}

/** Nobody has paid it, and nobody can. */
export function isOver(order: Order, nowMs: number): boolean {
  const status = statusAt(order, nowMs);
  return status === 'cancelled' || status === 'expired';
}

/** The time of something that happens to the order now: never before it was created. */
export function timeOf(order: Order, nowMs: number): number {
  return Math.max(nowMs, order.createdAtMs);
}

export function isPaid(order: Order): boolean {
  return order.paidAtMs !== null;
}

export function refundableFen(order: Order): Fen {
  return isPaid(order) ? subtractFen(order.amountFen, order.refundedFen) : ZERO_FEN;
}

export function settlementStatus(order: Order): SettlementStatus {
  if (order.settledAtMs !== null) return 'settled';
  return order.unsettledFen > 0n ? 'pending' : 'none';
}

/** The owner of the merchant, the designated payer, and whoever paid. */
export function mayView(order: Order, userId: UserId): boolean {
  return [order.ownerId, order.designatedPayerId, order.payerId].includes(userId);
}
