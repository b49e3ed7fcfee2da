// `npm run bench -- --citus URL`: what payments cost on Citus, in turns with the same payments on plain
// PostgreSQL.
// The coordinator and its workers are there already; databases are made on them and removed.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { failuresOf } from '../check-books.ts';
import { type Closings, closeAll } from '../closings.ts';
import { conditionsOf } from '../machine/conditions.ts';
import { type Measurement, measure } from '../measure.ts';
import type { Options } from '../options.ts';
import { say } from '../progress.ts';
import { type CitusBook, openCitusBook } from './books.ts';
import { type CitusReport, citusText, reportRows, rowsFor } from './report.ts';
import type { CitusRow } from './rows.ts';
import { type CitusServers, citusServers, makeDatabase } from './servers.ts';

/** Enough for the warm-up, which shows how many are needed. */
const FIRST_GUESS_PER_SECOND = 4_000;

type Books = ReadonlyMap<CitusRow['workers'], CitusBook>;

export async function benchCitus(
  url: string,
  options: Options,
  interrupted: AbortSignal,
): Promise<number> {
  const closings: Closings = [];
  try {
    const servers = await citusServers(url);
    const books = await openBooks(servers, options, closings);
    const report = await measureAll(servers, books, options, interrupted);
    await mkdir(dirname(options.jsonFile), { recursive: true });
    await writeFile(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`);
    console.log(citusText(report));
    console.log(`Figures: ${options.jsonFile}`);
    const failed = report.rows.some(({ failures }) => failures > 0);
    return failed || report.problems.length > 0 ? 1 : 0;
  } finally {
    await closeAll(closings);
  }
}

async function openBooks(
  servers: CitusServers,
  { cells }: Options,
  closings: Closings,
): Promise<Books> {
  const open = async (name: string, workers: number) => {
    say(`making books of 10,000 people: ${name}`);
    const made = await makeDatabase(servers, name, workers, closings);
    return openCitusBook(made, workers === 0 ? 1 : cells, closings);
  };
  const books = new Map<CitusRow['workers'], CitusBook>();
  books.set(null, await open('tael_bench_plain', 0));
  books.set('one', await open('tael_bench_one', 1));
  const all = servers.workers.length;
  if (all > 1) books.set('all', await open('tael_bench_all', all));
  return books;
}

async function measureAll(
  servers: CitusServers,
  books: Books,
  options: Options,
  interrupted: AbortSignal,
): Promise<CitusReport> {
  const { rounds, seconds, warmUpSeconds, inFlight, cells } = options;
  const workers = servers.workers.length;
  const rows = rowsFor(workers);
  const measured = new Map<CitusRow, Measurement[]>(rows.map((row) => [row, []]));
  const fastest = new Map<CitusRow, number>();
  let answered = 0;
  const burst = async (row: CitusRow, forSeconds: number) => {
    interrupted.throwIfAborted();
    const expected = fastest.get(row) ?? FIRST_GUESS_PER_SECOND;
    const subject = subjectOf(row, bookOf(books, row), inFlight);
    const one = await measure(subject, servers.postmasterPids, forSeconds, expected);
    fastest.set(row, Math.max(one.perSecond, fastest.get(row) ?? 0));
    answered += one.count - failuresOf(one);
    return one;
  };
  const conditions = await conditionsOf(bookOf(books, rows[0]).admin, servers.dataDir, options);
  for (const row of rows) {
    say(`warming up: ${row.name}`);
    await burst(row, warmUpSeconds);
  }
  for (let round = 1; round <= rounds; round++) {
    // Every other round goes backwards, because whoever is measured first has tidier tables.
    for (const row of round % 2 === 0 ? rows.toReversed() : rows) {
      const one = await burst(row, seconds);
      measured.get(row)?.push(one);
      const rate = Math.round(one.perSecond).toLocaleString('en');
      say(`round ${round} of ${rounds}: ${row.name} ${rate}/s`);
    }
  }
  const problems = await problemsIn(books, answered);
  return { conditions, workers, cells, rows: reportRows(measured), problems };
}

function bookOf(books: Books, row: CitusRow | undefined): CitusBook {
  const book = books.get(row?.workers ?? null);
  if (!book) throw new RangeError('There are no such books.');
  return book;
}

function subjectOf({ within }: CitusRow, book: CitusBook, inFlight: number) {
  const { payers, merchants } = book.seeded;
  const pairing = { cells: book.cells, within };
  return {
    pids: [book.engine.pid],
    writesTo: book,
    prepare: (count: number) =>
      book.engine.call('prepare', { count, payers, merchants, notified: false, pairing }),
    fire: (seconds: number) => book.engine.call('pay', { seconds, inFlight }),
  };
}

async function problemsIn(books: Books, answered: number): Promise<string[]> {
  const problems: string[] = [];
  let kept = 0;
  for (const { admin, store, keys, paymentCount } of books.values()) {
    say('checking books');
    await admin.query('analyze');
    kept += await paymentCount();
    const { findings } = await store.withReadConnection((session) =>
      verifyBooks(session, { chainKey: keys.chain, anchorKey: keys.anchor }),
    );
    for (const { rule, violations, examples } of findings) {
      if (violations > 0) problems.push(`${rule} (${violations}: ${examples[0]})`);
    }
  }
  if (kept === answered) return problems;
  return [
    ...problems,
    `${answered} payments were answered with success and ${kept} are in the books`,
  ];
}
