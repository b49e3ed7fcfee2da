// Says what is kept of an API key, and for what it works. Decisions read them inside the transaction, so
// that a revoked key moves no money from the moment its revocation is committed.

import type { UserId } from '../ledger/wallet.ts';
import type { Fen } from '../money.ts';

/** The user it is done for, and the key it came with: null for pages and the command line. */
export interface Actor {
  readonly userId: UserId;
  readonly keyId: string | null;
}

/**
 * A key has any of them. All but `events` are of the specification: that one leads to events,
 * receivers, callbacks and their secret.
 */
export const SCOPES = ['query', 'collection', 'refund', 'events'] as const;
export type ApiScope = (typeof SCOPES)[number];
/**
 * A key of the platform's own program has `operate` alone, and works for operators only. A key of a mandate
 * has `spend` alone, and pays under it.
 */
export type Scope = ApiScope | 'operate' | 'spend';

export const DEFAULT_RATE_PER_MINUTE = 60; // specification, section 8

export interface ApiKey {
  readonly keyId: string;
  readonly userId: UserId;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Addresses and CIDR blocks the key may come from; empty: anywhere. */
  readonly ipRules: readonly string[];
  readonly ratePerMinute: number;
  readonly secretDigest: string;
  /** Keys rotated into one another share one rate window and one daily limit, named after the first. */
  readonly windowId: string;
  readonly createdAtMs: number;
  /** As chosen when the first of them was created; a rotation keeps it. */
  readonly expiresAtMs: number | null;
  /** When it stops working: its expiry, or the end of the overlap after a rotation. */
  readonly endsAtMs: number | null;
  readonly revokedAtMs: number | null;
  /**
   * What tools may refund with it in a Shanghai day, gross and without factors; null: every refund
   * they ask for waits for the owner's approval.
   */
  readonly toolRefundLimitFen: Fen | null;
  /**
   * What may be refunded with it in a Shanghai day, gross, also with factors; null: no limit. What the
   * owner approves is not limited by it.
   */
  readonly refundLimitFen: Fen | null;
  /** What a key with the scope `operate` may bring in, and pay out, in a Shanghai day; null: nothing. */
  readonly rechargeLimitFen: Fen | null;
  readonly payoutLimitFen: Fen | null;
  /** The one merchant that it works for, and sees nothing beyond; null: all of its owner's. */
  readonly merchantId: number | null;
  /** The mandate that it spends under, with which it ends; null: its scope is not `spend`. */
  readonly mandateNo: string | null;
  /** Whether its requests must be signed whole: method, path and body too. */
  readonly signsRequests: boolean;
  /** Wrong factors presented with this key since the last right ones. */
  readonly factorFailures: number;
}

/** Of a key that is bound to another merchant nothing can be done or seen. */
export function keyCovers({ merchantId }: ApiKey, wantedId: number): boolean {
  return merchantId === null || merchantId === wantedId;
}

export const UNUSED_MS = 90 * 86_400_000;

/** Of a key that works: nobody would miss it. `usedAtMs`: null if it was never used. */
export function isUnused(key: ApiKey, usedAtMs: number | null, nowMs: number): boolean {
  return keyWorks(key, nowMs) && nowMs - (usedAtMs ?? key.createdAtMs) >= UNUSED_MS;
}

export function keyWorks(key: ApiKey, nowMs: number): boolean {
  return key.revokedAtMs === null && (key.endsAtMs === null || nowMs < key.endsAtMs);
}
