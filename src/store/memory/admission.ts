// Admission by the plainest means: a list of the seconds in which each window admitted a request,
// and the time at which each nonce was spent. PostgreSQL does the same with sums and slots.

import type { Admission, AdmissionRequest } from '../store.ts';

/** A request counts in its own second and the 60 after it, so in any 60 seconds and a little more. */
const COUNTED_S = 61;
/** A nonce is known in the quarter of an hour in which it was spent and the two after it. */
const SLOT_MS = 900_000;
const SLOTS_KNOWN = 3;

export function admission(hasWindow: (windowId: string) => boolean) {
  const admittedAtS = new Map<string, number[]>();
  const spentAtMs = new Map<string, number>();

  function nonceKnown(nonceId: string, nowMs: number): boolean {
    const spentMs = spentAtMs.get(nonceId);
    if (spentMs === undefined) return false;
    return Math.floor(nowMs / SLOT_MS) - Math.floor(spentMs / SLOT_MS) < SLOTS_KNOWN;
  }

  return function admit(request: AdmissionRequest, nowMs: number): Admission {
    const { windowId, ratePerMinute, nonceId } = request;
    if (!hasWindow(windowId)) throw new Error(`There is no rate window ${windowId}.`);
    if (nonceKnown(nonceId, nowMs)) return { verdict: 'nonce_reused' };

    const log = admittedAtS.get(windowId) ?? [];
    // A clock that was set back must not empty the window.
    const nowS = Math.max(Math.floor(nowMs / 1000), log.at(-1) ?? 0);
    const countedAt = (second: number) => log.filter((s) => s > second - COUNTED_S).length;
    if (countedAt(nowS) >= ratePerMinute) {
      let freeAtS = nowS + 1;
      while (countedAt(freeAtS) >= ratePerMinute) freeAtS += 1;
      return { verdict: 'rate_limited', freeAtMs: freeAtS * 1000 };
    }
    admittedAtS.set(windowId, [...log, nowS]);
    spentAtMs.set(nonceId, nowMs);
    return { verdict: 'admitted' };
  };
}
