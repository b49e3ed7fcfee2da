// `npm run task bench:overload`: what happens beyond capacity. Refunds arrive over HTTP at a fixed rate,
// whether or not they are answered; in the end the books are verified. Docs: docs/results.md.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writtenIn } from '../book.ts';
import { type Answered, checkBooks, failuresOf } from '../check-books.ts';
import { startChild } from '../child.ts';
import { type Closings, closeAll } from '../closings.ts';
import type { Offered, Phase } from '../load/offer.ts';
import { residentBytes } from '../machine/cpu.ts';
import { type OneService, startOneService } from '../one-service.ts';
import { paidOrders } from '../orders.ts';
import { say } from '../progress.ts';
import type { CrowdProcedures } from './idle.ts';
import { type OverloadReport, overloadText, type Stage, stageOf } from './report.ts';

/** In a closed loop, as in the other rows. */
const CONNECTIONS = 256;
/** About as many as a service holds unless it is told otherwise. */
const CONNECTIONS_BEYOND = 4_000;
const BEYOND = 5;
const BUSY = 0.8;
/** An order of 100 yuan is refunded one yuan at a time. */
const REFUNDS_PER_ORDER = 90;
const SAMPLE_MS = 100;
const MEGABYTE = 2 ** 20;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    idle: { type: 'string', default: '10000' },
    slow: { type: 'string', default: '200' },
    json: { type: 'string' },
  },
});
const seconds = Number(values.seconds);

interface Bench extends OneService {
  readonly stages: Stage[];
}

async function main(): Promise<number> {
  const closings: Closings = [];
  try {
    const report = await measure(await open(closings), closings);
    console.log(overloadText(report));
    if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
    const failures = report.stages.flatMap((stage) => Object.keys(stage.failures));
    return failures.length + report.books.problems.length > 0 ? 1 : 0;
  } finally {
    await closeAll(closings);
  }
}

async function open(closings: Closings): Promise<Bench> {
  const one = await startOneService(closings, {
    TAEL_CONNECTIONS_MAX: '152000',
  });
  return { ...one, stages: [] };
}

async function measure(bench: Bench, closings: Closings): Promise<OverloadReport> {
  const before = await writtenIn(bench.book.admin, bench.book.seeded);
  await closedLoop(bench, 'warming up');
  const capacity = await closedLoop(bench, 'capacity, closed loop');
  await openLoop(bench, [['busy', BUSY * capacity]]);
  const [, after] = await openLoop(bench, [
    [`${BEYOND} × capacity`, BEYOND * capacity],
    ['right after it', BUSY * capacity],
  ]);
  const crowd = startChild<CrowdProcedures>(join(import.meta.dirname, 'idle.ts'));
  closings.push(() => crowd.stop());
  say('opening idle and slow connections');
  const [idle, slow] = [Number(values.idle), Number(values.slow)];
  await crowd.call('open', { port: bench.service.port, idle, slow });
  await openLoop(bench, [['busy, beside the idle and slow', BUSY * capacity]]);
  await openLoop(bench, [[`${BEYOND} × capacity, beside them`, BEYOND * capacity]]);
  const held = await crowd.call('held', undefined);
  say('checking the books');
  const measured: Answered = new Map([
    [
      'refund' as const,
      bench.stages.map(({ accepted }) => ({ count: accepted.count, failures: {} })),
    ],
  ]);
  const books = await checkBooks({ book: bench.book, before }, measured);
  const stages = bench.stages.slice(1);
  return { stages, recoveryMs: after?.lastShedMs ?? 0, held, books };
}

/** The rate of answers. */
async function closedLoop(bench: Bench, name: string): Promise<number> {
  const { load, service, stages } = bench;
  say(name);
  await prepare(bench, 60_000 * (seconds / 6));
  const memory = watchMemory(service.pid);
  const fired = await load.call('fire', { port: service.port, connections: CONNECTIONS, seconds });
  stages.push({
    name,
    offeredPerSecond: null,
    acceptedPerSecond: fired.count / fired.seconds,
    accepted: { ...fired, count: fired.count - failuresOf(fired) },
    shedPerSecond: 0,
    unsentPerSecond: 0,
    shedP99Ms: null,
    nodeMegabytesMax: memory.end(),
    failures: fired.failures,
  });
  return fired.count / fired.seconds;
}

async function openLoop(
  bench: Bench,
  named: readonly (readonly [name: string, perSecond: number])[],
): Promise<readonly Offered[]> {
  const { load, service, stages } = bench;
  say(named.map(([name]) => name).join(', '));
  const phases: Phase[] = named.map(([, perSecond]) => ({ perSecond, seconds }));
  await prepare(
    bench,
    phases.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0),
  );
  const memory = watchMemory(service.pid);
  const order = { port: service.port, connections: CONNECTIONS_BEYOND, phases };
  const offered = await load.call('offer', order);
  const megabytes = memory.end();
  stages.push(...offered.map((one, at) => stageOf(named[at]?.[0] ?? '', one, megabytes)));
  return offered;
}

async function prepare({ book, load }: Bench, count: number): Promise<void> {
  const { store, seeded } = book;
  const { keys, payers } = seeded;
  const orders = Math.ceil(count / REFUNDS_PER_ORDER);
  const txNos = await paidOrders(store, orders, keys, payers);
  await load.call('prepare', { kind: 'refund', keys, count: Math.ceil(count), txNos });
}

/** The most that the service has held since it is watched, in megabytes. */
function watchMemory(pid: number): { end(): number } {
  let most = residentBytes(pid) ?? 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(pid) ?? 0);
  }, SAMPLE_MS);
  return {
    end() {
      clearInterval(timer);
      return most / MEGABYTE;
    },
  };
}

process.exitCode = await main();
