// Checks the payment password and the one-time code. Both are compared here, on the locked owner row, and
// the counters move in the same batch: parallel guesses cannot beat them, parallel right ones never lock.
// Wrong passwords and wrong codes count alike, whichever interface they came through.

import { assert } from '../assert.ts';
import type { DomainEvent } from '../domain-event.ts';
import { FOREVER_MS, type Owner } from '../ledger/wallet.ts';
import type { Refusal } from '../refusal.ts';
import type { ApiKey } from '../rows/key.ts';

export const TOTP_STEP_MS = 30_000; // RFC 6238 with its default step
const TOTP_WINDOW_STEPS = 1;
const KEY_FAILURES_MAX = 10;
const MINUTE_MS = 60_000;

/** For how long so many failures lock; the last lock stays until somebody unlocks it. */
const LOCKS: ReadonlyMap<number, number> = new Map([
  [5, 15 * MINUTE_MS],
  [10, 30 * MINUTE_MS],
  [15, 60 * MINUTE_MS],
  [20, Number.POSITIVE_INFINITY],
]);

/** A code matched against the secret of one enrolment; `step` is null when it matched none. */
export interface PresentedCode {
  readonly enrolment: number;
  readonly step: number | null;
}

export interface PresentedFactors {
  /** The keyed digest of what was typed; the password itself never comes this far. */
  readonly payPasswordDigest: string;
  readonly code: PresentedCode | null;
}

export interface FactorCheck {
  readonly refusal: Refusal | null;
  readonly events: readonly DomainEvent[];
}

export function checkFactors(
  owner: Owner,
  key: ApiKey | null,
  presented: PresentedFactors,
  codeNeeded: boolean,
  nowMs: number,
): FactorCheck {
  const refused = (refusal: Refusal): FactorCheck => ({ refusal, events: [] });
  const barred = factorsRefusal(owner, key, nowMs);
  if (barred) return refused(barred);
  assert(owner.payPasswordDigest !== null, 'a password that is not set is compared');
  if (!digestsEqual(owner.payPasswordDigest, presented.payPasswordDigest)) {
    return countFailure('pay_password_wrong', owner, key, nowMs);
  }
  const needsCode = codeNeeded && hasTwoFactor(owner);
  if (needsCode && presented.code === null) return refused({ code: 'totp_required' });
  if (needsCode && codeIsSpent(owner, presented.code, nowMs)) {
    return refused({ code: 'totp_invalid' });
  }
  if (needsCode && !codeHolds(owner, presented.code, nowMs)) {
    return countFailure('totp_invalid', owner, key, nowMs);
  }
  // Only the full set of factors clears the counter: a payment with the password alone must not
  // give somebody who lacks the code a fresh run of guesses at it.
  const clears = needsCode || !hasTwoFactor(owner);
  const totpStep = needsCode ? (presented.code?.step ?? null) : null;
  const keyId = key?.keyId ?? null;
  const passed: DomainEvent = {
    kind: 'factors_passed',
    userId: owner.userId,
    keyId,
    clears,
    totpStep,
  };
  return { refusal: null, events: [passed] };
}

/** The factors of whoever moves money out; null: an operator, whom the machine has authenticated. */
export function checkUnlessOperator(
  owner: Owner,
  presented: PresentedFactors | null,
  nowMs: number,
): FactorCheck {
  if (presented === null) return { refusal: null, events: [] };
  return checkFactors(owner, null, presented, true, nowMs);
}

/** Whether the user has two-factor authentication. */
export function hasTwoFactor({ totpEnrolment }: Pick<Owner, 'totpEnrolment'>): boolean {
  return totpEnrolment > 0;
}

export function codeHolds(owner: Owner, code: PresentedCode | null, nowMs: number): boolean {
  return isCurrent(owner, code, nowMs) && code.step > owner.totpLastStep;
}

/**
 * A right code that was used before is refused but not counted: it is no guess, and a client that sends
 * a code twice must not lock its owner out.
 */
export function codeIsSpent(owner: Owner, code: PresentedCode | null, nowMs: number): boolean {
  return isCurrent(owner, code, nowMs) && code.step <= owner.totpLastStep;
}

function isCurrent(
  owner: Owner,
  code: PresentedCode | null,
  nowMs: number,
): code is PresentedCode & { readonly step: number } {
  if (code?.step == null || code.enrolment !== owner.totpEnrolment) return false;
  return isCurrentStep(code.step, nowMs);
}

export function isCurrentStep(step: number, nowMs: number): boolean {
  return Math.abs(step - Math.floor(nowMs / TOTP_STEP_MS)) <= TOTP_WINDOW_STEPS;
}

/** How many wrong tries are left before the next lock. */
export function triesBeforeLock({ factorFailures }: Pick<Owner, 'factorFailures'>): number {
  const next = [...LOCKS.keys()].find((limit) => limit > factorFailures) ?? factorFailures;
  return next - factorFailures;
}

/** Why even the right factors would be refused now; null: they would not be. */
export function factorsRefusal(owner: Owner, key: ApiKey | null, nowMs: number): Refusal | null {
  if (owner.payPasswordDigest === null) return { code: 'pay_password_not_set' };
  return lockOf(owner, key, nowMs);
}

function lockOf(owner: Owner, key: ApiKey | null, nowMs: number): Refusal | null {
  if (key && key.factorFailures >= KEY_FAILURES_MAX) {
    return { code: 'pay_password_locked', subject: 'key' };
  }
  if (owner.lockedUntilMs === null || nowMs >= owner.lockedUntilMs) return null;
  if (owner.lockedUntilMs === FOREVER_MS) return { code: 'pay_password_locked', subject: 'user' };
  const retryAfterSeconds = Math.ceil((owner.lockedUntilMs - nowMs) / 1000);
  return { code: 'pay_password_locked', retryAfterSeconds };
}

function countFailure(
  code: 'pay_password_wrong' | 'totp_invalid',
  owner: Owner,
  key: ApiKey | null,
  nowMs: number,
): FactorCheck {
  const failures = owner.factorFailures + 1;
  const keyId = key?.keyId ?? null;
  const event: DomainEvent = {
    kind: 'factors_failed',
    userId: owner.userId,
    keyId,
    failures,
    lockedUntilMs: lockedUntilMs(failures, nowMs),
  };
  return { refusal: { code, triesLeft: triesLeft(failures) }, events: [event] };
}

/** Until when so many wrong tries lock; null: they do not. */
export function lockedUntilMs(failures: number, nowMs: number): number | null {
  const lockMs = LOCKS.get(failures);
  return lockMs === undefined ? null : Math.min(nowMs + lockMs, FOREVER_MS);
}

function triesLeft(failures: number): number {
  return LOCKS.has(failures) ? 0 : triesBeforeLock({ factorFailures: failures });
}

/** Locked until a reset; the password that was guessed at does not count as a new one. */
export function isLockedPassword(owner: Owner, payPasswordDigest: string): boolean {
  if (owner.lockedUntilMs !== FOREVER_MS || owner.payPasswordDigest === null) return false;
  return digestsEqual(owner.payPasswordDigest, payPasswordDigest);
}

/** Keyed digests of one length, compared without an early exit. */
export function digestsEqual(a: string, b: string): boolean {
  assert(a.length > 0, 'an empty digest was stored');
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
