// The report of the rows with Citus.

import type { Conditions } from '../machine/conditions.ts';
import type { Measurement } from '../measure.ts';
import { failuresIn, firstFailureIn, medianOf, paired, type Rounds } from '../report/rounds.ts';
import { type Column, fixed, table, whole } from '../report/table.ts';
import { CITUS_ROWS, type CitusRow, PLAIN } from './rows.ts';

export interface CitusReport {
  readonly conditions: Conditions;
  readonly workers: number;
  readonly cells: number;
  readonly rows: readonly CitusRowReport[];
  /** Empty: all books hold and have every payment that was answered. */
  readonly problems: readonly string[];
}

export interface CitusRowReport extends CitusRow {
  readonly perSecond: number | null;
  readonly ratio: number | null;
  readonly nodeMicros: number | null;
  readonly postgresMicros: number | null;
  readonly cpuRatio: number | null;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly perCommit: number | null;
  readonly failures: number;
  readonly firstFailure: string | null;
  readonly rounds: Rounds;
}

export type CitusMeasured = ReadonlyMap<CitusRow, Rounds>;

export function reportRows(measured: CitusMeasured): CitusRowReport[] {
  const plain = measured.get(PLAIN) ?? [];
  return [...measured].map(([row, rounds]) => ({
    ...row,
    perSecond: medianOf(rounds, (round) => round.perSecond),
    ratio: paired(rounds, plain, (own, other) => own.perSecond / other.perSecond),
    nodeMicros: medianOf(rounds, (round) => round.nodeMicros),
    postgresMicros: medianOf(rounds, (round) => round.postgresMicros),
    cpuRatio: paired(rounds, plain, (own, other) => cpuOf(own) / cpuOf(other)),
    p50Ms: medianOf(rounds, (round) => round.p50Ms),
    p99Ms: medianOf(rounds, (round) => round.p99Ms),
    perCommit: medianOf(rounds, (round) => round.perCommit),
    failures: failuresIn(rounds),
    firstFailure: firstFailureIn(rounds),
    rounds,
  }));
}

/** Unknown where the servers run on another machine. */
function cpuOf({ nodeMicros, postgresMicros }: Measurement): number {
  return nodeMicros === null || postgresMicros === null ? Number.NaN : nodeMicros + postgresMicros;
}

const COLUMNS: readonly Column<CitusRowReport>[] = [
  { heading: 'payments', words: true, cell: ({ title }) => title },
  { heading: 'per s', cell: ({ perSecond }) => whole(perSecond) },
  { heading: 'ratio', cell: ({ ratio }) => fixed(ratio, 2) },
  { heading: 'target', cell: ({ target }) => (target === null ? '' : `≥ ${target.toFixed(2)}`) },
  { heading: 'node µs', cell: ({ nodeMicros }) => fixed(nodeMicros, 0) },
  { heading: 'pg µs', cell: ({ postgresMicros }) => fixed(postgresMicros, 0) },
  { heading: 'CPU', cell: ({ cpuRatio }) => fixed(cpuRatio, 2) },
  {
    heading: 'target',
    cell: ({ cpuTarget }) => (cpuTarget === null ? '' : `≤ ${cpuTarget.toFixed(2)}`),
  },
  { heading: '', words: true, cell: verdictOf },
  { heading: 'p50 ms', cell: ({ p50Ms }) => fixed(p50Ms, 1) },
  { heading: 'p99 ms', cell: ({ p99Ms }) => fixed(p99Ms, 1) },
  { heading: 'batch', cell: ({ perCommit }) => fixed(perCommit, 0) },
];

function verdictOf({ failures, target, ratio, cpuTarget, cpuRatio }: CitusRowReport): string {
  if (failures > 0) return 'failed';
  if (target === null || cpuTarget === null || ratio === null) return '';
  const isCheap = cpuRatio === null || Number.isNaN(cpuRatio) || cpuRatio <= cpuTarget;
  return ratio >= target && isCheap ? 'reached' : 'missed';
}

export function citusText({ conditions, workers, cells, rows, problems }: CitusReport): string {
  const { cores, cpu, memoryGib, fileSystem, node, postgres, options, loadAtStart } = conditions;
  const failed = rows.filter(({ failures }) => failures > 0);
  const lines = [
    ...failed.map((one) => `${one.title} failed ${one.failures} times, first: ${one.firstFailure}`),
    problems.length > 0
      ? `THE BOOKS DO NOT HOLD: ${problems.join('; ')}`
      : 'books: all rules hold, and every answered payment is there',
    `${cells} cells, ${workers} worker${workers === 1 ? '' : 's'}; ${options.rounds} rounds of ` +
      `${options.seconds} s, ${options.inFlight} payments in flight; pg µs are of all servers`,
    `${cores} × ${cpu}, ${memoryGib} GiB, ${fileSystem}, load at start ${loadAtStart.toFixed(2)}`,
    `Node ${node}, PostgreSQL ${postgres.server_version}, fsync ${postgres.fsync}, ` +
      `synchronous_commit ${postgres.synchronous_commit}, commit ${conditions.commit ?? 'unknown'}; ` +
      conditions.date,
  ];
  return ['', table(COLUMNS, rows), lines.join('\n')].join('\n\n');
}

export function rowsFor(workerCount: number): readonly CitusRow[] {
  return CITUS_ROWS.filter(({ workers }) => workers !== 'all' || workerCount > 1);
}
