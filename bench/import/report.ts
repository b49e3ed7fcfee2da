// Reports what an import of users costs those who pay beside it, as figures and as text for a terminal.

import type { CheckedBooks } from '../check-books.ts';
import { median } from '../report/median.ts';
import { type Column, fixed, table, whole } from '../report/table.ts';

/** Payments for a while, at a fixed rate. */
export interface Window {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /** Whatever was not answered with success. */
  readonly failures: number;
}

export interface Imported {
  readonly created: number;
  /** From the start of the command to its end. */
  readonly seconds: number;
}

export interface ImportReport {
  readonly perSecond: number;
  readonly seconds: number;
  readonly alone: readonly Window[];
  readonly beside: readonly Window[];
  readonly imports: readonly Imported[];
  /** How many are in the books. */
  readonly users: number;
  readonly books: CheckedBooks;
}

const IMPORT_SECONDS_MAX = 60;
const P99_GROWTH_MAX = 1.1;

export function growthOf({ alone, beside }: Pick<ImportReport, 'alone' | 'beside'>): number {
  return p99Of(beside) / p99Of(alone);
}

/** By how much the windows alone differ among themselves: what is smaller than this means nothing. */
export function noiseOf({ alone }: Pick<ImportReport, 'alone'>): number {
  const times = alone.map(({ p99Ms }) => p99Ms);
  return Math.max(...times) / Math.min(...times);
}

export function isKept(report: ImportReport): boolean {
  const { alone, beside, imports, users, books } = report;
  const created = imports.reduce((sum, one) => sum + one.created, 0);
  return (
    imports.every((one) => one.seconds <= IMPORT_SECONDS_MAX) &&
    growthOf(report) <= P99_GROWTH_MAX &&
    [...alone, ...beside].every(({ failures }) => failures === 0) &&
    created === users &&
    books.problems.length === 0
  );
}

type Row = Window & { readonly how: string };

const COLUMNS: readonly Column<Row>[] = [
  { heading: 'payments', words: true, cell: ({ how }) => how },
  { heading: 'p50 ms', cell: ({ p50Ms }) => fixed(p50Ms, 2) },
  { heading: 'p99 ms', cell: ({ p99Ms }) => fixed(p99Ms, 2) },
  { heading: 'p99.9 ms', cell: ({ p999Ms }) => fixed(p999Ms, 2) },
  { heading: 'failed', cell: ({ failures }) => whole(failures) },
];

export function importText(report: ImportReport): string {
  const { perSecond, seconds, alone, beside, imports, users, books } = report;
  const rows = [
    ...alone.map((one) => ({ ...one, how: 'alone' })),
    ...beside.map((one) => ({ ...one, how: 'beside an import' })),
  ];
  const times = imports.map((one) => `${whole(one.created)} users in ${fixed(one.seconds, 1)} s`);
  const growth = `${fixed(growthOf(report), 2)} × its p99 alone (target: at most ${P99_GROWTH_MAX})`;
  return [
    `${whole(perSecond)} payments a second, ${seconds} s in each window`,
    table(COLUMNS, rows),
    `import: ${times.join(', ')} (target: at most ${IMPORT_SECONDS_MAX} s); ${whole(users)} are there`,
    `beside it: ${growth}; the windows alone differ by ${fixed(noiseOf(report), 2)} ×`,
    books.problems.length === 0
      ? `books: all ${books.rules} rules hold over ${whole(books.records)} records, and every ` +
        'answered write is there'
      : `books: ${books.problems.join('; ')}`,
    isKept(report) ? 'kept' : 'NOT KEPT',
  ].join('\n\n');
}

function p99Of(windows: readonly Window[]): number {
  return median(windows.map(({ p99Ms }) => p99Ms)) ?? Number.NaN;
}
