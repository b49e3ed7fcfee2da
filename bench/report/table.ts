// The report as people read it on a terminal.

import type { Conditions } from '../machine/conditions.ts';
import { rowOf } from '../rows.ts';
import { median, type Report, type RowReport } from './report.ts';

const HEADINGS = [
  'row',
  'per s',
  'ratio',
  'of',
  'target',
  '',
  'p50 ms',
  'p99 ms',
  'node µs',
  'pg µs',
  'load µs',
  'node MB',
  'batch',
];

export function reportText(report: Report): string {
  const cells = [HEADINGS, ...report.rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) =>
    row
      .map((cell, column) => aligned(cell, column, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [
    '',
    ...lines,
    '',
    `fsync of 8 KiB: p50 ${fixed(median(report.fsync.map((one) => one.p50Ms)), 2)} ms, ` +
      `p99 ${fixed(median(report.fsync.map((one) => one.p99Ms)), 2)} ms`,
    booksText(report),
    ...report.rows.filter((row) => row.failures > 0).map(failureText),
    conditionsText(report.conditions),
  ].join('\n');
}

function cellsOf(row: RowReport): string[] {
  const { title, baseline } = rowOf(row.name);
  return [
    title,
    row.perSecond === null ? '' : Math.round(row.perSecond).toLocaleString('en'),
    fixed(row.ratio, 2),
    baseline === null || row.ratio === null ? '' : baseline,
    row.target === null || row.ratio === null ? '' : `≥ ${row.target.toFixed(2)}`,
    row.verdict === 'measured' ? '' : row.verdict,
    fixed(row.p50Ms, 2),
    fixed(row.p99Ms, 2),
    fixed(row.nodeMicros, 0),
    fixed(row.postgresMicros, 0),
    fixed(row.driverMicros, 0),
    fixed(row.nodeMegabytes, 0),
    fixed(row.perCommit, 0),
  ];
}

/** Words to the left, figures to the right. */
function aligned(cell: string, column: number, width: number): string {
  const words = ['row', 'of', ''].includes(HEADINGS[column] ?? '');
  return words ? cell.padEnd(width) : cell.padStart(width);
}

function fixed(figure: number | null, digits: number): string {
  return figure === null ? '' : figure.toFixed(digits);
}

function booksText({ books }: Report): string {
  const size = `${books.orders.toLocaleString('en')} orders, ${books.records.toLocaleString('en')} records`;
  if (books.problems.length > 0) return `THE BOOKS DO NOT HOLD: ${books.problems.join('; ')}`;
  return `books: all ${books.rules} rules hold over ${size}; every answered write is there`;
}

function failureText(row: RowReport): string {
  return `${rowOf(row.name).title} failed ${row.failures} times, first: ${row.firstFailure}`;
}

function conditionsText(conditions: Conditions): string {
  const { cores, cpu, memoryGib, fileSystem, node, postgres, options, loadAtStart } = conditions;
  return [
    `${cores} × ${cpu}, ${memoryGib} GiB, ${fileSystem}, load at start ${loadAtStart.toFixed(2)}`,
    `Node ${node}, PostgreSQL ${postgres.server_version}, fsync ${postgres.fsync}, ` +
      `synchronous_commit ${postgres.synchronous_commit}, commit ${conditions.commit ?? 'unknown'}`,
    `${options.rounds} rounds of ${options.seconds} s; ${options.connections} connections, ` +
      `${options.inFlight} payments in flight, ${options.pgbenchClients} pgbench clients; ` +
      conditions.date,
  ].join('\n');
}
