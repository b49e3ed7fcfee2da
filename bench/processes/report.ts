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

interface Line {
  readonly row: string;
  readonly processes: number;
  readonly all: readonly Measured[];
  readonly perSecond: number;
  readonly ofBest: number;
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
  return rows
    .flatMap((row) => linesOf(row, measured))
    .map(({ all, row, processes, perSecond, ofBest }) => {
      const of = (figure: (one: Measurement) => number | null) =>
        median(all.map(({ figures }) => figure(figures)));
      return {
        row,
        processes,
        perSecond,
        ofBest,
        p99Ms: of((one) => one.p99Ms),
        nodeMicros: of((one) => one.nodeMicros),
        postgresMicros: of((one) => one.postgresMicros),
        perCommit: of((one) => one.perCommit),
      };
    });
}

/** Fewer sessions than this are nothing to look for. */
const SESSIONS_LEAST = 0.1;
const CAUSES_SHOWN = 4;

const figure =
  (of: (one: Measurement) => number | null, digits = 0) =>
  ({ all }: Line) => {
    const value = median(all.map(({ figures }) => of(figures)));
    return digits === 0 ? whole(value) : fixed(value, digits);
  };

const COLUMNS: readonly Column<Line>[] = [
  { heading: 'row', words: true, cell: ({ row }) => row },
  { heading: 'processes', cell: ({ processes }) => String(processes) },
  { heading: 'per s', cell: ({ perSecond }) => whole(perSecond) },
  { heading: 'of best', cell: ({ ofBest }) => fixed(ofBest, 2) },
  { heading: 'p50 ms', cell: figure((one) => one.p50Ms, 1) },
  { heading: 'p99 ms', cell: figure((one) => one.p99Ms, 1) },
  { heading: 'node µs', cell: figure((one) => one.nodeMicros) },
  { heading: 'pg µs', cell: figure((one) => one.postgresMicros) },
  { heading: 'batch', cell: figure((one) => one.perCommit) },
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
    const perSecond = median(all.map(({ figures }) => figures.perSecond)) ?? 0;
    return { row, processes, all, perSecond };
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
