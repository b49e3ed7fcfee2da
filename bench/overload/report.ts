// The report of the bench of overload, as figures and as text for a terminal.

import type { CheckedBooks } from '../check-books.ts';
import type { Offered, Times } from '../load/offer.ts';
import { type Column, fixed, table, whole } from '../report/table.ts';

export interface Stage {
  readonly name: string;
  readonly offeredPerSecond: number | null;
  readonly acceptedPerSecond: number;
  readonly accepted: Times;
  readonly shedPerSecond: number;
  /** Offered when no connection was free. */
  readonly unsentPerSecond: number;
  readonly shedP99Ms: number | null;
  readonly nodeMegabytesMax: number;
  readonly failures: Readonly<Record<string, number>>;
}

export interface OverloadReport {
  readonly stages: readonly Stage[];
  /** From the end of the overload until the last request was refused. */
  readonly recoveryMs: number;
  /** Of the crowd, after the load beside it. */
  readonly held: { readonly idle: number; readonly slow: number };
  readonly books: CheckedBooks;
}

const COLUMNS: readonly Column<Stage>[] = [
  { heading: 'stage', words: true, cell: ({ name }) => name },
  { heading: 'offered/s', cell: ({ offeredPerSecond }) => whole(offeredPerSecond) },
  { heading: 'accepted/s', cell: ({ acceptedPerSecond }) => whole(acceptedPerSecond) },
  { heading: 'p50 ms', cell: ({ accepted }) => fixed(accepted.p50Ms, 1) },
  { heading: 'p99 ms', cell: ({ accepted }) => fixed(accepted.p99Ms, 1) },
  { heading: 'refused/s', cell: ({ shedPerSecond }) => whole(shedPerSecond) },
  { heading: 'p99 ms', cell: ({ shedP99Ms }) => fixed(shedP99Ms, 1) },
  { heading: 'unsent/s', cell: ({ unsentPerSecond }) => whole(unsentPerSecond) },
  { heading: 'node MB', cell: ({ nodeMegabytesMax }) => whole(nodeMegabytesMax) },
];

export function stageOf(name: string, offered: Offered, nodeMegabytesMax: number): Stage {
  const { accepted, shed, seconds, perSecond, failures, unsent } = offered;
  return {
    name,
    offeredPerSecond: perSecond,
    acceptedPerSecond: accepted.count / seconds,
    accepted,
    shedPerSecond: shed.count / seconds,
    unsentPerSecond: unsent / seconds,
    shedP99Ms: shed.count === 0 ? null : shed.p99Ms,
    nodeMegabytesMax,
    failures,
  };
}

export function overloadText({ stages, recoveryMs, held, books }: OverloadReport): string {
  const failed = stages.flatMap(({ name, failures }) =>
    Object.entries(failures).map(([kind, count]) => `${name}: ${count} × ${kind}`),
  );
  return [
    table(COLUMNS, stages),
    '',
    `nothing refused any more ${fixed(recoveryMs / 1000, 2)} s after the overload`,
    `still open beside the load: ${whole(held.idle)} idle and ${whole(held.slow)} slow connections`,
    books.problems.length === 0
      ? `books: all ${books.rules} rules hold over ${whole(books.records)} records, ` +
        'and every accepted refund is there'
      : `books: ${books.problems.join('; ')}`,
    ...failed,
  ].join('\n');
}
