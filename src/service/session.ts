// Sessions of people in a browser. The token is 256 random bits that only the browser holds; the
// store knows its keyed digest, so that nobody who reads the database can sign in with what he
// finds.

import { randomBytes } from 'node:crypto';
import type { Refusal } from '../core/refusal.ts';
import { hmacHex } from '../crypto/hmac.ts';
import type { SessionView } from '../store/store.ts';
import type { Answer } from './answer.ts';
import type { Service, ServiceKeys } from './service.ts';

interface HasSessionKey {
  readonly keys: Pick<ServiceKeys, 'session'>;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A suspended user still has his session: he may look, and is refused where he acts. */
export async function sessionOf(
  service: Service,
  token: string | null,
): Promise<Answer<SessionView>> {
  const none: Answer<SessionView> = { ok: false, refusal: { code: 'session_required' } };
  if (token === null) return none;
  const user = await service.store.queries.session(sessionDigest(service, token));
  return user && service.store.nowMs() < user.expiresAtMs ? { ok: true, value: user } : none;
}

export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** True for the shape only. */
export function isSessionToken(text: string): boolean {
  return TOKEN.test(text);
}

export function sessionDigest(service: HasSessionKey, token: string): string {
  return opaque(service, 'session', token);
}

/** Answers what kept the session open, or null. One that is not open is ended already. */
export async function signOut(service: Service, token: string): Promise<Refusal | null> {
  const digest = sessionDigest(service, token);
  const outcome = await service.gatherer.submit({ kind: 'sign_out', sessionDigest: digest });
  return outcome.ok ? null : outcome.refusal;
}

/**
 * A keyed digest under which something is kept that must not stand in the database itself. The
 * label keeps the digests of different things apart.
 */
export function opaque(service: HasSessionKey, label: string, text: string): string {
  return hmacHex(service.keys.session, `${label}\0${text}`);
}
