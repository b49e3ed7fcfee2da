// The report as text for a terminal.

import type { CheckedBooks } from '../check-books.ts';
import type { LoadedLedger } from '../load-ledger/load.ts';
import type { Conditions } from '../machine/conditions.ts';
import { isOrderPage, ORDER_PAGES, PAGES, type PageName, rowOf } from '../rows.ts';
import { SLOW_COMMIT_MS } from '../slow-commit.ts';
import type { GrowthReport } from './growth.ts';
import { median } from './median.ts';
import type { PageReport } from './pages.ts';
import type { PromiseReport } from './promises.ts';
import type { Report, RowReport } from './report.ts';
import type { Verdict } from './rounds.ts';
import { type Column, fixed, table, whole } from './table.ts';

const PAGE_TITLES: Readonly<Record<PageName, string>> = { ...PAGES, ...ORDER_PAGES };

const ROW_COLUMNS: readonly Column<RowReport>[] = [
  { heading: 'row', words: true, cell: ({ name }) => rowOf(name).title },
  { heading: 'per s', cell: ({ perSecond }) => whole(perSecond) },
  { heading: 'ratio', cell: ({ ratio }) => fixed(ratio, 2) },
  {
    heading: 'of',
    words: true,
    cell: ({ name, ratio }) => (ratio === null ? '' : (rowOf(name).baseline ?? '')),
  },
  {
    heading: 'target',
    cell: ({ target, ratio, leastPerSecond }) => {
      if (leastPerSecond !== null) return `≥ ${whole(leastPerSecond)}`;
      return target && ratio ? `≥ ${target.toFixed(2)}` : '';
    },
  },
  { heading: '', words: true, cell: ({ verdict }) => verdictText(verdict) },
  { heading: 'p50 ms', cell: ({ p50Ms }) => fixed(p50Ms, 2) },
  { heading: 'p99 ms', cell: ({ p99Ms }) => fixed(p99Ms, 2) },
  { heading: 'node µs', cell: ({ nodeMicros }) => fixed(nodeMicros, 0) },
  { heading: 'pg µs', cell: ({ postgresMicros }) => fixed(postgresMicros, 0) },
  { heading: 'load µs', cell: ({ driverMicros }) => fixed(driverMicros, 0) },
  { heading: 'node MB', cell: ({ nodeMegabytes }) => fixed(nodeMegabytes, 0) },
  { heading: 'batch', cell: ({ perCommit }) => fixed(perCommit, 0) },
];

const pageColumns = (list: string): readonly Column<PageReport>[] => [
  { heading: list, words: true, cell: ({ name }) => PAGE_TITLES[name] },
  { heading: 'first p50', cell: ({ first }) => fixed(first.p50Ms, 2) },
  { heading: 'p99 ms', cell: ({ first }) => fixed(first.p99Ms, 2) },
  { heading: 'last p50', cell: ({ last }) => fixed(last.p50Ms, 2) },
  { heading: 'p99 ms', cell: ({ last }) => fixed(last.p99Ms, 2) },
  { heading: 'more', cell: ({ differenceMs }) => fixed(differenceMs, 2) },
  { heading: 'target', cell: ({ targetMs }) => `≤ ${targetMs.toFixed(2)}` },
  { heading: '', words: true, cell: ({ verdict }) => verdictText(verdict) },
];

const GROWTH_COLUMNS: readonly Column<GrowthReport>[] = [
  { heading: 'large ÷ small ledger', words: true, cell: ({ name }) => rowOf(name).title },
  { heading: 'small per s', cell: ({ smallPerSecond }) => whole(smallPerSecond) },
  { heading: 'large per s', cell: ({ largePerSecond }) => whole(largePerSecond) },
  { heading: 'ratio', cell: ({ ratio }) => fixed(ratio, 2) },
  { heading: 'target', cell: ({ target }) => `≥ ${target.toFixed(2)}` },
  { heading: '', words: true, cell: ({ verdict }) => verdictText(verdict) },
];

const PROMISE_COLUMNS: readonly Column<PromiseReport>[] = [
  { heading: 'besides', words: true, cell: ({ what }) => what },
  {
    heading: '',
    cell: ({ figure, unit }) => `${fixed(figure, unit === 's' ? 2 : 0)} ${unit}`,
  },
  { heading: 'target', cell: ({ atMost, unit }) => `≤ ${atMost} ${unit}` },
  { heading: '', words: true, cell: ({ verdict }) => verdict },
];

