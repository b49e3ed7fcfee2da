// Counts what somebody who guesses would do often, per login, address or person, and makes him wait
// longer each time. While a subject is blocked nothing more is looked at, so guesses made in parallel
// gain nothing.

import type { Attempts, Event } from '../event.ts';
import type { State } from '../state.ts';

interface Throttle {
  readonly freeFailures: number;
  readonly firstBlockMs: number;
}

/** What is counted under which name, and how much of it is free. */
export type Counter = readonly [subject: string, rule: Throttle];

export const PER_LOGIN: Throttle = { freeFailures: 5, firstBlockMs: 30_000 };
export const PER_ADDRESS: Throttle = { freeFailures: 50, firstBlockMs: 30_000 };
/** Fewer: each of them that succeeds is an account. */
export const SIGN_UPS_PER_ADDRESS: Throttle = { freeFailures: 20, firstBlockMs: 30_000 };

const BLOCK_MS_MAX = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

/** How long the most blocked of them has to wait; 0: none has to. */
export function waitSeconds(state: State, counters: readonly Counter[]): number {
  const untilMs = counters.map(([subject]) => state.attempts.get(subject)?.blockedUntilMs ?? 0);
  return Math.max(0, Math.ceil((Math.max(...untilMs) - state.nowMs) / 1000));
}

export function counted(state: State, [subject, rule]: Counter): Event {
  const before = state.attempts.get(subject);
  const stale = !before || state.nowMs - before.lastAtMs > FORGOTTEN_AFTER_MS;
  const failures = stale ? 1 : before.failures + 1;
  const excess = failures - rule.freeFailures;
  const blockMs = Math.min(rule.firstBlockMs * 2 ** Math.max(0, excess), BLOCK_MS_MAX);
  const blockedUntilMs = excess >= 0 ? state.nowMs + blockMs : null;
  const attempts: Attempts = { subject, failures, lastAtMs: state.nowMs, blockedUntilMs };
  return { kind: 'attempts_counted', attempts };
}

export function forgotten(state: State, subject: string): Event {
  const attempts = { subject, failures: 0, lastAtMs: state.nowMs, blockedUntilMs: null };
  return { kind: 'attempts_counted', attempts };
}
