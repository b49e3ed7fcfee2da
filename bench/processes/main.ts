// `npm run task bench:processes`: what `tael serve` makes with one process, with two, with twelve, and
// for what its transactions wait meanwhile. Each number has a service of its own, on one PostgreSQL and
// one disk.

import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { connectedWorkers, machineHere } from '../../src/settings/machine.ts';
import { writtenIn } from '../book.ts';
import { checkBooks } from '../check-books.ts';
import type { Child } from '../child.ts';
import { type Closings, closeAll } from '../closings.ts';
import type { ByProcesses } from '../figures/results.ts';
import { bothFired } from '../fired.ts';
import { type HttpTarget, httpSubject } from '../http-subjects.ts';
import type { LoadProcedures } from '../load/main.ts';
import { madeHere } from '../machine/conditions.ts';
import { type Measurement, measure } from '../measure.ts';
import { type Ground, openGround, startLoad } from '../one-service.ts';
import { SMALL_LEDGER } from '../options.ts';
import { say } from '../progress.ts';
import type { ServiceRow } from '../rows.ts';
import { embedded, startService } from '../service.ts';
import { openSessions } from '../sessions.ts';
import type { Subject } from '../subject.ts';
import { type Measured, processesText, processLines } from './report.ts';
import { sampleWaits } from './waits.ts';

const ROWS = ['create', 'pay', 'pay-one', 'balance'] as const satisfies readonly ServiceRow[];
/** Each process that gets connections has to compile what it runs, and they share the cores meanwhile. */
const WARM_UP_SECONDS_EACH = 2;
const FIRST_GUESS_PER_SECOND = 6_000;

const { values } = parseArgs({
  options: {
    counts: { type: 'string', default: '1,2,4,6,8,12' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '256' },
    loaders: { type: 'string', default: '1' },
    records: { type: 'string', default: String(SMALL_LEDGER) },
    json: { type: 'string' },
  },
});

interface Bench extends Ground {
  readonly loads: readonly Child<LoadProcedures>[];
  readonly sessions: ReadonlyMap<number, string>;
}

async function main(): Promise<void> {
  const closings: Closings = [];
  try {
    const ground = await openGround(closings, Number(values.records));
    const { book } = ground;
    const loads = Array.from({ length: Number(values.loaders) }, () => startLoad(closings));
    const before = await writtenIn(book.admin, book.seeded);
    const bench = { ...ground, loads, sessions: await openSessions(book) };
    const { measured, warm } = await allRounds(bench);
    console.log(processesText(ROWS, measured));
    const answered = [...measured.map(({ row, figures }) => ({ row, figures })), ...warm];
    const byRow = Map.groupBy(answered, ({ row }) => row);
    const { rules, orders, problems } = await checkBooks(
      { book, before },
      new Map([...byRow].map(([row, all]) => [row, all.map(({ figures }) => figures)])),
    );
    const verdict = problems.length === 0 ? 'hold' : `DO NOT HOLD: ${problems.join('; ')}`;
    console.log(`\nbooks: ${rules} rules over ${orders} orders ${verdict}`);
    if (problems.length > 0) process.exitCode = 1;
    else if (values.json) {
      await writeFile(values.json, `${JSON.stringify(publishedOf(measured), null, 2)}\n`);
    }
  } finally {
    await closeAll(closings);
  }
}

function publishedOf(measured: readonly Measured[]): ByProcesses {
  return {
    ...madeHere(),
    connections: Number(values.connections),
    rounds: Number(values.rounds),
    lines: processLines(ROWS, measured),
  };
}

interface Answered {
  readonly row: ServiceRow;
  readonly figures: Measurement;
}

async function allRounds(bench: Bench) {
  const counts = values.counts.split(',').map(Number);
  const measured: Measured[] = [];
  const warm: Answered[] = [];
  for (let round = 1; round <= Number(values.rounds); round++) {
    for (const processes of round % 2 === 0 ? counts.toReversed() : counts) {
      const workers = { TAEL_WORKERS: String(processes) };
      const service = await startService(bench.scratch, { ...embedded(bench.scratch), ...workers });
      for (const row of ROWS) {
        const [first, one] = await measureRow(row, bench, { ...service, processes });
        warm.push({ row, figures: first });
        measured.push({ processes, row, ...one });
        const rate = Math.round(one.figures.perSecond).toLocaleString('en');
        say(`round ${round} of ${values.rounds}, ${processes} processes: ${row} ${rate}/s`);
      }
      await service.stop();
    }
  }
  return { measured, warm };
}

async function measureRow(
  row: ServiceRow,
  bench: Bench,
  service: HttpTarget & { readonly processes: number },
) {
  const subject = shared(row, bench, service);
  const pids = [bench.scratch.postmasterPid];
  const connected = connectedWorkers(service.processes, machineHere());
  const warmUpSeconds = WARM_UP_SECONDS_EACH * connected;
  const warm = await measure(subject, pids, warmUpSeconds, FIRST_GUESS_PER_SECOND);
  const waits = sampleWaits(bench.book.admin);
  const figures = await measure(subject, pids, Number(values.seconds), warm.perSecond);
  return [warm, { figures, waits: await waits.stop() }] as const;
}

/** The load comes from several processes, each with its part of the connections and of the requests. */
function shared(row: ServiceRow, { book, loads, sessions }: Bench, target: HttpTarget): Subject {
  const connections = Math.ceil(Number(values.connections) / loads.length);
  const parts = loads.map((load) =>
    httpSubject({ load, connections }, row, row, { book, sessions }, target),
  );
  const [first] = parts;
  if (!first) throw new Error('There is no process that makes the load.');
  return {
    ...first,
    async prepare(count) {
      for (const part of parts) await part.prepare(Math.ceil(count / parts.length));
    },
    fire: async (seconds) =>
      (await Promise.all(parts.map((part) => part.fire(seconds)))).reduce(bothFired),
  };
}

await main();
