// The callback that a payment owes to the address its order names, and what claims and attempts make
// of it. Whoever delivers takes a callback for a while and says what came of it; what he says counts
// only as long as nobody has taken it after him.

import type { Event } from '../event.ts';
import type { UserId } from '../ledger/wallet.ts';
import { ZERO_FEN } from '../money.ts';
import type { Order } from './order.ts';

export interface Callback {
  readonly txNo: string;
  readonly ownerId: UserId;
  readonly url: string;
  /** Host and port, in lower case. */
  readonly host: string;
  readonly createdAtMs: number;
  readonly state: 'pending' | 'delivered' | 'failed';
  /** While pending: when it is to be tried, or when the present claim on it ends. */
  readonly dueAtMs: number;
  /** Each claim has a number of its own; 0: it was never claimed. */
  readonly claimNo: number;
  readonly attemptCount: number;
  /** How many of them were made before it was last resent: the waits between attempts begin anew. */
  readonly attemptsBefore: number;
}

/** What a claimant wants to become of a callback. */
export type NextStep =
  | { readonly kind: 'delivered' | 'failed' }
  | { readonly kind: 'retry'; readonly atMs: number };

/** The longest name there is (RFC 1035, section 2.3.4), and its full stop. */
const HOST_CHARACTERS_MAX = 254;
const EVENT_ID = /^evt_(.+)$/;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

export function eventIdOf(txNo: string): string {
  return `evt_${txNo}`;
}

/** Null: nothing has this id. */
export function txNoOf(eventId: string): string | null {
  return EVENT_ID.exec(eventId)?.[1] ?? null;
}

/** A payment whose order names no address owes nothing, and nothing is kept of it. */
export function callbackOwed(paid: Order, nowMs: number): readonly Event[] {
  const { txNo, ownerId, notifyUrl: url } = paid;
  if (url === null) return [];
  const callback: Callback = {
    ...{ txNo, ownerId, url, host: hostOf(url) },
    createdAtMs: paid.paidAtMs ?? nowMs,
    state: 'pending',
    dueAtMs: nowMs,
    ...{ claimNo: 0, attemptCount: 0, attemptsBefore: 0 },
  };
  return [{ kind: 'callback_owed', callback }];
}

/**
 * A payment does not fail over what is called after it: of an address that cannot be read the host is
 * empty, and of a host longer than any name there is only so much as an index takes.
 */
function hostOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return '';
  const host = url.hostname.slice(0, HOST_CHARACTERS_MAX);
  return `${host}:${url.port || DEFAULT_PORTS[url.protocol]}`;
}

export function claimed(callback: Callback, untilMs: number): Callback {
  return { ...callback, claimNo: callback.claimNo + 1, dueAtMs: untilMs };
}

/** Of those since it was made or last resent; the first is 1. */
export function nextAttemptNo({ attemptCount, attemptsBefore }: Callback): number {
  return attemptCount - attemptsBefore + 1;
}

/** Given back untried it is due when it was before, so that it keeps its place in the queue. */
export function released(callback: Callback, claimNo: number, dueAtMs: number): Callback {
  return isHeld(callback, claimNo) ? { ...callback, dueAtMs } : callback;
}

/** An attempt under a claim that has passed to somebody else counts, and decides nothing. */
export function tried(callback: Callback, claimNo: number, next: NextStep): Callback {
  const counted = { ...callback, attemptCount: callback.attemptCount + 1 };
  if (!isHeld(callback, claimNo)) return counted;
  if (next.kind === 'retry') return { ...counted, dueAtMs: next.atMs };
  return { ...counted, state: next.kind };
}

/** When there will be another attempt because of this one. */
export function retryAtMs(callback: Callback, claimNo: number, next: NextStep): number | null {
  return next.kind === 'retry' && isHeld(callback, claimNo) ? next.atMs : null;
}

/** Whether what was claimed under this number still belongs to whoever claimed it. */
function isHeld({ state, claimNo: present }: Callback, claimNo: number): boolean {
  return state === 'pending' && present === claimNo;
}

/** No claim is longer: what is due later than that is not being sent now. */
export const CLAIM_MS_MAX = 60_000;

/** At once and from the first attempt on; what is being sent, or is about to be, is left alone. */
export function resent(callback: Callback, nowMs: number): Callback {
  const { state, dueAtMs, attemptCount: attemptsBefore } = callback;
  if (state === 'pending' && dueAtMs <= nowMs + CLAIM_MS_MAX) return callback;
  return { ...callback, state: 'pending', dueAtMs: nowMs, attemptsBefore };
}

/**
 * The order as it was when it was paid, made from what never changes of it: whatever was refunded or
 * settled since, the same order comes out.
 */
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
