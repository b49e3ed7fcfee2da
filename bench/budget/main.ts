// `npm run task bench:budget`: where the microseconds of a request go. Each row runs alone on a service
// of its own with a CPU profile; the time of its functions is added up by stage. Docs: docs/results.md.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Child } from '../child.ts';
import { type Closings, closeAll } from '../closings.ts';
import { readProfile } from '../cpu-profile.ts';
import { type HttpTarget, httpSubject } from '../http-subjects.ts';
import type { LoadProcedures } from '../load/main.ts';
import { measure } from '../measure.ts';
import { type Ground, openGround, startLoad } from '../one-service.ts';
import { profileFlags } from '../profile-flags.ts';
import { say } from '../progress.ts';
import type { ServiceRow } from '../rows.ts';
import { embedded, startService } from '../service.ts';
import { openSessions } from '../sessions.ts';
import type { Subject } from '../subject.ts';
import { budgetText, type RowBudget } from './report.ts';
import { sharesByStage } from './shares.ts';

const ROWS = [
  'create',
  'pay',
  'refund',
  'balance',
  'transactions',
  'tool-create',
] as const satisfies readonly (ServiceRow | 'transactions')[];
const FIRST_GUESS_PER_SECOND = 12_000;
const WARM_UP_SECONDS = 2;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '256' },
    json: { type: 'string' },
  },
});

interface Bench extends Ground {
  readonly load: Child<LoadProcedures>;
  readonly sessions: ReadonlyMap<number, string>;
}

async function main(): Promise<void> {
  const closings: Closings = [];
  try {
    const ground = await openGround(closings);
    const sessions = await openSessions(ground.book);
    const bench = { ...ground, load: startLoad(closings), sessions };
    const budgets: RowBudget[] = [];
    for (let round = 1; round <= Number(values.rounds); round++) {
      for (const row of round % 2 === 0 ? ROWS.toReversed() : ROWS) {
        say(`round ${round} of ${values.rounds}: ${row}`);
        budgets.push(await budgetOf(row, bench));
      }
    }
    console.log(budgetText(ROWS, budgets));
    if (values.json) await writeFile(values.json, `${JSON.stringify(budgets, null, 2)}\n`);
  } finally {
    await closeAll(closings);
  }
}

async function budgetOf(row: (typeof ROWS)[number], bench: Bench): Promise<RowBudget> {
  const { scratch } = bench;
  const folder = await mkdtemp(join(tmpdir(), 'tael-budget-'));
  try {
    const service = await startService(scratch, embedded(scratch), profileFlags(folder));
    const subject = subjectOf(row, bench, service);
    const postmaster = scratch.postmasterPid;
    const warm = await measure(subject, [postmaster], WARM_UP_SECONDS, FIRST_GUESS_PER_SECOND);
    // The profile is of the whole process; start and warm-up are left out.
    const fromMs = performance.now();
    const one = await measure(subject, [postmaster], Number(values.seconds), warm.perSecond);
    await service.stop();
    const lastMs = performance.now() - fromMs;
    const [file = ''] = await readdir(folder);
    const shares = sharesByStage(readProfile(join(folder, file)), lastMs);
    const { perSecond, nodeMicros, postgresMicros, failures } = one;
    return { row, perSecond, nodeMicros, postgresMicros, failures, shares };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function subjectOf(
  row: (typeof ROWS)[number],
  { book, load, sessions }: Bench,
  target: HttpTarget,
): Subject {
  const http = { load, connections: Number(values.connections) };
  if (row !== 'transactions') return httpSubject(http, row, row, { book, sessions }, target);
  const keys = [book.seeded.hot];
  return {
    // The first page of the longest list.
    ...httpSubject(http, 'tx-all first', 'balance', { book, sessions }, target),
    prepare: async (count) => load.call('prepare', { kind: row, keys, query: 'page=1', count }),
  };
}

await main();
