// Decides when a callback is tried again and when it has failed. Pure: time and randomness are passed in.

import type { NextStep } from '../store/callbacks.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits between the attempts: after the first, after the second, and so on. */
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

/** Spreads out callbacks that failed together. */
const JITTER = 0.2;
/** Receivers cannot postpone an attempt any further. */
const RETRY_AFTER_MS_MAX = 24 * HOUR_MS;
const GONE = 410;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

export interface AttemptMade {
  /** The first is 1. */
  readonly attemptNo: number;
  readonly endedAtMs: number;
  /** Null: no answer came. */
  readonly status: number | null;
  /** The header of that name, unparsed. */
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
  return {
    kind: 'retry',
    atMs: endedAtMs + Math.max(jitteredMs, retryAfterMs(retryAfter, endedAtMs)),
  };
}

export function isAcknowledgement(status: number | null): boolean {
  return status !== null && status >= 200 && status <= 299;
}

export function isGone(status: number): boolean {
  return status === GONE;
}

/** 0 without the header, or when it cannot be parsed. */
function retryAfterMs(retryAfter: string | null, nowMs: number): number {
  if (retryAfter === null) return 0;
  const text = retryAfter.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * SECOND_MS, RETRY_AFTER_MS_MAX);
  if (!HTTP_DATE.test(text)) return 0;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? 0 : Math.min(Math.max(0, atMs - nowMs), RETRY_AFTER_MS_MAX);
}
