// `npm run bench`: measures everything that is promised in time, in one run on one machine, and says
// what was reached. Docs: docs/performance.md.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Books, checkBooks } from './books.ts';
import { type Lab, openLab } from './lab.ts';
import { conditionsOf, isInMemory } from './machine/conditions.ts';
import { fsyncLatency } from './machine/fsync.ts';
import { type Measurement, measure } from './measure.ts';
import { Misuse, type Options, readOptions } from './options.ts';
import { type Report, reportRow } from './report/report.ts';
import { reportText } from './report/table.ts';
import { ROWS, type RowName } from './rows.ts';
import type { Subject } from './subject.ts';

type Measured = Map<RowName, Measurement[]>;

/** Enough to begin with; the warm-up says how many are needed. */
const FIRST_GUESS_PER_SECOND = 6_000;
const FSYNC_SECONDS = 0.5;

const interrupted = new AbortController();

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  // Ctrl-C takes effect before the next burst, so that everything is put away as usual.
  process.on('SIGINT', () => interrupted.abort(new Error('Interrupted.')));
  say('Preparing a scratch database, 10,000 wallets and the processes …');
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
  const { scratch, subjects } = lab;
  const conditions = await conditionsOf(scratch.admin, scratch.dataDir, options);
  if (isInMemory(scratch.dataDir)) {
    say(
      'The scratch directory is in memory: nothing is durable. Set TMPDIR to a folder on a disk.',
    );
  }
  const warmUps: Measured = new Map();
  const rounds: Measured = new Map();
  const fsync = [fsyncLatency(scratch.folder, FSYNC_SECONDS)];
  for (const subject of subjects) {
    say(`warming up: ${ROWS[subject.row].title}`);
    await add(warmUps, subject, lab, options.warmUpSeconds, FIRST_GUESS_PER_SECOND);
  }
  for (let round = 1; round <= options.rounds; round++) {
    for (const subject of subjects) {
      const expected = fastestOf(warmUps, rounds, subject.row);
      const { perSecond } = await add(rounds, subject, lab, options.seconds, expected);
      const rate = Math.round(perSecond).toLocaleString('en');
      say(`round ${round} of ${options.rounds}: ${ROWS[subject.row].title} ${rate}/s`);
    }
    fsync.push(fsyncLatency(scratch.folder, FSYNC_SECONDS));
  }
  const books = await checked(lab, warmUps, rounds);
  const rows = options.rows.map((name) => reportRow(name, rounds));
  const failed = books.problems.length > 0 || rows.some((row) => row.verdict === 'failed');
  return { conditions, rows, fsync, books, failed };
}

async function add(
  measured: Measured,
  subject: Subject,
  { scratch }: Lab,
  seconds: number,
  expectedPerSecond: number,
): Promise<Measurement> {
  interrupted.signal.throwIfAborted();
  const one = await measure(subject, scratch, seconds, expectedPerSecond);
  measured.set(subject.row, [...(measured.get(subject.row) ?? []), one]);
  return one;
}

function fastestOf(warmUps: Measured, rounds: Measured, row: RowName): number {
  const all = [...(warmUps.get(row) ?? []), ...(rounds.get(row) ?? [])];
  return Math.max(...all.map((one) => one.perSecond));
}

async function checked(lab: Lab, warmUps: Measured, rounds: Measured): Promise<Books> {
  say('checking the books');
  const all: Measured = new Map(
    [...warmUps].map(([row, some]) => [row, [...some, ...(rounds.get(row) ?? [])]]),
  );
  return checkBooks(lab.scratch, lab.seeded, all, lab.sampleOrders);
}

/** Progress goes where it does not mix with the result. */
function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Misuse ? error.message : error);
  process.exitCode = error instanceof Misuse ? 2 : 1;
}
