// `npm run task bench:felt`: what those feel who call. Requests arrive at 30, 60 and 90 % of the capacity,
// whether or not earlier ones are answered; over one, four and 64 connections that wait for their answers;
// and people open pages beside them. Docs: docs/results.md.

import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { writtenIn } from '../book.ts';
import { type Answered, checkBooks, failuresOf } from '../check-books.ts';
import { type Closings, closeAll } from '../closings.ts';
import { type Clients, planOf } from '../http-subjects.ts';
import { type OneService, startOneService } from '../one-service.ts';
import { say } from '../progress.ts';
import { openSessions } from '../sessions.ts';
import { type FeltPage, visitPages } from './pages.ts';
import { type FeltReport, type FeltRow, feltText } from './report.ts';

const ROWS = ['create', 'pay', 'balance'] as const;
type Row = (typeof ROWS)[number];

/** In a closed loop, as in the rows of the other bench. */
const CAPACITY_CONNECTIONS = 256;
const SHARES = [0.3, 0.6, 0.9];
const FEW_CONNECTIONS = [1, 4, 64];
/** Enough that none is missing while answers are late. */
const OPEN_LOOP_CONNECTIONS = 2_000;
/** What nothing but its preparation bounds. */
const GUESS_PER_SECOND = 30_000;
const RESERVE = 1.3;
const BESIDE_PAGES = 0.6;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, json: { type: 'string' } },
});
const seconds = Number(values.seconds);

interface Bench extends OneService {
  readonly clients: Clients;
  readonly written: Map<Row, { count: number; failures: Readonly<Record<string, number>> }[]>;
}

async function main(): Promise<number> {
  const closings: Closings = [];
  try {
    // All come from one address, and the pages need connections beside the load.
    const one = await startOneService(closings, {
      TAEL_CONNECTIONS_MAX: String(16 * OPEN_LOOP_CONNECTIONS),
    });
    const before = await writtenIn(one.book.admin, one.book.seeded);
    const clients = { book: one.book, sessions: await openSessions(one.book) };
    const bench: Bench = { ...one, clients, written: new Map() };
    const { rows, pages } = await measureAll(bench);
    say('checking the books');
    const answered: Answered = bench.written;
    const books = await checkBooks({ book: one.book, before }, answered);
    const report: FeltReport = { rows, pages, books };
    console.log(feltText(report));
    if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
    return rows.some((row) => row.failures > 0) || books.problems.length > 0 ? 1 : 0;
  } finally {
    await closeAll(closings);
  }
}

async function measureAll(bench: Bench) {
  const rows: FeltRow[] = [];
  let pages: readonly FeltPage[] = [];
  for (const row of ROWS) {
    await closedLoop(bench, row, CAPACITY_CONNECTIONS, GUESS_PER_SECOND / 3);
    const capacity = await closedLoop(bench, row, CAPACITY_CONNECTIONS, GUESS_PER_SECOND);
    rows.push(capacity);
    for (const connections of FEW_CONNECTIONS) {
      rows.push(await closedLoop(bench, row, connections, capacity.perSecond * RESERVE));
    }
    for (const share of SHARES) {
      const visits = row === 'pay' && share === BESIDE_PAGES ? await visitPages(bench) : null;
      rows.push(await openLoop(bench, row, share, capacity.perSecond));
      if (visits) pages = await visits.end();
    }
  }
  return { rows, pages };
}

async function closedLoop(
  bench: Bench,
  row: Row,
  connections: number,
  perSecondMost: number,
): Promise<FeltRow> {
  const { load, service, clients } = bench;
  say(`${row}: ${connections} connections`);
  await load.call('prepare', await planOf(clients, row, Math.ceil(perSecondMost * seconds)));
  const fired = await load.call('fire', { port: service.port, connections, seconds });
  noteWritten(bench, row, fired.count, fired.failures);
  return {
    row,
    how: `${connections} connection${connections === 1 ? '' : 's'}`,
    perSecond: fired.count / fired.seconds,
    ...fired,
    failures: failuresOf(fired),
  };
}

async function openLoop(
  bench: Bench,
  row: Row,
  share: number,
  capacityPerSecond: number,
): Promise<FeltRow> {
  const { load, service, clients } = bench;
  const perSecond = share * capacityPerSecond;
  say(`${row}: ${share * 100} % of the capacity`);
  await load.call('prepare', await planOf(clients, row, Math.ceil(perSecond * seconds)));
  const order = {
    port: service.port,
    connections: OPEN_LOOP_CONNECTIONS,
    phases: [{ perSecond, seconds }],
  };
  const [offered] = await load.call('offer', order);
  if (offered === undefined) throw new Error('Nothing was offered.');
  const { accepted, shed, unsent, failures } = offered;
  noteWritten(bench, row, accepted.count, {});
  return {
    row,
    how: `${share * 100} % of the capacity`,
    perSecond: accepted.count / seconds,
    p50Ms: accepted.p50Ms,
    p99Ms: accepted.p99Ms,
    p999Ms: accepted.p999Ms,
    failures: shed.count + unsent + failuresOf({ failures }),
  };
}

function noteWritten(
  { written }: Bench,
  row: Row,
  count: number,
  failures: Readonly<Record<string, number>>,
): void {
  written.set(row, [...(written.get(row) ?? []), { count, failures }]);
}

process.exitCode = await main();
