// Says how a refund request stands: a refund that a tool asked for and its owner approves or declines. Only
// decisions are stored. That a request has expired, or that its key has ended, is derived whenever it is
// read.

import { assert } from '../assert.ts';
import type { UserId } from '../ledger/wallet.ts';
import type { Fen } from '../money.ts';
import type { ApiKey } from '../rows/key.ts';
import type { RefundType } from './order.ts';

export const APPROVAL_VALID_MS = 30 * 60_000;

export interface RefundRequest {
  readonly requestNo: string;
  readonly txNo: string;
  readonly ownerId: UserId;
  /** The key that requested it. */
  readonly keyId: string;
  readonly refundType: RefundType;
  /** Gross; of a full refund the amount of the order. */
  readonly amountFen: Fen;
  readonly reason: string;
  /** What the shop calls the refund. */
  readonly outRefundNo: string | null;
  readonly requestedAtMs: number;
  readonly expiresAtMs: number;
  /** When the owner decided. */
  readonly decidedAtMs: number | null;
  /** The refund that the approval made; null after a decision: it was declined. */
  readonly refundNo: string | null;
}

export const REFUND_REQUEST_STATUSES = [
  'approval_required',
  'refunded',
  'declined',
  'expired',
] as const;
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number];

export interface CurrentStatus {
  readonly status: RefundRequestStatus;
  /** Since when it has this status; null while it waits. */
  readonly decidedAtMs: number | null;
}

export function currentStatusIn(
  { keys, nowMs }: { readonly keys: ReadonlyMap<string, ApiKey>; readonly nowMs: number },
  request: RefundRequest,
): CurrentStatus {
  const key = keys.get(request.keyId);
  assert(key, `the key of refund request ${request.requestNo} was not loaded`);
  return currentStatusOf(request, key, nowMs);
}

/** `key`: the one that requested it. */
export function currentStatusOf(request: RefundRequest, key: ApiKey, nowMs: number): CurrentStatus {
  const { decidedAtMs, expiresAtMs } = request;
  if (decidedAtMs !== null) {
    // That it expired is written where another refund has taken its number.
    const undone = decidedAtMs >= expiresAtMs ? 'expired' : 'declined';
    return { status: request.refundNo === null ? undone : 'refunded', decidedAtMs };
  }
  const endedAtMs = keyEndedAtMs(key, nowMs);
  if (endedAtMs !== null && endedAtMs < expiresAtMs) {
    return { status: 'declined', decidedAtMs: endedAtMs };
  }
  const over = endedAtMs !== null || nowMs >= expiresAtMs;
  return over
    ? { status: 'expired', decidedAtMs: expiresAtMs }
    : { status: 'approval_required', decidedAtMs: null };
}

/**
 * A revocation counts as soon as it is committed, even for a batch on another node that read the clock
 * before it and took its locks after it.
 */
export function keyEndedAtMs({ revokedAtMs, endsAtMs }: ApiKey, nowMs: number): number | null {
  const ended = endsAtMs !== null && nowMs >= endsAtMs ? endsAtMs : null;
  if (revokedAtMs === null || ended === null) return revokedAtMs ?? ended;
  return Math.min(revokedAtMs, ended);
}
