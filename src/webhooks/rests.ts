// Rests after work whose cost nobody knows beforehand, as long as it took a few times over: it may come
// often while it is cheap, and never takes more than its part of the time.

export interface Rests {
  over(): boolean;
  /** After work that took so long. */
  begin(tookMs: number): void;
}

/** Of the time. */
const PART = 1 / 10;

export function resting(msMax: number, nowMs = () => performance.now()): Rests {
  let untilMs = 0;
  return {
    over: () => nowMs() >= untilMs,
    begin(tookMs) {
      untilMs = nowMs() + Math.min(msMax, tookMs * (1 / PART - 1));
    },
  };
}
