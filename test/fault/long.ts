// `npm run task test:faults [-- minutes] [--seed=N]`: nodes and servers are killed, frozen, cut off and
// filled up while clients work, again and again with new seeds until the minutes are over. It
// prints what was lost (0), and without minutes, or with --write, it also keeps that and writes it into
// docs/results.md. In place of all that, with --failover it is Patroni that loses its leader, five
// times, and with --citus=URL servers of Citus, which run on this machine, are killed beside nodes.

import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writePages } from '../../bench/figures/pages.ts';
import { faultTable } from '../../bench/figures/proofs.ts';
import { readKept, writeResults } from '../../bench/figures/results.ts';
import { openRunFolder } from '../support/folder-in-memory.ts';
import { shareServer, startTestServer } from '../support/postgres.ts';
import { runToEnd } from '../support/run-to-end.ts';
import { faultsOf, type ReportLine } from './drill/report.ts';

const WHOLE_MINUTES = 20;
/** What a drill takes that has just begun when the time is over, and what follows it. */
const LAST_DRILL_MS = 60_000;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      seed: { type: 'string' },
      write: { type: 'boolean' },
      failover: { type: 'boolean' },
      citus: { type: 'string' },
    },
    allowPositionals: true,
  });
  const { failover, citus } = values;
  if (citus !== undefined) process.env.TAEL_TEST_CITUS = citus;
  const command = failover ? 'test:failover' : citus ? 'test:faults -- --citus' : 'test:faults';
  const minutes = Number(positionals[0] ?? WHOLE_MINUTES);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const untilMs = Date.now() + minutes * 60_000 - LAST_DRILL_MS;
  console.log(`Seed ${seed}.`);
  const folder = await openRunFolder();
  process.env.TMPDIR = folder.path;
  try {
    const codes = await runsOf[command](folder.path, seed, untilMs);
    const lines = await linesIn(folder.path);
    console.log(faultTable([{ faults: faultsOf(lines) }], 'en'));
    const failed = codes.find((code) => code !== 0) ?? 0;
    // What is seen on Citus is told in docs/results.md, by hand.
    const whole = !citus && (positionals.length === 0 || values.write === true);
    if (failed === 0 && whole && lines.some((line) => 'operations' in line)) {
      keep(command, seed, lines);
    }
    return failed;
  } finally {
    await folder.remove();
  }
}

type Run = (folder: string, seed: number, untilMs: number) => Promise<number[]>;

const runsOf = {
  'test:failover': async (folder, seed) => [
    await runFiles(['test/fault/failover/patroni.test.ts'], 1, drillsIn(folder, seed)),
  ],
  'test:faults -- --citus': async (...during) => [
    await runDrills(globSync('test/fault/citus/*.test.ts'), ...during),
  ],
  'test:faults': async (...during) => [
    await runTests(),
    await runDrills(globSync('test/fault/outages/*.test.ts').filter(isDrill), ...during),
  ],
} satisfies Record<string, Run>;

/** The tests of single outages, beside each other. */
async function runTests(): Promise<number> {
  const server = await startTestServer();
  try {
    const files = globSync('test/fault/outages/*.test.ts').filter((file) => !isDrill(file));
    return await runFiles(files.sort(), 2, shareServer(server));
  } finally {
    await server.stop();
  }
}

/** One after the other, because how long the clients went without is measured. */
async function runDrills(
  drills: readonly string[],
  folder: string,
  seed: number,
  untilMs: number,
): Promise<number> {
  const files = drills.toSorted();
  for (let round = 0; round === 0 || Date.now() < untilMs; round++) {
    const code = await runFiles(files, 1, {
      ...drillsIn(folder, seed + round),
      TAEL_FAULT_UNTIL: String(untilMs),
    });
    if (code !== 0) return code;
  }
  return 0;
}

function drillsIn(folder: string, seed: number): Record<string, string> {
  return { TAEL_FAULT_SEED: String(seed), TAEL_FAULT_REPORT: reportIn(folder) };
}

function isDrill(file: string): boolean {
  return file.includes('drills-');
}

function runFiles(files: readonly string[], atOnce: number, env: Record<string, string>) {
  const flags = ['--test', `--test-concurrency=${atOnce}`, '--test-reporter=spec'];
  return runToEnd([...flags, ...files], env);
}

function reportIn(folder: string): string {
  return join(folder, 'report.jsonl');
}

async function linesIn(folder: string): Promise<ReportLine[]> {
  const text = await readFile(reportIn(folder), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function keep(command: string, seed: number, lines: readonly ReportLine[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const run = { date, seed, cores: cpus().length, faults: faultsOf(lines) };
  const { faults } = readKept();
  console.log(`Kept in ${writeResults('faults.json', { ...faults, [command]: run })}.`);
  writePages(readKept());
}

process.exitCode = await main();