export function reportText(report: Report): string {
  const { rows, pages, growth, promises, books } = report;
  const tables = [
    rows.length > 0 ? table(ROW_COLUMNS, rows) : '',
    growth.length > 0 ? table(GROWTH_COLUMNS, growth) : '',
    pagesTable(
      'GET /transactions',
      pages.filter(({ name }) => !isOrderPage(name)),
    ),
    pagesTable(
      'GET /orders',
      pages.filter(({ name }) => isOrderPage(name)),
    ),
    promises.length > 0 ? table(PROMISE_COLUMNS, promises) : '',
  ];
  const lines = [
    ...failureLines(report),
    ...books.map(booksText),
    ledgerText(report.ledger),
    ...commitText(report),
    ...sizesText(report),
    ...logText(report),
    `fsync of 8 KiB: p50 ${fixed(median(report.fsync.map((one) => one.p50Ms)), 2)} ms, ` +
      `p99 ${fixed(median(report.fsync.map((one) => one.p99Ms)), 2)} ms`,
    conditionsText(report.conditions),
  ];
  return ['', ...tables.filter((one) => one !== ''), lines.join('\n')].join('\n\n');
}

function pagesTable(list: string, pages: readonly PageReport[]): string {
  return pages.length > 0 ? table(pageColumns(list), pages) : '';
}

function verdictText(verdict: Verdict): string {
  return verdict === 'measured' ? '' : verdict;
}

function failureLines({ rows, pages, growth }: Report): readonly string[] {
  return [
    ...rows.map((row) => ({ ...row, title: rowOf(row.name).title })),
    ...growth.map((one) => ({ ...one, title: `${rowOf(one.name).title}, small ledger` })),
    ...pages.map((page) => ({ ...page, title: `${page.name}, ${PAGE_TITLES[page.name]}` })),
  ]
    .filter((one) => one.failures > 0)
    .map((one) => `${one.title} failed ${one.failures} times, first: ${one.firstFailure}`);
}

function booksText(books: CheckedBooks): string {
  const { orders, records, problems, rules, verifySeconds } = books;
  if (problems.length > 0) return `THE BOOKS DO NOT HOLD: ${problems.join('; ')}`;
  return (
    `books: all ${rules} rules hold over ${whole(orders)} orders, ${whole(records)} records ` +
    `(checked in ${fixed(verifySeconds, 1)} s); every answered write is there`
  );
}

function ledgerText({ records, hotRecords, busiestDay, seconds }: LoadedLedger): string {
  return (
    `ledger: ${whole(records)} records before the rows, loaded in ${fixed(seconds, 1)} s; ` +
    `${whole(hotRecords)} of one merchant, most of them on ${busiestDay}`
  );
}

function commitText({ commitEvidence }: Report): readonly string[] {
  if (commitEvidence === null) return [];
  const { plainMs, slowMs } = commitEvidence;
  return [
    `slow commit: ${SLOW_COMMIT_MS} ms; a lone payment takes ${fixed(plainMs, 1)} ms, ` +
      `with it ${fixed(slowMs, 1)} ms`,
  ];
}

function logText({ logCost, rows }: Report): readonly string[] {
  if (logCost === null) return [];
  const row = rows.find(({ name }) => name === 'pay-spread');
  const payment = (row?.nodeMicros ?? 0) + (row?.postgresMicros ?? 0);
  const share =
    payment > 0 ? `, ${fixed((100 * logCost.microsPerPayment) / payment, 1)} % of one` : '';
  return [
    `the public log: ${fixed(logCost.microsPerPayment, 1)} µs of CPU a payment${share}, ` +
      `and ${whole(logCost.fixedMillis)} ms a pass`,
  ];
}

function sizesText({ sizes }: Report): readonly string[] {
  if (sizes === null) return [];
  const { tableBytes, indexBytes, logBytes, logBytesAfterCheckpoint } = sizes;
  return [
    `a paid order: ${whole(tableBytes)} bytes of tables, ${whole(indexBytes)} of indexes, ` +
      `${whole(logBytes)} of log (${whole(logBytesAfterCheckpoint)} after a checkpoint)`,
  ];
}

function conditionsText(conditions: Conditions): string {
  const { cores, cpu, memoryGib, fileSystem, node, postgres, options, loadAtStart } = conditions;
  return [
    `${cores} × ${cpu}, ${memoryGib} GiB, ${fileSystem}, load at start ${loadAtStart.toFixed(2)}`,
    `Node ${node}, PostgreSQL ${postgres.server_version}, fsync ${postgres.fsync}, ` +
      `synchronous_commit ${postgres.synchronous_commit}, commit ${conditions.commit ?? 'unknown'}`,
    `${options.rounds} rounds of ${options.seconds} s; ${options.connections} connections, ` +
      `${options.inFlight} payments in flight, ${options.pgbenchClients} pgbench clients, ` +
      `${whole(options.queued)} callbacks queued; ${conditions.date}`,
  ].join('\n');
}
