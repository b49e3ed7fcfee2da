// Login sessions. The token is a secret that only the browser has. The store knows its keyed digest, so that
// nobody can sign in with what they read in the database.

import { randomBytes } from 'node:crypto';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Client, NewSession } from '../core/rows/user.ts';
import { hmacHex } from '../crypto/hmac.ts';
import { bucketOfSessionToken } from '../crypto/session-token.ts';
import { digestInBucket } from '../crypto/user-bucket-text.ts';
import type { SessionView } from '../store/store.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import type { ServiceKeys } from './service-keys.ts';

interface HasSessionKey {
  readonly keys: Pick<ServiceKeys, 'session'>;
}

/** For a token that nobody gets, because the sign-in will fail. */
export const NOBODY: UserId = 0;

const MINUTE_MS = 60_000;
const ID_BYTES = 12;

export interface CurrentSession extends SessionView {
  readonly sessionDigest: string;
}

/** Who asks for it: somebody, who is using it, or by itself a page that is open somewhere. */
export type AskedBy = 'person' | 'page';

export async function sessionOf(
  service: Pick<Service, 'config' | 'store' | 'keys'>,
  token: string | null,
  askedBy: AskedBy = 'person',
): Promise<Answer<CurrentSession>> {
  const none: Answer<CurrentSession> = { ok: false, refusal: { code: 'session_required' } };
  if (token === null) return none;
  const digest = sessionDigest(service, token);
  const user = await service.store.queries.session(digest);
  const nowMs = service.store.nowMs();
  if (!user || nowMs >= endOf(user, service.config.sessionIdleMs)) return none;
  // The row is written at most once a minute, whatever its user does.
  const fresh = nowMs - user.usedAtMs < MINUTE_MS;
  if (askedBy === 'person' && !fresh) service.store.noteSessionUse(digest);
  return { ok: true, value: { ...user, sessionDigest: digest } };
}

/** `idleMs`: 0 if it may be idle for as long as it lasts. */
export function endOf(
  { usedAtMs, expiresAtMs }: Pick<SessionView, 'usedAtMs' | 'expiresAtMs'>,
  idleMs: number,
): number {
  return idleMs === 0 ? expiresAtMs : Math.min(expiresAtMs, usedAtMs + idleMs);
}

export function newSession(service: HasSessionKey, token: string, client: Client): NewSession {
  const sessionId = randomBytes(ID_BYTES).toString('base64url');
  return { sessionDigest: sessionDigest(service, token), sessionId, client };
}

/** It tells the bucket of the user as the token does. */
export function sessionDigest(service: HasSessionKey, token: string): string {
  return digestInBucket(bucketOfSessionToken(token), opaqueDigest(service, 'session', token));
}

/** Answers what kept the session open, or null. One that is not open is ended already. */
export async function signOut(service: Service, token: string): Promise<Refusal | null> {
  const digest = sessionDigest(service, token);
  const outcome = await service.gatherer.submit({ kind: 'sign_out', sessionDigest: digest });
  return outcome.ok ? null : outcome.refusal;
}

/**
 * A keyed digest that stands in the database for a text that must not. The label keeps the digests of
 * different things apart.
 */
export function opaqueDigest(service: HasSessionKey, label: string, text: string): string {
  return hmacHex(service.keys.session, `${label}\0${text}`);
}
