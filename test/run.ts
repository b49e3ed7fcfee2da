// `npm test`: everything that must hold, in one command. Static checks first, then every test file
// against one PostgreSQL that is started for the run.

import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildConsole } from '../bin/build-console.ts';
import { buildSite } from '../bin/build-site.ts';
import { runChecks } from '../bin/check.ts';
import { openRunFolder } from './support/folder-in-memory.ts';
import { portionsOf } from './support/portions.ts';
import { shareServer, startTestServer } from './support/postgres.ts';

const TEST_FILES = [
  'bin/*.test.ts',
  'src/**/*.test.ts',
  'test/!(long)/**/*.test.ts',
  'test/*.test.ts',
];
/** They wait on real time, need more or take long: `npm run test:` with their names, or `faults`. */
const APART = [
  'test/fault/{citus,outages,failover}/**',
  'test/{examples,sdk/runtimes,fuzz,sockets,secrets,browser/console}/**',
  'test/contract/*oldest.test.ts',
  'test/releases/contract-next.test.ts',
  'test/api/access-mutants.test.ts',
];
const STOPPING = ['SIGINT', 'SIGTERM'] as const;

async function main(): Promise<number> {
  const wanted = process.argv.slice(2);
  if (wanted.length === 0) {
    if (!(await runChecks())) return 1;
  }
  const all = wanted.length === 0;
  const files = all ? globSync(TEST_FILES, { exclude: APART }).sort() : wanted;
  if (all || wanted.some((file) => file.includes('console'))) await buildConsole();
  await buildSite();
  const folder = await openRunFolder();
  // Of this process as well: the server is the first to write there.
  process.env.TMPDIR = folder.path;
  try {
    return await runTests(files);
  } finally {
    await folder.remove();
  }
}

async function runTests(files: readonly string[]): Promise<number> {
  const server = await startTestServer();
  const portions = await portionsOf(files);
  try {
    const flags = [
      '--test',
      // One more than the cores it is meant for: while a test waits, another works.
      '--test-concurrency=3',
      '--test-timeout=180000',
      '--test-reporter=spec',
    ];
    return await run(process.execPath, [...flags, ...portions.files], {
      ...shareServer(server),
      // Each file is a process of its own; most of them load the same modules. So do the processes
      // they start, in other folders.
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/tael-test'),
    });
  } finally {
    await server.stop();
    await portions.remove();
  }
}

function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  return new Promise<number>((ended, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    // Who is told to stop waits for the tests to end, or the server would go on for ever.
    const stop = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of STOPPING) process.on(signal, stop);
    child.on('error', reject);
    child.on('exit', (code) => {
      for (const signal of STOPPING) process.off(signal, stop);
      ended(code ?? 1);
    });
  });
}

process.exitCode = await main();
