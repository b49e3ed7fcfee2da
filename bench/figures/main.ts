// `npm run task bench:figures`: measures every figure that the pages state in one run, keeps the results
// beside the code and writes them into the pages. `--short` only tries that, in a few minutes; `--render`
// writes the kept results into the pages again; `--citus URL` measures what is measured on Citus. Docs:
// docs/results.md.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CitusReport } from '../citus/report.ts';
import { say } from '../progress.ts';
import type { Report } from '../report/report.ts';
import { writePages } from './pages.ts';
import {
  flawsOf,
  type OnCitus,
  type Release,
  ROOT,
  readKept,
  withoutRounds,
  writeResults,
} from './results.ts';

const ROWS = [
  ...['create', 'create-key', 'balance', 'refund', 'pay', 'pay-one'],
  ...['plain-create', 'plain-refund', 'plain-pay', 'plain-pay-one'],
  ...['pay-spread', 'pay-hot', 'node-spread', 'deliver', 'tx-all', 'tx-day'],
  ...['orders-all', 'orders-status', 'orders-merchant', 'orders-day', 'orders-number'],
];
const WHOLE = {
  bench: ['--records', '1m', '--orders', '10m', '--rounds', '3', '--seconds', '3'],
  felt: ['--seconds', '4'],
  overload: ['--seconds', '5'],
};
const SHORT = {
  bench: ['--records', '20k', '--quick', '--seconds', '1'],
  felt: ['--seconds', '1'],
  overload: ['--seconds', '1', '--idle', '1000', '--slow', '20'],
};
const CELLS = [8, 16, 32, 64];

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    render: { type: 'boolean', default: false },
    citus: { type: 'string' },
  },
});
const scratch = mkdtempSync(join(tmpdir(), 'tael-figures-'));
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

async function main(): Promise<number> {
  if (values.render) {
    writePages(readKept());
    return 0;
  }
  if (!values.short && hasChanges()) {
    console.error('Commit first: figures name the commit at which they were measured.');
    return 2;
  }
  if (values.citus !== undefined) {
    const name = values.short ? 'short.json' : 'citus.json';
    say(`Figures: ${writeResults(name, await measureOnCitus(values.citus))}`);
  } else {
    const release = await measureRelease(values.short ? SHORT : WHOLE);
    const flaws = flawsOf(release);
    if (flaws.length > 0) {
      console.error(`Nothing is published of this run: ${flaws.join('; ')}.`);
      return 1;
    }
    const name = values.short ? 'short.json' : 'release.json';
    say(`Figures: ${writeResults(name, release)}, in ${release.minutes} minutes`);
  }
  if (!values.short) writePages(readKept());
  return 0;
}

async function measureRelease(flags: typeof WHOLE): Promise<Release> {
  say(`the load of this machine is ${loadavg()[0]?.toFixed(2)}: it should do nothing else`);
  const startedMs = performance.now();
  const bench = await measured<Report>('run', [`--only=${ROWS}`, ...flags.bench]);
  return {
    version,
    bench: withoutRounds(bench),
    felt: await measured('felt/main', flags.felt),
    overload: await measured('overload/main', flags.overload),
    minutes: Math.ceil((performance.now() - startedMs) / 60_000),
  };
}

async function measureOnCitus(url: string): Promise<OnCitus> {
  const reports: CitusReport[] = [];
  for (const cells of CELLS) {
    const flags = values.short ? ['--quick'] : [];
    reports.push(await measured('run', ['--citus', url, '--cells', String(cells), ...flags]));
  }
  const [first] = reports;
  if (first === undefined) throw new Error('Nothing was measured.');
  const problems = reports.flatMap((report) => report.problems);
  if (problems.length > 0) throw new Error(problems.join('; '));
  const { commit, date, cores, options } = first.conditions;
  const { workers } = first;
  const across = reports.flatMap(({ cells, rows }) =>
    rows
      .filter(({ name }) => name === (workers > 1 ? 'across-all' : 'across-1'))
      .map(({ ratio, cpuRatio, perSecond, p50Ms }) => {
        return { cells, ratio, cpuRatio, perSecond, p50Ms };
      }),
  );
  return { version, commit: `${commit}`, date, cores, workers, inFlight: options.inFlight, across };
}

/** What a bench has written down; whether that may be published is decided by what it says. */
async function measured<T>(bench: string, flags: readonly string[]): Promise<T> {
  const json = join(scratch, 'figures.json');
  rmSync(json, { force: true });
  const program = [join(ROOT, 'bin/tael-run.mjs'), join(ROOT, `bench/${bench}.ts`)];
  const child = spawn(process.execPath, [...program, ...flags, '--json', json], {
    stdio: 'inherit',
  });
  await once(child, 'exit');
  if (!existsSync(json)) throw new Error(`${bench} ended without figures, for the reason above.`);
  return JSON.parse(readFileSync(json, 'utf8'));
}

function hasChanges(): boolean {
  const git = ['--no-optional-locks', 'status', '--porcelain', '--untracked-files=no'];
  return execFileSync('git', git, { cwd: ROOT, encoding: 'utf8' }) !== '';
}

try {
  process.exitCode = await main();
} finally {
  rmSync(scratch, { recursive: true });
}
