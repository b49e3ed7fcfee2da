// A person with a login. What the ledger needs is in the `Owner` row; this is the rest.

import type { UserId } from '../ledger/wallet.ts';

export interface User {
  readonly userId: UserId;
  /** The public wallet identifier (`tael_id`). */
  readonly walletId: string;
  readonly name: string;
  readonly login: string;
  readonly loginPasswordHash: string;
  /** It never changes, so that a digest can be computed before the row is locked. */
  readonly payPasswordSalt: string;
  readonly totpSealedSecret: string | null;
  readonly operator: boolean;
  readonly createdAtMs: number;
}

export interface Session {
  readonly sessionDigest: string;
  readonly userId: UserId;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** A user who signs in once more loses the oldest. */
export const SESSIONS_PER_USER_MAX = 20;

const SESSION_MS = 12 * 3_600_000;

export function newSession(sessionDigest: string, userId: UserId, nowMs: number): Session {
  return { sessionDigest, userId, createdAtMs: nowMs, expiresAtMs: sessionEndMs(nowMs) };
}

/** Staff are signed in for as long as users. */
export function sessionEndMs(nowMs: number): number {
  return nowMs + SESSION_MS;
}
