// From measurements to what is reported. Ratios are taken inside one round, where both sides met the
// same machine in the same mood, and the median of the rounds counts.

import { type Books, failuresOf } from '../books.ts';
import type { Conditions } from '../machine/conditions.ts';
import type { FsyncLatency } from '../machine/fsync.ts';
import type { Measurement } from '../measure.ts';
import { type RowName, rowOf } from '../rows.ts';

export interface Report {
  readonly conditions: Conditions;
  readonly rows: readonly RowReport[];
  /** Before the rounds and after each. */
  readonly fsync: readonly FsyncLatency[];
  readonly books: Books;
  readonly failed: boolean;
}

export interface RowReport {
  readonly name: RowName;
  readonly verdict: 'measured' | 'reached' | 'missed' | 'failed' | 'not installed';
  readonly perSecond: number | null;
  readonly ratio: number | null;
  readonly target: number | null;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly nodeMicros: number | null;
  readonly postgresMicros: number | null;
  readonly driverMicros: number | null;
  readonly nodeMegabytes: number | null;
  readonly perCommit: number | null;
  readonly failures: number;
  readonly firstFailure: string | null;
  readonly rounds: readonly Measurement[];
}

export function reportRow(
  name: RowName,
  measured: ReadonlyMap<RowName, readonly Measurement[]>,
): RowReport {
  const rounds = measured.get(name) ?? [];
  const { baseline, target } = rowOf(name);
  const ratio = baseline === null ? null : ratioOf(rounds, measured.get(baseline) ?? []);
  const failures = rounds.reduce((sum, round) => sum + failuresOf(round), 0);
  const bytes = median(rounds.map((round) => round.nodeBytes));
  return {
    name,
    verdict: verdictOf(rounds, failures, ratio, target),
    perSecond: median(rounds.map((round) => round.perSecond)),
    ratio,
    target,
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    nodeMicros: median(rounds.map((round) => round.nodeMicros)),
    postgresMicros: median(rounds.map((round) => round.postgresMicros)),
    driverMicros: median(
      rounds.map((round) => round.driverMicros && round.driverMicros / round.count),
    ),
    perCommit: median(rounds.map((round) => round.perCommit)),
    nodeMegabytes: bytes && bytes / 2 ** 20,
    failures,
    firstFailure: rounds.find((round) => round.firstFailure !== null)?.firstFailure ?? null,
    rounds,
  };
}

function ratioOf(own: readonly Measurement[], others: readonly Measurement[]): number | null {
  return median(
    own.map((round, index) => {
      const other = others[index];
      return other ? round.perSecond / other.perSecond : null;
    }),
  );
}

function verdictOf(
  rounds: readonly Measurement[],
  failures: number,
  ratio: number | null,
  target: number | null,
): RowReport['verdict'] {
  if (rounds.length === 0) return 'not installed';
  if (failures > 0) return 'failed';
  if (ratio === null || target === null) return 'measured';
  return ratio >= target ? 'reached' : 'missed';
}

export function median(figures: readonly (number | null)[]): number | null {
  const sorted = figures.filter((one) => one !== null).sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}
