// Throttles guessing. Attempts are counted per login, address or user, and each one over the limit
// blocks for longer. While a subject is blocked nothing is checked, so parallel guesses gain nothing.

import type { Attempts, Event } from '../event.ts';
import type { State } from '../state.ts';

interface Throttle {
  readonly freeFailures: number;
  readonly firstBlockMs: number;
}

/** The name attempts are counted under, and the rule for them. */
export type Counter = readonly [subject: string, rule: Throttle];

export const PER_LOGIN: Throttle = { freeFailures: 5, firstBlockMs: 30_000 };
export const PER_ADDRESS: Throttle = { freeFailures: 50, firstBlockMs: 30_000 };
/** Fewer, because each one that succeeds is an account. */
export const SIGN_UPS_PER_ADDRESS: Throttle = { freeFailures: 20, firstBlockMs: 30_000 };

const BLOCK_MS_MAX = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

/** How long the subject that is blocked longest has to wait; 0: none is blocked. */
export function waitSeconds(state: State, counters: readonly Counter[]): number {
  const untilMs = counters.map(([subject]) => state.attempts.get(subject)?.blockedUntilMs ?? 0);
  return Math.max(0, Math.ceil((Math.max(...untilMs) - state.nowMs) / 1000));
}

export function countAttempt(state: State, [subject, rule]: Counter): Event {
  const before = state.attempts.get(subject);
  const stale = !before || state.nowMs - before.lastAtMs > FORGOTTEN_AFTER_MS;
  const failures = stale ? 1 : before.failures + 1;
  const excess = failures - rule.freeFailures;
  const blockMs = Math.min(rule.firstBlockMs * 2 ** Math.max(0, excess), BLOCK_MS_MAX);
  const blockedUntilMs = excess >= 0 ? state.nowMs + blockMs : null;
  const attempts: Attempts = { subject, failures, lastAtMs: state.nowMs, blockedUntilMs };
  return { kind: 'attempts_counted', attempts };
}

export function forgetAttempts(state: State, subject: string): Event {
  const attempts = { subject, failures: 0, lastAtMs: state.nowMs, blockedUntilMs: null };
  return { kind: 'attempts_counted', attempts };
}
