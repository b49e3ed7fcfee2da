// `npm run task bench:log-beside`: what the public log takes from payments that take all there is: while it
// gives way, and once it is late. In turns it is added to and not, under one load.

import { parseArgs } from 'node:util';
import { type Book, openBook } from '../book.ts';
import type { Child } from '../child.ts';
import { type Closings, closeAll } from '../closings.ts';
import type { EngineProcedures } from '../engine/main.ts';
import { startEngine } from '../engine-lab.ts';
import { SMALL_LEDGER } from '../options.ts';
import { say } from '../progress.ts';
import { halfWidth } from '../report/half-width.ts';
import { openScratch } from '../scratch.ts';
import type { InWindows } from './windows.ts';

const { values } = parseArgs({
  options: {
    modes: { type: 'string', default: 'gives-way,late' },
    seconds: { type: 'string', default: '60' },
    /** How long the log is added to, and then not, in seconds. */
    window: { type: 'string', default: '0.5' },
    /** More payments a second than there will be. */
    reserve: { type: 'string', default: '9000' },
    'in-flight': { type: 'string', default: '1000' },
  },
});
const [seconds, windowSeconds] = [Number(values.seconds), Number(values.window)];
const inFlight = Number(values['in-flight']);
/** What these make waits for the log when it begins, so that it never stands still. */
const BACKLOG_SECONDS = 10;

async function main(): Promise<void> {
  const closings: Closings = [];
  try {
    const scratch = await openScratch();
    closings.push(() => scratch.remove());
    const book = await openBook(scratch, 'tael', SMALL_LEDGER);
    closings.push(() => book.close());
    const engine = await startEngine(book, closings);
    for (const mode of values.modes.split(',')) {
      const before = await recordsLogged(book);
      const inWindows = await payBeside(book, engine, mode !== 'late');
      console.log(`${mode}: ${report(inWindows, (await recordsLogged(book)) - before)}`);
    }
  } finally {
    await closeAll(closings);
  }
}

async function payBeside(
  { admin, config, keys, seeded: { merchants, payers } }: Book,
  engine: Child<EngineProcedures>,
  givesWay: boolean,
): Promise<InWindows> {
  const prepare = (forSeconds: number) => {
    const count = Number(values.reserve) * forSeconds;
    return engine.call('prepare', { count, merchants, payers, notified: false });
  };
  say('preparing payments');
  await prepare(BACKLOG_SECONDS);
  await engine.call('pay', { seconds: BACKLOG_SECONDS, inFlight });
  await prepare(seconds);
  await admin.query('vacuum analyze');
  await admin.query('checkpoint');
  say('paying');
  const lengthMs = 1_000 * windowSeconds;
  const windows = { lengthMs, clientConfig: config, key: keys.anchor.export(), givesWay };
  return engine.call('payBeside', { seconds, inFlight, windows });
}

async function recordsLogged({ admin }: Book): Promise<number> {
  const { rows } = await admin.query(
    'select coalesce(sum(last_record - first_record + 1), 0) as records from log_leaves',
  );
  return Number(rows[0]?.records);
}

function report({ counts, p99Ms }: InWindows, records: number): string {
  // Each window beside the log stands between two without.
  const ratios = counts.slice(0, -2).flatMap((before, at) => {
    const [beside = 0, after = 0] = counts.slice(at + 1);
    return at % 2 === 0 ? [Math.log((2 * beside) / (before + after))] : [];
  });
  const mean = ratios.reduce((sum, one) => sum + one, 0) / ratios.length;
  const half = halfWidth(ratios, mean);
  const percent = (log: number) => `${((Math.exp(log) - 1) * 100).toFixed(1)} %`;
  const besideSeconds = (counts.length / 2) * windowSeconds;
  const perSecond = (first: number) => {
    const some = counts.filter((_, at) => at % 2 === first);
    return Math.round(some.reduce((sum, one) => sum + one, 0) / besideSeconds);
  };
  return [
    `${perSecond(0)} payments/s without the log, ${perSecond(1)} beside it`,
    `${percent(mean)} (${percent(mean - half)} to ${percent(mean + half)}, ${ratios.length} windows)`,
    `p99 ${p99Ms.map((ms) => ms.toFixed(0)).join(' and ')} ms`,
    `the log adds ${Math.round(records / 2 / besideSeconds)} payments/s`,
  ].join('; ');
}

await main();
