// When a callback that was not acknowledged is tried again, and when no more. Pure: the time and the
// randomness are given.

import type { NextStep } from '../store/callbacks.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After the first attempt, after the second, and so on; after the last of them comes one more attempt. */
const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];

/** What failed together would otherwise come back together. */
const JITTER = 0.2;
/** A receiver may ask for patience, not for oblivion. */
const RETRY_AFTER_MS_MAX = 24 * HOUR_MS;
const GONE = 410;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

export interface AttemptMade {
  /** The first is 1. */
  readonly attemptNo: number;
  readonly endedAtMs: number;
  /** Null: no answer came. */
  readonly status: number | null;
  /** The header of that name, as it came. */
  readonly retryAfter: string | null;
}

/** `random`: from 0 up to 1. */
export function nextStep(
  { attemptNo, endedAtMs, status, retryAfter }: AttemptMade,
  random: number,
): NextStep {
  if (isAcknowledgement(status)) return { kind: 'delivered' };
  const waitMs = WAITS_MS[attemptNo - 1];
  if (status === GONE || waitMs === undefined) return { kind: 'failed' };
  const jitteredMs = Math.round(waitMs * (1 + JITTER * random));
  return { kind: 'retry', atMs: endedAtMs + Math.max(jitteredMs, askedMs(retryAfter, endedAtMs)) };
}

export function isAcknowledgement(status: number | null): boolean {
  return status !== null && status >= 200 && status <= 299;
}

export function isGone(status: number): boolean {
  return status === GONE;
}

/** How long the receiver asks to be left alone; 0 when it does not, or in a way nobody can read. */
function askedMs(retryAfter: string | null, nowMs: number): number {
  if (retryAfter === null) return 0;
  const text = retryAfter.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * SECOND_MS, RETRY_AFTER_MS_MAX);
  if (!HTTP_DATE.test(text)) return 0;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? 0 : Math.min(Math.max(0, atMs - nowMs), RETRY_AFTER_MS_MAX);
}
