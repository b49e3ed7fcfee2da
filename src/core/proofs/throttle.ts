// Throttles guessing. Attempts are counted per device, login, network, site or user, and each one over the
// limit blocks for longer. While a subject is blocked nothing is checked, so parallel guesses gain nothing.

import type { Attempts, DomainEvent } from '../domain-event.ts';
import { FOREVER_MS } from '../ledger/wallet.ts';
import type { Refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { lockedUntilMs } from './factors.ts';

interface Throttle {
  readonly freeFailures: number;
  readonly firstBlockMs: number;
  readonly blockMsMax: number;
}

/** The name attempts are counted under, and the rule for them. */
export type Counter = readonly [subject: string, rule: Throttle];

const HOUR_MS = 3_600_000;
const GROWING = { firstBlockMs: 30_000, blockMsMax: 15 * 60_000 };

export const PER_LOGIN: Throttle = { freeFailures: 5, ...GROWING };
const PER_LOGIN_AND_SITE: Throttle = { freeFailures: 20, ...GROWING };
/** For one address, and for all of a site. */
export type PerAddress = readonly [address: Throttle, site: Throttle];
export const PROOFS: PerAddress = [
  { freeFailures: 50, ...GROWING },
  { freeFailures: 500, ...GROWING },
];
/** Fewer, because each one that succeeds is an account. */
export const SIGN_UPS: PerAddress = [
  { freeFailures: 20, ...GROWING },
  { freeFailures: 200, ...GROWING },
];
/** A hundred an hour for one login, from however many networks. */
const OVER_UNKNOWN_DEVICES: Throttle = {
  freeFailures: 100,
  firstBlockMs: HOUR_MS,
  blockMsMax: HOUR_MS,
};

/**
 * Who shares an address. One customer may have a whole /48 of IPv6, which is 65,536 networks, so these count
 * together too: a site. It has more tries than a network, for it may be a large office.
 */
export interface AddressSubjects {
  readonly addressSubject: string;
  /** Null: it is no IPv6 address. */
  readonly siteSubject: string | null;
}

/** What wrong passwords at a sign-in are counted against. */
export interface SignInSubjects {
  /** Of a known device, and nothing else; null: it is not. */
  readonly deviceSubject: string | null;
  /** Of all others: this login from this network, from its site, and from anywhere. */
  readonly networkSubject: string;
  readonly siteSubject: string | null;
  readonly loginSubject: string;
}

/** The first is cleared by a right sign-in. Under the rest others may be guessing. */
export function signInCounters(subjects: SignInSubjects): readonly [Counter, ...Counter[]] {
  const { deviceSubject, networkSubject, siteSubject, loginSubject } = subjects;
  if (deviceSubject !== null) return [[deviceSubject, PER_LOGIN]];
  return [
    [networkSubject, PER_LOGIN],
    ...unlessNull(siteSubject, PER_LOGIN_AND_SITE),
    [loginSubject, OVER_UNKNOWN_DEVICES],
  ];
}

export function addressCounters(
  { addressSubject, siteSubject }: AddressSubjects,
  [address, site]: PerAddress,
): readonly Counter[] {
  return [[addressSubject, address], ...unlessNull(siteSubject, site)];
}

function unlessNull(subject: string | null, rule: Throttle): readonly Counter[] {
  return subject === null ? [] : [[subject, rule]];
}

export function subjectsOf(counters: readonly Counter[]): readonly string[] {
  return counters.map(([subject]) => subject);
}

const FORGOTTEN_AFTER_MS = HOUR_MS;

/** How long the subject that is blocked longest has to wait; 0: none is blocked. */
export function waitSeconds(state: State, counters: readonly Counter[]): number {
  const untilMs = counters.map(([subject]) => state.attempts.get(subject)?.blockedUntilMs ?? 0);
  return Math.max(0, Math.ceil((Math.max(...untilMs) - state.nowMs) / 1000));
}

export function countAttempt(state: State, [subject, rule]: Counter): DomainEvent {
  const before = state.attempts.get(subject);
  const stale = !before || state.nowMs - before.lastAtMs > FORGOTTEN_AFTER_MS;
  const failures = stale ? 1 : before.failures + 1;
  const excess = failures - rule.freeFailures;
  const blockMs = Math.min(rule.firstBlockMs * 2 ** Math.max(0, excess), rule.blockMsMax);
  const blockedUntilMs = excess >= 0 ? state.nowMs + blockMs : null;
  const attempts: Attempts = { subject, failures, lastAtMs: state.nowMs, blockedUntilMs };
  return { kind: 'attempts_counted', attempts };
}

/** Wrong codes are never forgotten: only a right one, or an operator, clears them. */
export function countWrongCode(state: State, subject: string): DomainEvent {
  const failures = (state.attempts.get(subject)?.failures ?? 0) + 1;
  const blockedUntilMs = lockedUntilMs(failures, state.nowMs);
  return {
    kind: 'attempts_counted',
    attempts: { subject, failures, lastAtMs: state.nowMs, blockedUntilMs },
  };
}

/** Why even a right code is refused now; null: it would not be. */
export function codeRefusal(state: State, subject: string): Refusal | null {
  const untilMs = state.attempts.get(subject)?.blockedUntilMs ?? 0;
  if (untilMs <= state.nowMs) return null;
  // Until somebody unlocks it: there is no use in waiting.
  if (untilMs === FOREVER_MS) return { code: 'login_throttled' };
  const retryAfterSeconds = Math.ceil((untilMs - state.nowMs) / 1000);
  return { code: 'login_throttled', retryAfterSeconds };
}

export function forgetAttempts(state: State, subject: string): DomainEvent {
  const attempts = { subject, failures: 0, lastAtMs: state.nowMs, blockedUntilMs: null };
  return { kind: 'attempts_counted', attempts };
}
