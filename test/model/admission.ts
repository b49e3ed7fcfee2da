// Admission in the in-memory model: the times at which each window admitted requests, and the time at
// which each nonce was spent. PostgreSQL does the same with sums and slots.

import type { Admission, AdmissionRequest } from '../../src/store/store.ts';

/** All requests of one second count until a minute after the last of them. */
const WINDOW_MS = 60_000;
/** A nonce is remembered in the quarter of an hour in which it was spent and in the next two. */
const SLOT_MS = 900_000;
const SLOTS_KEPT = 3;

export function admission(hasWindow: (windowId: string) => boolean) {
  const admittedAtMs = new Map<string, number[]>();
  const spentAtMs = new Map<string, number>();

  function isNonceSpent(nonceId: string, nowMs: number): boolean {
    const spentMs = spentAtMs.get(nonceId);
    if (spentMs === undefined) return false;
    return Math.floor(nowMs / SLOT_MS) - Math.floor(spentMs / SLOT_MS) < SLOTS_KEPT;
  }

  return function admit(request: AdmissionRequest, nowMs: number): Admission {
    const { windowId, ratePerMinute, nonceId } = request;
    if (!hasWindow(windowId)) throw new Error(`There is no rate window ${windowId}.`);
    const log = admittedAtMs.get(windowId) ?? [];
    // A clock that was set back must not empty the window.
    const atMs = Math.max(nowMs, log.at(-1) ?? 0);
    const room = Math.max(ratePerMinute - heldAt(log, atMs), 0);
    if (isNonceSpent(nonceId, nowMs)) return { verdict: 'nonce_reused', room };
    const oldest = log.at(-ratePerMinute);
    const freeAtMs = oldest === undefined ? 0 : leavesWindowAtMs(log, oldest);
    if (freeAtMs > atMs) return { verdict: 'rate_limited', freeAtMs };
    admittedAtMs.set(windowId, [...log, atMs]);
    spentAtMs.set(nonceId, nowMs);
    return { verdict: 'admitted', room: room - 1 };
  };
}

/** How many of the requests that were admitted still count. */
function heldAt(log: readonly number[], atMs: number): number {
  const lastGone = log.findLastIndex((ms) => leavesWindowAtMs(log, ms) <= atMs);
  return log.length - 1 - lastGone;
}

/** When a request that was admitted at `ms` stops counting. */
function leavesWindowAtMs(log: readonly number[], ms: number): number {
  const lastMs = log.findLast((other) => secondOf(other) === secondOf(ms)) ?? ms;
  return lastMs + WINDOW_MS;
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1000);
}
