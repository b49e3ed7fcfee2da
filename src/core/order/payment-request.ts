// Says how a payment request stands: a payment that a mandate did not allow, and that its payer was asked
// for. Only decisions are stored. That it has expired, that its mandate or key has ended, or that the order
// was paid otherwise, is derived whenever it is read.

import { assert } from '../assert.ts';
import type { UserId } from '../ledger/wallet.ts';
import type { Fen } from '../money.ts';
import type { ApiKey } from '../rows/key.ts';
import type { Mandate } from '../rows/mandate.ts';
import { type Order, statusAt } from './order.ts';
import { APPROVAL_VALID_MS, keyEndedAtMs } from './refund-request.ts';

export interface PaymentRequest {
  readonly requestNo: string;
  readonly txNo: string;
  readonly payerId: UserId;
  readonly mandateNo: string;
  /** The key that it was asked for with. */
  readonly keyId: string;
  readonly amountFen: Fen;
  readonly requestedAtMs: number;
  /** Not after the order itself. */
  readonly expiresAtMs: number;
  /** When the payer decided. */
  readonly decidedAtMs: number | null;
  /** Whether they paid; false after a decision: they declined. */
  readonly paid: boolean;
}

export const PAYMENT_REQUEST_STATUSES = [
  'approval_required',
  'paid',
  'declined',
  'expired',
] as const;
export type PaymentRequestStatus = (typeof PAYMENT_REQUEST_STATUSES)[number];

export interface CurrentPaymentStatus {
  readonly status: PaymentRequestStatus;
  /** Since when it has this status; null while it waits. */
  readonly decidedAtMs: number | null;
}

/** What its status depends on besides itself. */
export interface PaymentRequestContext {
  readonly order: Order;
  readonly mandate: Mandate;
  readonly key: ApiKey;
}

export function newPaymentRequest(
  asked: Omit<PaymentRequest, 'requestedAtMs' | 'expiresAtMs' | 'decidedAtMs' | 'paid'>,
  order: Order,
  nowMs: number,
): PaymentRequest {
  const expiresAtMs = Math.min(nowMs + APPROVAL_VALID_MS, Math.max(order.expiresAtMs, nowMs));
  return { ...asked, requestedAtMs: nowMs, expiresAtMs, decidedAtMs: null, paid: false };
}

/** What is loaded with it. */
interface Loaded {
  readonly orders: ReadonlyMap<string, Order>;
  readonly mandates: ReadonlyMap<string, Mandate>;
  readonly keys: ReadonlyMap<string, ApiKey>;
  readonly nowMs: number;
}

export function paymentStatusIn(state: Loaded, request: PaymentRequest): CurrentPaymentStatus {
  const order = state.orders.get(request.txNo);
  const mandate = state.mandates.get(request.mandateNo);
  const key = state.keys.get(request.keyId);
  assert(order && mandate && key, `what ${request.requestNo} depends on was not loaded`);
  return paymentStatusOf(request, { order, mandate, key }, state.nowMs);
}

export function paymentStatusOf(
  request: PaymentRequest,
  { order, mandate, key }: PaymentRequestContext,
  nowMs: number,
): CurrentPaymentStatus {
  const { decidedAtMs, expiresAtMs, payerId } = request;
  if (decidedAtMs !== null) return { status: request.paid ? 'paid' : 'declined', decidedAtMs };
  if (order.paidAtMs !== null && order.payerId === payerId) {
    return { status: 'paid', decidedAtMs: order.paidAtMs };
  }
  const ended = [mandate.endedAtMs, keyEndedAtMs(key, nowMs)].filter((atMs) => atMs !== null);
  const endedAtMs = Math.min(...ended);
  if (endedAtMs < expiresAtMs) return { status: 'declined', decidedAtMs: endedAtMs };
  const over = nowMs >= expiresAtMs || statusAt(order, nowMs) !== 'pending';
  return over
    ? { status: 'expired', decidedAtMs: Math.min(expiresAtMs, nowMs) }
    : { status: 'approval_required', decidedAtMs: null };
}
