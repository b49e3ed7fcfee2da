// Reports what those felt who called, as figures and as text for a terminal.

import type { CheckedBooks } from '../check-books.ts';
import { type Column, fixed, table, whole } from '../report/table.ts';
import type { FeltPage } from './pages.ts';

export interface FeltRow {
  readonly row: string;
  /** How requests came. */
  readonly how: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /** Whatever was not answered with success. */
  readonly failures: number;
}

export interface FeltReport {
  readonly rows: readonly FeltRow[];
  /** Beside payments at 60 % of the capacity. */
  readonly pages: readonly FeltPage[];
  readonly books: CheckedBooks;
}

const ROW_COLUMNS: readonly Column<FeltRow>[] = [
  { heading: 'row', words: true, cell: ({ row }) => row },
  { heading: 'requests come', words: true, cell: ({ how }) => how },
  { heading: 'per s', cell: ({ perSecond }) => whole(perSecond) },
  { heading: 'p50 ms', cell: ({ p50Ms }) => fixed(p50Ms, 2) },
  { heading: 'p99 ms', cell: ({ p99Ms }) => fixed(p99Ms, 2) },
  { heading: 'p99.9 ms', cell: ({ p999Ms }) => fixed(p999Ms, 2) },
  { heading: 'failed', cell: ({ failures }) => whole(failures) },
];

const PAGE_COLUMNS: readonly Column<FeltPage>[] = [
  { heading: 'beside payments at 60 %', words: true, cell: ({ path }) => path },
  { heading: 'visits', cell: ({ count }) => whole(count) },
  { heading: 'p50 ms', cell: ({ p50Ms }) => fixed(p50Ms, 2) },
  { heading: 'p99 ms', cell: ({ p99Ms }) => fixed(p99Ms, 2) },
  { heading: 'failed', cell: ({ failures }) => whole(failures) },
];

export function feltText({ rows, pages, books }: FeltReport): string {
  return [
    table(ROW_COLUMNS, rows),
    table(PAGE_COLUMNS, pages),
    books.problems.length === 0
      ? `books: all ${books.rules} rules hold over ${whole(books.records)} records, and every ` +
        'answered write is there'
      : `books: ${books.problems.join('; ')}`,
  ].join('\n\n');
}
