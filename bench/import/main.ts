// `npm run task bench:import`: 10,000 users are imported by `tael user import` while payments come at a fixed
// rate, whether or not earlier ones are answered. How long it takes, and what those who pay feel of it.
// Docs: docs/results.md.

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { writtenIn } from '../book.ts';
import { checkBooks, failuresOf } from '../check-books.ts';
import { type Closings, closeAll } from '../closings.ts';
import { planOf } from '../http-subjects.ts';
import { type OneService, startOneService } from '../one-service.ts';
import { say } from '../progress.ts';
import { embedded } from '../service.ts';
import { openSessions } from '../sessions.ts';
import { type Imported, type ImportReport, importText, isKept, type Window } from './report.ts';

const USERS = 10_000;
/** Half a second's requests, so that a short stall leaves none unsent. */
const CONNECTIONS = 500;
const WARM_UP_SECONDS = 5;
/** Until the command has read its file and is creating users. */
const BEGINS_MS = 3_000;
const TAEL = resolve(import.meta.dirname, '../../bin/tael.mjs');

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    // Less than the import takes, so that all of a window is beside it.
    seconds: { type: 'string', default: '40' },
    'per-second': { type: 'string', default: '1000' },
    json: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const perSecond = Number(values['per-second']);

interface Bench extends OneService {
  readonly sessions: ReadonlyMap<number, string>;
  readonly answered: { count: number; failures: Readonly<Record<string, number>> }[];
}

async function main(): Promise<number> {
  const closings: Closings = [];
  try {
    const one = await startOneService(closings, {
      TAEL_CONNECTIONS_MAX: String(16 * CONNECTIONS),
    });
    const before = await writtenIn(one.book.admin, one.book.seeded);
    const bench: Bench = { ...one, sessions: await openSessions(one.book), answered: [] };
    const { alone, beside, imports } = await measureRounds(bench);
    say('checking the books');
    const books = await checkBooks({ book: one.book, before }, new Map([['pay', bench.answered]]));
    const users = await importedUsers(one);
    const report: ImportReport = { perSecond, seconds, alone, beside, imports, users, books };
    console.log(importText(report));
    if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
    return isKept(report) ? 0 : 1;
  } finally {
    await closeAll(closings);
  }
}

/** Alone, beside an import, alone: what the windows alone differ by is the noise of the machine. */
async function measureRounds(bench: Bench) {
  const [alone, beside]: [Window[], Window[]] = [[], []];
  const imports: Imported[] = [];
  say('warming up');
  await offerPayments(bench, WARM_UP_SECONDS);
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}: alone`);
    alone.push(await offerPayments(bench, seconds));
    say(`round ${round} of ${rounds}: beside an import`);
    const offer = await preparePayments(bench, seconds);
    const importing = importUsers(bench, round);
    await pause(BEGINS_MS);
    beside.push(await offer());
    const imported = await importing;
    // Otherwise a part of the window was alone, and its p99 is better than that of the rest.
    if (imported.seconds * 1_000 < BEGINS_MS + seconds * 1_000) {
      throw new Error('The import ended before its window: give fewer --seconds.');
    }
    imports.push(imported);
    say(`round ${round} of ${rounds}: alone again`);
    alone.push(await offerPayments(bench, seconds));
  }
  return { alone, beside, imports };
}

async function offerPayments(bench: Bench, forSeconds: number): Promise<Window> {
  const offer = await preparePayments(bench, forSeconds);
  return offer();
}

async function preparePayments(
  { load, book, sessions, service, answered }: Bench,
  forSeconds: number,
): Promise<() => Promise<Window>> {
  const plan = await planOf({ book, sessions }, 'pay', Math.ceil(perSecond * forSeconds));
  await load.call('prepare', plan);
  return async () => {
    const phases = [{ perSecond, seconds: forSeconds }];
    const order = { port: service.port, connections: CONNECTIONS, phases };
    const [offered] = await load.call('offer', order);
    if (offered === undefined) throw new Error('Nothing was offered.');
    const { accepted, shed, unsent, failures } = offered;
    answered.push({ count: accepted.count, failures: {} });
    const { p50Ms, p99Ms, p999Ms } = accepted;
    const kinds = { ...failures, overloaded: shed.count, unsent };
    for (const [kind, count] of Object.entries(kinds)) if (count > 0) say(`${kind}: ${count}`);
    return { p50Ms, p99Ms, p999Ms, failures: failuresOf({ failures: kinds }) };
  };
}

async function importUsers({ scratch }: Bench, round: number): Promise<Imported> {
  const file = join(scratch.folder, `members-${round}.csv`);
  const lines = Array.from({ length: USERS }, (_, n) => `import-${round}-${n},会员 ${n}`);
  await writeFile(file, ['reference,name', ...lines, ''].join('\n'));
  const startedMs = performance.now();
  const words = [TAEL, 'user', 'import', file, '--json'];
  const env = { ...process.env, ...embedded(scratch) };
  const options = { env, maxBuffer: 64 << 20 };
  const { stdout } = await promisify(execFile)(process.execPath, words, options);
  const { created } = JSON.parse(stdout) as { created: number };
  return { created, seconds: (performance.now() - startedMs) / 1_000 };
}

async function importedUsers({ book }: OneService): Promise<number> {
  const counted = "select count(*) from users where reference like 'import-%'";
  return Number((await book.admin.query(counted)).rows[0]?.count);
}

process.exitCode = await main();
