// This process's estimate of the database's clock, which decides everything. Each answer that carries a
// time corrects the estimate; a quick answer counts for more than a slow one.

export interface DatabaseClock {
  nowMs(): number;
  /** The clock of this process, from which it is estimated. */
  localMs(): number;
  observe(databaseMs: number, sentAtMs: number): void;
  /** Reads the database's time once. */
  synchronize(readTimeMs: () => Promise<number>): Promise<void>;
}

const ESTIMATE_VALID_MS = 5_000;

export function createClock(localMs: () => number = Date.now): DatabaseClock {
  let offsetMs = 0;
  let bestRoundTripMs = Number.POSITIVE_INFINITY;
  let observedAtMs = 0;

  function observe(databaseMs: number, sentAtMs: number): void {
    const receivedAtMs = localMs();
    const roundTripMs = receivedAtMs - sentAtMs;
    if (roundTripMs < 0) return; // The local clock was set back meanwhile.
    const stale = Math.abs(receivedAtMs - observedAtMs) > ESTIMATE_VALID_MS;
    // The database read its time between question and answer. An estimate that does not fit in between
    // is wrong, however slow the answer was: the local clock was set, or it drifts.
    const fits = offsetMs >= databaseMs - receivedAtMs - 1 && offsetMs <= databaseMs - sentAtMs + 1;
    if (roundTripMs > bestRoundTripMs && fits && !stale) return;
    bestRoundTripMs = roundTripMs;
    observedAtMs = receivedAtMs;
    offsetMs = databaseMs - (sentAtMs + receivedAtMs) / 2;
  }

  return {
    nowMs: () => Math.round(localMs() + offsetMs),
    localMs,
    observe,
    async synchronize(readTimeMs) {
      const sentAtMs = localMs();
      observe(await readTimeMs(), sentAtMs);
    },
  };
}
