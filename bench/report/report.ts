// Turns measurements into a report.

import type { CheckedBooks, Measured } from '../check-books.ts';
import type { LoadedLedger } from '../load-ledger/load.ts';
import type { LogCost } from '../log-cost.ts';
import type { Conditions } from '../machine/conditions.ts';
import type { FsyncLatency } from '../machine/fsync.ts';
import { type RowName, rowOf } from '../rows.ts';
import type { Sizes } from '../sizes.ts';
import type { CommitEvidence } from '../slow-commit.ts';
import type { GrowthReport } from './growth.ts';
import type { PageReport } from './pages.ts';
import type { PromiseReport } from './promises.ts';
import {
  failuresIn,
  firstFailureIn,
  medianOf,
  type Rounds,
  rateRatio,
  type Verdict,
  verdictOf,
} from './rounds.ts';

export interface Report {
  readonly conditions: Conditions;
  readonly ledger: LoadedLedger;
  readonly rows: readonly RowReport[];
  readonly pages: readonly PageReport[];
  readonly growth: readonly GrowthReport[];
  readonly promises: readonly PromiseReport[];
  readonly commitEvidence: CommitEvidence | null;
  /** Null: payments were not measured. */
  readonly sizes: Sizes | null;
  /** Null: payments were not measured. */
  readonly logCost: LogCost | null;
  /** Before the rounds and after each. */
  readonly fsync: readonly FsyncLatency[];
  /** For each ledger. */
  readonly books: readonly CheckedBooks[];
  readonly failed: boolean;
}

export interface RowReport {
  readonly name: RowName;
  readonly verdict: Verdict;
  readonly perSecond: number | null;
  readonly ratio: number | null;
  readonly target: number | null;
  readonly leastPerSecond: number | null;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly nodeMicros: number | null;
  readonly postgresMicros: number | null;
  readonly driverMicros: number | null;
  readonly nodeMegabytes: number | null;
  readonly perCommit: number | null;
  readonly failures: number;
  readonly firstFailure: string | null;
  readonly rounds: Rounds;
}

export function reportRow(name: RowName, measured: Measured): RowReport {
  const rounds = measured.get(name) ?? [];
  const { baseline, target, leastPerSecond = null } = rowOf(name);
  const ratio = baseline === null ? null : rateRatio(rounds, measured.get(baseline) ?? []);
  const perSecond = medianOf(rounds, (round) => round.perSecond);
  const bytes = medianOf(rounds, (round) => round.nodeBytes);
  return {
    name,
    verdict: verdictOf(rounds, reaches(ratio, target) ?? reaches(perSecond, leastPerSecond)),
    perSecond,
    ratio,
    target,
    leastPerSecond,
    p50Ms: medianOf(rounds, (round) => round.p50Ms),
    p99Ms: medianOf(rounds, (round) => round.p99Ms),
    nodeMicros: medianOf(rounds, (round) => round.nodeMicros),
    postgresMicros: medianOf(rounds, (round) => round.postgresMicros),
    driverMicros: medianOf(
      rounds,
      (round) => round.driverMicros && round.driverMicros / round.count,
    ),
    perCommit: medianOf(rounds, (round) => round.perCommit),
    nodeMegabytes: bytes && bytes / 2 ** 20,
    failures: failuresIn(rounds),
    firstFailure: firstFailureIn(rounds),
    rounds,
  };
}

function reaches(figure: number | null, least: number | null): boolean | null {
  return figure === null || least === null ? null : figure >= least;
}
