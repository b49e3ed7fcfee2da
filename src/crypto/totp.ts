// One-time codes (RFC 6238): SHA-1, six digits, 30 seconds. This finds the step of a code; that each step
// is accepted only once is decided where the last step is stored.

import { randomBytes } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import { isSixDigits } from '../core/proofs/six-digits.ts';
import { equalInConstantTime } from './constant-time.ts';
import type { RandomBytes } from './random.ts';

const PERIOD_MS = 30_000;
const FORM = { algorithm: 'SHA1', digits: 6 };

// RFC 4226 recommends 160 bits, the length of SHA-1's result.
const SECRET_BYTES = 20;

/** The secret in base 32, as authenticator apps expect it. */
export function newTotpSecret(random: RandomBytes = randomBytes): string {
  return new Secret({ buffer: Uint8Array.from(random(SECRET_BYTES)).buffer }).base32;
}

type TotpAccount = { issuer: string; login: string; secret: string };

export function otpauthUrl({ issuer, login, secret }: TotpAccount): string {
  return new TOTP({ ...FORM, issuer, label: login, secret, period: PERIOD_MS / 1000 }).toString();
}

/**
 * The absolute step (30-second periods since 1970) that the code belongs to, or null. `window` is the
 * number of steps accepted before and after the current one.
 */
export function stepOf(secret: string, code: string, nowMs: number, window = 1): number | null {
  if (!isSixDigits(code)) return null;
  const key = Secret.fromBase32(secret);
  const present = Math.floor(nowMs / PERIOD_MS);
  let matched: number | null = null;
  // Every step is tried even after a match, so that the time does not depend on the clock drift. If two
  // steps have the same code the later one wins; otherwise the code could be used twice.
  for (let step = Math.max(0, present - window); step <= present + window; step += 1) {
    const expected = HOTP.generate({ ...FORM, secret: key, counter: step });
    if (equalInConstantTime(expected, code)) matched = step;
  }
  return matched;
}
