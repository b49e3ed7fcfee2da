// Says what is kept of a person with a login. What the ledger needs is in the `Owner` row; this is the rest.

import type { UserId } from '../ledger/wallet.ts';

export interface RecoveryCodes {
  readonly userId: UserId;
  readonly enrolment: number;
  /** Keyed digests of those that are left. */
  readonly unusedDigests: readonly string[];
  readonly createdAtMs: number;
}

export interface User {
  readonly userId: UserId;
  /** The public wallet identifier (`tael_id`). */
  readonly walletId: string;
  readonly name: string;
  readonly login: string;
  /** What the platform calls them, which no two users share; null: nothing. */
  readonly reference: string | null;
  /** Their account at the sign-in provider, bound by the first sign-in through it; null: none is. */
  readonly providerAccount: string | null;
  readonly loginPasswordHash: string;
  /** It never changes, so that a digest can be computed before the row is locked. */
  readonly payPasswordSalt: string;
  readonly totpSealedSecret: string | null;
  readonly operator: boolean;
  readonly createdAtMs: number;
  /** Up to when they have seen what happened to their access. */
  readonly securityReadAtMs: number;
}

export interface Session {
  readonly sessionDigest: string;
  /** By which its user names it. It opens nothing. */
  readonly sessionId: string;
  readonly userId: UserId;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly client: Client;
  /** Opened by a sign-in link or by the sign-in provider: it can pay and look, and changes no authority. */
  readonly limited?: true;
}

/** Where somebody signs in from. */
export interface Client {
  readonly address: string;
  /** In words, as in "Chrome on Android"; null: it did not say. */
  readonly device: string | null;
}

/** What a sign-in or a sign-up opens. */
export type NewSession = Pick<Session, 'sessionDigest' | 'sessionId' | 'client'>;

/** A user who signs in once more loses the oldest. */
export const SESSIONS_PER_USER_MAX = 20;

const SESSION_MS = 12 * 3_600_000;

export function newSession(
  { sessionDigest, sessionId, client }: NewSession,
  userId: UserId,
  nowMs: number,
): Session {
  const times = { createdAtMs: nowMs, expiresAtMs: sessionEndMs(nowMs) };
  return { sessionDigest, sessionId, userId, ...times, client };
}

/** Staff are signed in for as long as users. */
export function sessionEndMs(nowMs: number): number {
  return nowMs + SESSION_MS;
}
