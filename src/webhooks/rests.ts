// Rests after work whose cost nobody knows beforehand, for a multiple of the time it took: it comes often
// while it is cheap, and never takes more than its part of the time.

export interface Rests {
  over(): boolean;
  /** After work that took so long. */
  begin(tookMs: number): void;
}

/** For each millisecond of work so many of rest. */
const RESTS = 9;

export function resting(msMax: number, nowMs = () => performance.now()): Rests {
  let untilMs = 0;
  return {
    over: () => nowMs() >= untilMs,
    begin(tookMs) {
      untilMs = nowMs() + Math.min(msMax, tookMs * RESTS);
    },
  };
}
