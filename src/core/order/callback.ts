// Says what becomes of a callback: what a payment owes to the notify URL of its order, or a copy of an
// owner event to one receiver. A worker claims a callback for a while, attempts it and reports the result.
// The report decides only while its claim is the latest one.

import type { UserId } from '../ledger/wallet.ts';
import { ZERO_FEN } from '../money.ts';
import { hostOf, type OwnerEventType } from '../rows/receiver.ts';
import type { Order } from './order.ts';

export interface Callback {
  /** The number of the order that was paid, or of the copy. */
  readonly txNo: string;
  readonly ownerId: UserId;
  readonly url: string;
  /** Host and port, in lower case. */
  readonly host: string;
  readonly type: 'order.paid' | OwnerEventType;
  /** The receiver that was registered; null: the notify URL of an order. */
  readonly receiverId: number | null;
  readonly createdAtMs: number;
  /** `held`: its receiver is paused or removed. */
  readonly state: 'pending' | 'delivered' | 'failed' | 'held';
  /** While pending: when the next attempt is due, or when the present claim ends. */
  readonly dueAtMs: number;
  /** The number of the latest claim; 0: it was never claimed. */
  readonly claimNo: number;
  readonly attemptCount: number;
  /** Those made before it was last resent: the waits between attempts then begin anew. */
  readonly attemptsBefore: number;
}

/** What follows from an attempt. */
export type NextStep =
  | { readonly kind: 'delivered' | 'failed' }
  | { readonly kind: 'retry'; readonly atMs: number };
const EVENT_ID = /^evt_(.+)$/;

export function eventIdOf(txNo: string): string {
  return `evt_${txNo}`;
}

/** Null: no event has this id. */
export function txNoOf(eventId: string): string | null {
  return EVENT_ID.exec(eventId)?.[1] ?? null;
}

export interface CallbackOwed {
  readonly kind: 'callback_owed';
  readonly callback: Callback;
}

/** Without a notify URL nothing is owed, and nothing is kept. */
export function oweCallback(paid: Order, nowMs: number): readonly CallbackOwed[] {
  const { txNo, ownerId, notifyUrl: url } = paid;
  if (url === null) return [];
  const callback: Callback = {
    txNo,
    ownerId,
    url,
    host: hostOf(url),
    type: 'order.paid',
    receiverId: null,
    createdAtMs: paid.paidAtMs ?? nowMs,
    state: 'pending',
    dueAtMs: nowMs,
    claimNo: 0,
    attemptCount: 0,
    attemptsBefore: 0,
  };
  return [{ kind: 'callback_owed', callback }];
}

export function claimCallback(callback: Callback, untilMs: number): Callback {
  return { ...callback, claimNo: callback.claimNo + 1, dueAtMs: untilMs };
}

/** Counted since it was made or last resent; the first is 1. */
export function nextAttemptNo({ attemptCount, attemptsBefore }: Callback): number {
  return attemptCount - attemptsBefore + 1;
}

/** Given back without an attempt it is due when it was before, and keeps its place in the queue. */
export function releaseCallback(callback: Callback, claimNo: number, dueAtMs: number): Callback {
  return isHeld(callback, claimNo) ? { ...callback, dueAtMs } : callback;
}

/** An attempt under an outdated claim is counted and decides nothing. */
export function recordAttempt(callback: Callback, claimNo: number, next: NextStep): Callback {
  const counted = { ...callback, attemptCount: callback.attemptCount + 1 };
  if (!isHeld(callback, claimNo)) return counted;
  if (next.kind === 'retry') return { ...counted, dueAtMs: next.atMs };
  return { ...counted, state: next.kind };
}

/** When the attempt will be repeated; null: it will not be. */
export function retryAtMs(callback: Callback, claimNo: number, next: NextStep): number | null {
  return next.kind === 'retry' && isHeld(callback, claimNo) ? next.atMs : null;
}

/** Whether this claim is still the latest one. */
function isHeld({ state, claimNo: present }: Callback, claimNo: number): boolean {
  return state === 'pending' && present === claimNo;
}

/** The longest claim: a callback that is due later than that is not being sent now. */
export const CLAIM_MS_MAX = 60_000;

/**
 * Due now, as if for the first time. One that is being sent, or is about to be, is left alone, and so is
 * one that is held.
 */
export function resendCallback(callback: Callback, nowMs: number): Callback {
  const { state, dueAtMs, attemptCount: attemptsBefore } = callback;
  if (state === 'held') return callback;
  if (state === 'pending' && dueAtMs <= nowMs + CLAIM_MS_MAX) return callback;
  return { ...callback, state: 'pending', dueAtMs: nowMs, attemptsBefore };
}

/** The order as it was when it was paid, whatever was refunded or settled since. */
export function orderAsPaid(order: Order): Order {
  const { amountFen, paidAtMs, settleDueAtMs } = order;
  const settled = settleDueAtMs === paidAtMs;
  return {
    ...order,
    status: 'paid',
    settledAtMs: settled ? paidAtMs : null,
    settledFen: settled ? amountFen : ZERO_FEN,
    unsettledFen: settled ? ZERO_FEN : amountFen,
    refundedFen: ZERO_FEN,
    partialRefundedFen: ZERO_FEN,
    feeFen: ZERO_FEN,
  };
}
