// A line for each number of processes and row: the median of the rounds, beside the best of that row.

import type { Measurement } from '../measure.ts';
import { median } from '../report/median.ts';
import { type Column, fixed, table, whole } from '../report/table.ts';
import type { ServiceRow } from '../rows.ts';
import type { Waits } from './waits.ts';

export interface Measured {
  readonly processes: number;
  readonly row: ServiceRow;
  readonly figures: Measurement;
  readonly waits: Waits;
}

interface Line extends ProcessLine {
  readonly p50Ms: number | null;
  readonly all: readonly Measured[];
}

/** Medians of the rounds: what is published. */
export interface ProcessLine {
  readonly row: string;
  readonly processes: number;
  readonly perSecond: number;
  /** Of the number of processes that makes the most of it. */
  readonly ofBest: number;
  readonly p99Ms: number | null;
  readonly nodeMicros: number | null;
  readonly postgresMicros: number | null;
  /** Commands in one transaction. */
  readonly perCommit: number | null;
}

export function processLines(
  rows: readonly string[],
  measured: readonly Measured[],
): readonly ProcessLine[] {
  const lines = rows.flatMap((row) => linesOf(row, measured));
  return lines.map(({ all: _, p50Ms: __, ...line }) => line);
}

/** Fewer sessions than this are nothing to look for. */
const SESSIONS_LEAST = 0.1;
const CAUSES_SHOWN = 4;

const COLUMNS: readonly Column<Line>[] = [
  { heading: 'row', words: true, cell: ({ row }) => row },
  { heading: 'processes', cell: ({ processes }) => String(processes) },
  { heading: 'per s', cell: ({ perSecond }) => whole(perSecond) },
  { heading: 'of best', cell: ({ ofBest }) => fixed(ofBest, 2) },
  { heading: 'p50 ms', cell: ({ p50Ms }) => fixed(p50Ms, 1) },
  { heading: 'p99 ms', cell: ({ p99Ms }) => fixed(p99Ms, 1) },
  { heading: 'node µs', cell: ({ nodeMicros }) => whole(nodeMicros) },
  { heading: 'pg µs', cell: ({ postgresMicros }) => whole(postgresMicros) },
  { heading: 'batch', cell: ({ perCommit }) => whole(perCommit) },
  { heading: 'failed', cell: ({ all }) => String(sum(all.map(failedIn))) },
  { heading: 'sessions, and what holds them up', words: true, cell: waitsOf },
];

export function processesText(rows: readonly string[], measured: readonly Measured[]): string {
  return table(
    COLUMNS,
    rows.flatMap((row) => linesOf(row, measured)),
  );
}

function linesOf(row: string, measured: readonly Measured[]): readonly Line[] {
  const own = Map.groupBy(
    measured.filter((one) => one.row === row),
    ({ processes }) => processes,
  );
  const lines = [...own].map(([processes, all]) => {
    const of = (figure: (one: Measurement) => number | null) =>
      median(all.map(({ figures }) => figure(figures)));
    return {
      row,
      processes,
      all,
      perSecond: of((one) => one.perSecond) ?? 0,
      p50Ms: of((one) => one.p50Ms),
      p99Ms: of((one) => one.p99Ms),
      nodeMicros: of((one) => one.nodeMicros),
      postgresMicros: of((one) => one.postgresMicros),
      perCommit: of((one) => one.perCommit),
    };
  });
  const best = Math.max(...lines.map(({ perSecond }) => perSecond));
  return lines.map((line) => ({ ...line, ofBest: line.perSecond / best }));
}

function waitsOf({ all }: Line): string {
  const causes = new Set(all.flatMap(({ waits }) => [...waits.keys()]));
  return [...causes]
    .map((cause) => ({
      cause,
      sessions: median(all.map(({ waits }) => waits.get(cause) ?? 0)) ?? 0,
    }))
    .filter(({ sessions }) => sessions >= SESSIONS_LEAST)
    .sort((a, b) => b.sessions - a.sessions)
    .slice(0, CAUSES_SHOWN)
    .map(({ cause, sessions }) => `${cause} ${sessions.toFixed(1)}`)
    .join(', ');
}

function failedIn({ figures }: Measured): number {
  return sum(Object.values(figures.failures));
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, one) => total + one, 0);
}
