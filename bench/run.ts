// `npm run bench`: measures every promise about speed in one run on one machine, and reports what was
// reached. Docs: docs/performance.md.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type CheckedBooks, checkBooks } from './check-books.ts';
import { benchCitus } from './citus/main.ts';
import { type Lab, openLab } from './lab.ts';
import { measureLogCost } from './log-cost.ts';
import { conditionsOf, isInMemory } from './machine/conditions.ts';
import { residentBytes } from './machine/cpu.ts';
import { fsyncLatency } from './machine/fsync.ts';
import { type Measurement, measure } from './measure.ts';
import { Misuse, type Options, readOptions } from './options.ts';
import { say } from './progress.ts';
import { reportGrowth } from './report/growth.ts';
import { reportPage } from './report/pages.ts';
import { reportPromises } from './report/promises.ts';
import { type Report, reportRow } from './report/report.ts';
import { reportText } from './report/text.ts';
import type { SubjectName } from './rows.ts';
import { measureSizes } from './sizes.ts';
import { startUpTimes } from './start-up.ts';
import type { Subject } from './subject.ts';

type Measured = Map<SubjectName, Measurement[]>;

/** Enough for the warm-up, which shows how many are needed. */
const FIRST_GUESS_PER_SECOND = 6_000;
const FSYNC_SECONDS = 0.5;

const interrupted = new AbortController();

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  // Ctrl-C takes effect before the next burst, so that everything is cleaned up as usual.
  process.on('SIGINT', () => interrupted.abort(new Error('Interrupted.')));
  if (options.citus !== null) return benchCitus(options.citus, options, interrupted.signal);
  say('preparing a scratch database, 10,000 wallets and the processes');
  const lab = await openLab(options);
  try {
    const report = await measureAll(lab, options);
    await mkdir(dirname(options.jsonFile), { recursive: true });
    await writeFile(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`);
    console.log(reportText(report));
    console.log(`Figures: ${options.jsonFile}`);
    return report.failed ? 1 : 0;
  } finally {
    await lab.close();
  }
}

async function measureAll(lab: Lab, options: Options): Promise<Report> {
  const { scratch, commitEvidence } = lab;
  const [{ book }] = lab.books;
  const conditions = await conditionsOf(book.admin, scratch.dataDir, options);
  if (isInMemory(scratch.dataDir)) {
    say(
      'The scratch directory is in memory: nothing is durable. Set TMPDIR to a folder on a disk.',
    );
  }
  const warmUps = await warmUp(lab, options);
  const { rounds, fsync } = await measureRounds(lab, options, warmUps);
  const serviceBytes = lab.servicePid === null ? null : residentBytes(lab.servicePid);
  const books = await checkAllBooks(lab, warmUps, rounds);
  const pays = options.rows.includes('pay-spread');
  const sizes = pays ? await measureSizes(book) : null;
  const logCost = pays ? await measureLogCost(book, scratch.postmasterPid) : null;
  const rows = options.rows.map((name) => reportRow(name, rounds));
  const growth = options.rows.flatMap((name) => reportGrowth(name, rounds));
  const pages = options.pages.map((name) => reportPage(name, rounds));
  say('restarting the service');
  await lab.endProcesses();
  const promises = reportPromises({
    serviceBytes,
    callbacks: lab.callbacks,
    startUp: await startUpTimes(scratch, options.rounds),
  });
  const failed =
    books.some((one) => one.problems.length > 0) ||
    [...rows, ...growth, ...pages].some((one) => one.verdict === 'failed');
  const { ledger } = book;
  return {
    conditions,
    ledger,
    rows,
    pages,
    growth,
    promises,
    commitEvidence,
    sizes,
    logCost,
    fsync,
    books,
    failed,
  };
}

async function warmUp(lab: Lab, options: Options): Promise<Measured> {
  const measured: Measured = new Map();
  for (const subject of lab.subjects) {
    say(`warming up: ${subject.name}`);
    await add(measured, subject, lab, options.warmUpSeconds, FIRST_GUESS_PER_SECOND);
  }
  return measured;
}

async function measureRounds(lab: Lab, options: Options, warmUps: Measured) {
  const rounds: Measured = new Map();
  const fsync = [fsyncLatency(lab.scratch.folder, FSYNC_SECONDS)];
  for (let round = 1; round <= options.rounds; round++) {
    // Every other round goes backwards, because whoever is measured first has tidier tables.
    const subjects = round % 2 === 0 ? lab.subjects.toReversed() : lab.subjects;
    for (const subject of subjects) {
      const expected = fastestOf(warmUps, rounds, subject.name);
      const { perSecond } = await add(rounds, subject, lab, options.seconds, expected);
      const rate = Math.round(perSecond).toLocaleString('en');
      say(`round ${round} of ${options.rounds}: ${subject.name} ${rate}/s`);
    }
    fsync.push(fsyncLatency(lab.scratch.folder, FSYNC_SECONDS));
  }
  return { rounds, fsync };
}

async function add(
  measured: Measured,
  subject: Subject,
  { scratch }: Lab,
  seconds: number,
  expectedPerSecond: number,
): Promise<Measurement> {
  interrupted.signal.throwIfAborted();
  const one = await measure(subject, [scratch.postmasterPid], seconds, expectedPerSecond);
  measured.set(subject.name, [...(measured.get(subject.name) ?? []), one]);
  return one;
}

function fastestOf(warmUps: Measured, rounds: Measured, name: SubjectName): number {
  const all = [...(warmUps.get(name) ?? []), ...(rounds.get(name) ?? [])];
  return Math.max(...all.map((one) => one.perSecond));
}

async function checkAllBooks(
  lab: Lab,
  warmUps: Measured,
  rounds: Measured,
): Promise<readonly CheckedBooks[]> {
  const all: Measured = new Map(
    [...warmUps].map(([name, some]) => [name, [...some, ...(rounds.get(name) ?? [])]]),
  );
  const books: CheckedBooks[] = [];
  for (const one of lab.books) {
    say(`checking the books: ${one.book.database}`);
    books.push(await checkBooks(one, all));
  }
  return [...books, ...(await lab.peers.checkBooks(all))];
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Misuse ? error.message : error);
  process.exitCode = error instanceof Misuse ? 2 : 1;
}
