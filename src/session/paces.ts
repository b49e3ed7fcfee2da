// Limits how fast each of many subjects goes, in memory. Whoever rests may spend a minute's worth at once,
// and goes on at the rate (the generic cell rate algorithm, one number for each). The longest unseen are
// forgotten, so whoever comes under many names takes no more room.

const MINUTE_MS = 60_000;

export interface Paces {
  /** How long the subject has to wait; 0: it may go on, and the cost is spent. */
  spend(subject: string, cost: number, nowMs: number): number;
  has(subject: string): boolean;
}

export function paces(perMinute: number, subjectsMax: number): Paces {
  /** When what each has spent will have been made up for, the longest unseen first. */
  const paidOffAtMs = new Map<string, number>();

  return {
    spend(subject, cost, nowMs) {
      const keptMs = paidOffAtMs.get(subject) ?? 0;
      // So far ahead nobody is: the clock was set back.
      const formerMs = keptMs > nowMs + 2 * MINUTE_MS ? nowMs : Math.max(nowMs, keptMs);
      const nextMs = formerMs + Math.min(MINUTE_MS, cost * (MINUTE_MS / perMinute));
      const waitMs = nextMs - nowMs - MINUTE_MS;
      paidOffAtMs.delete(subject);
      paidOffAtMs.set(subject, waitMs > 0 ? formerMs : nextMs);
      if (paidOffAtMs.size > subjectsMax) {
        for (const longestUnseen of paidOffAtMs.keys()) {
          paidOffAtMs.delete(longestUnseen);
          break;
        }
      }
      return Math.max(0, waitMs);
    },
    has: (subject) => paidOffAtMs.has(subject),
  };
}
