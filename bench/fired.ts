// The result of one burst of load, as its driver saw it.

import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

export interface Fired {
  /** All answers, successful or not. */
  readonly count: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /** The number of unexpected answers of each kind. */
  readonly failures: Readonly<Record<string, number>>;
  readonly firstFailure: string | null;
  /** True when the prepared work was used up before the time was. */
  readonly ranOut: boolean;
  /** CPU time of the driver; null if the driver is what is measured. */
  readonly driverMicros: number | null;
}

export interface Tally {
  answered(startedMs: number): void;
  failed(kind: string, details: string): void;
  total(seconds: number, ranOut: boolean, driverMicros: number | null): Fired;
}

export function tally(): Tally {
  const latency: RecordableHistogram = createHistogram();
  const failures: Record<string, number> = {};
  let firstFailure: string | null = null;
  let count = 0;
  return {
    answered(startedMs) {
      count += 1;
      latency.record(Math.max(1, Math.round((performance.now() - startedMs) * 1e6)));
    },
    failed(kind, details) {
      failures[kind] = (failures[kind] ?? 0) + 1;
      firstFailure ??= details.slice(0, 500);
    },
    total: (seconds, ranOut, driverMicros) => ({
      count,
      seconds,
      p50Ms: latency.percentile(50) / 1e6,
      p99Ms: latency.percentile(99) / 1e6,
      p999Ms: latency.percentile(99.9) / 1e6,
      failures,
      firstFailure,
      ranOut,
      driverMicros,
    }),
  };
}

/** Merges two simultaneous bursts: the average of the medians, and the worse p99. */
export function bothFired(one: Fired, other: Fired): Fired {
  const failures: Record<string, number> = { ...one.failures };
  for (const [kind, count] of Object.entries(other.failures)) {
    failures[kind] = (failures[kind] ?? 0) + count;
  }
  return {
    count: one.count + other.count,
    seconds: Math.max(one.seconds, other.seconds),
    p50Ms: (one.p50Ms + other.p50Ms) / 2,
    p99Ms: Math.max(one.p99Ms, other.p99Ms),
    p999Ms: Math.max(one.p999Ms, other.p999Ms),
    failures,
    firstFailure: one.firstFailure ?? other.firstFailure,
    ranOut: one.ranOut || other.ranOut,
    driverMicros: null,
  };
}
