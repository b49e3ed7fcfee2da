// Rests after work whose cost nobody knows beforehand, for a multiple of the time it took: it comes often
// while it is cheap, and never takes more than its part of the time.

export interface Rests {
  /** Whoever is told no is called when the rest is over. */
  mayGo(): boolean;
  /** After work that took so long. */
  begin(tookMs: number): void;
}

/** For each millisecond of work so many of rest. */
const RESTS = 9;

export function resting(msMax: number, call: () => void): Rests {
  let rests = false;
  let asked = false;
  return {
    mayGo() {
      asked ||= rests;
      return !rests;
    },
    begin(tookMs) {
      rests = true;
      const end = () => {
        rests = false;
        if (asked) call();
        asked = false;
      };
      setTimeout(end, Math.min(msMax, tookMs * RESTS)).unref();
    },
  };
}
