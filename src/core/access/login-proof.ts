// Checks the proof of identity: the login password, and a code if the user has enrolled. It is needed to
// sign in, and again for actions that a stolen session must not allow.

import type { Event } from '../event.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import type { Reads } from '../reads.ts';
import type { Refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { codeHolds, codeIsSpent, type PresentedCode } from './factors.ts';
import {
  type Counter,
  codeRefusal,
  countAttempt,
  countWrongCode,
  forgetAttempts,
  PER_ADDRESS,
  PER_LOGIN,
  waitSeconds,
} from './throttle.ts';

export interface LoginProof {
  /**
   * The hash that the typed password was verified against before anything was locked; null: it was
   * wrong. The proof holds only while the user still has this hash.
   */
  readonly fittingHash: string | null;
  readonly code: PresentedCode | null;
}

/** Of a user who is signed in already, for what a stolen session must not allow. */
export interface ProofInSession extends LoginProof {
  /** What wrong passwords are counted against, each as an opaque text. */
  readonly userSubject: string;
  readonly addressSubject: string;
  /** And wrong codes. */
  readonly codeSubject: string;
}

export type ProofCheck =
  | { readonly refusal: Refusal; readonly events: readonly Event[] }
  /** `owner`: with the code marked as used. */
  | { readonly refusal: null; readonly owner: Owner; readonly events: readonly Event[] };

/** `codeSubject`: what wrong codes, given with the right password, are counted against. */
type CountedProof = LoginProof & { readonly codeSubject: string };

export function addProofReads(
  reads: Reads,
  { userId, ...proof }: ProofInSession & { readonly userId: UserId },
): void {
  reads.owners.push(userId);
  reads.users.push(userId);
  reads.attempts.push(proof.userSubject, proof.addressSubject, proof.codeSubject);
}

/**
 * Not the counter of the login: anybody who knows the login can raise that one, and must not lock the
 * owner out of a session that is open.
 */
export function checkProofInSession(
  state: State,
  proof: ProofInSession & { readonly userId: UserId },
): ProofCheck {
  const check = checkLoginProof(state, state.owners.get(proof.userId), proof, [
    [proof.userSubject, PER_LOGIN],
    [proof.addressSubject, PER_ADDRESS],
  ]);
  if (!check.refusal) return check;
  return { ...check, refusal: { ...check.refusal, subject: 'password' } };
}

/**
 * A wrong password is counted under every counter, a wrong code under its own. A right proof clears only
 * the first, which is the user's own: others may be guessing under the rest.
 */
export function checkLoginProof(
  state: State,
  owner: Owner | undefined,
  { fittingHash, code, codeSubject }: CountedProof,
  counters: readonly [own: Counter, ...others: Counter[]],
): ProofCheck {
  const { nowMs } = state;
  const retryAfterSeconds = waitSeconds(state, counters);
  if (retryAfterSeconds > 0) {
    return { refusal: { code: 'login_throttled', retryAfterSeconds }, events: [] };
  }
  const failed = counters.map((counter) => countAttempt(state, counter));
  const passwordHolds = owner && state.users.get(owner.userId)?.loginPasswordHash === fittingHash;
  if (!passwordHolds) return { refusal: { code: 'login_failed' }, events: failed };
  if (owner.suspended) return { refusal: { code: 'user_suspended' }, events: [] };
  const needsCode = owner.totpEnrolment > 0;
  const barred = needsCode ? codeRefusal(state, codeSubject) : null;
  if (barred) return { refusal: barred, events: [] };
  if (needsCode && code === null) return { refusal: { code: 'totp_required' }, events: [] };
  if (needsCode && !codeHolds(owner, code, nowMs)) {
    const spent = codeIsSpent(owner, code, nowMs);
    const events = spent ? [] : [countWrongCode(state, codeSubject)];
    return { refusal: { code: 'totp_invalid' }, events };
  }
  const totpLastStep = needsCode ? (code?.step ?? 0) : owner.totpLastStep;
  const [[own]] = counters;
  const cleared = needsCode ? [own, codeSubject] : [own];
  const events = cleared.map((subject) => forgetAttempts(state, subject));
  return { refusal: null, owner: { ...owner, totpLastStep }, events };
}
