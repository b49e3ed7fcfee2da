// This process's estimate of the database's clock: the one clock that decides everything. Each answer
// that carries a time corrects the offset; quick answers are believed more than slow ones.

export interface DatabaseClock {
  nowMs(): number;
  observe(databaseMs: number, sentAtMs: number): void;
  ask(timeMs: () => Promise<number>): Promise<void>;
}

const BELIEVED_FOR_MS = 5_000;

export function clock(localMs: () => number = Date.now): DatabaseClock {
  let offsetMs = 0;
  let bestRoundTripMs = Number.POSITIVE_INFINITY;
  let observedAtMs = 0;

  function observe(databaseMs: number, sentAtMs: number): void {
    const receivedAtMs = localMs();
    const roundTripMs = receivedAtMs - sentAtMs;
    if (roundTripMs < 0) return; // The local clock was set back meanwhile.
    const stale = Math.abs(receivedAtMs - observedAtMs) > BELIEVED_FOR_MS;
    // The database said its time between question and answer. An estimate that does not fit in there
    // is wrong, however slow the answer was: the local clock was set, or it drifts.
    const fits = offsetMs >= databaseMs - receivedAtMs - 1 && offsetMs <= databaseMs - sentAtMs + 1;
    if (roundTripMs > bestRoundTripMs && fits && !stale) return;
    bestRoundTripMs = roundTripMs;
    observedAtMs = receivedAtMs;
    offsetMs = databaseMs - (sentAtMs + receivedAtMs) / 2;
  }

  return {
    nowMs: () => Math.round(localMs() + offsetMs),
    observe,
    async ask(timeMs) {
      const sentAtMs = localMs();
      observe(await timeMs(), sentAtMs);
    },
  };
}
