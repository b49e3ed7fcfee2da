// `npm test`: static checks, then all tests but those that `support/selection.ts` leaves to
// `npm run test:all`, against one PostgreSQL that is started for the run. `--all` runs those too, `--rest`
// only those, and whoever names files only these.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildConsole } from '../bin/build-console.ts';
import { buildKit } from '../bin/build-kit.ts';
import { buildSite } from '../bin/build-site.ts';
import { runChecks } from '../bin/check.ts';
import { openRunFolder } from './support/folder-in-memory.ts';
import { portionsOf } from './support/portions.ts';
import { shareServer, startTestServer } from './support/postgres.ts';
import { runToEnd } from './support/run-to-end.ts';
import { testsOf } from './support/selection.ts';

async function main(): Promise<number> {
  const startedMs = performance.now();
  const { values, positionals: named } = parseArgs({
    options: {
      all: { type: 'boolean' },
      rest: { type: 'boolean' },
      // Of up to twenty files that share a process, on a machine that does something else besides.
      'test-timeout': { type: 'string', default: '600000' },
    },
    allowPositionals: true,
  });
  const part = values.rest ? 'rest' : values.all ? 'all' : 'usual';
  const isPart = named.length === 0;
  const files = isPart ? testsOf(part) : named;
  // Who runs the rest has run the others, and the checks with them.
  if (isPart && part !== 'rest' && !(await runChecks())) return 1;
  if (isPart || files.some((file) => file.includes('console'))) await buildConsole();
  await buildSite();
  if (isPart || files.some((file) => file.includes('matrix'))) await buildKit();
  const folder = await openRunFolder();
  // Of this process as well: the server is the first to write there.
  process.env.TMPDIR = folder.path;
  try {
    const code = await runTests(files, values['test-timeout']);
    if (isPart) console.log(`${files.length} files of tests in ${secondsSince(startedMs)} s.`);
    if (part === 'usual') console.log(leftOut());
    return code;
  } finally {
    await folder.remove();
  }
}

function leftOut(): string {
  const count = testsOf('rest').length;
  return `${count} more repeat this in breadth: npm run test:all. Others have commands: CONTRIBUTING.md.`;
}

const secondsSince = (startedMs: number) => Math.round((performance.now() - startedMs) / 1_000);

async function runTests(files: readonly string[], timeoutMs: string): Promise<number> {
  const server = await startTestServer();
  const portions = await portionsOf(files);
  try {
    const flags = [
      '--test',
      // Two more than the cores it is meant for: while some tests wait, others work.
      '--test-concurrency=4',
      `--test-timeout=${timeoutMs}`,
      '--test-reporter=spec',
    ];
    return await runToEnd([...flags, ...portions.files], {
      ...shareServer(server),
      // However many cores there are: who wants several processes says so.
      TAEL_WORKERS: '1',
      // Every process loads the same modules. So do the processes they start, in other folders.
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/tael-test'),
    });
  } finally {
    await server.stop();
    await portions.remove();
  }
}

process.exitCode = await main();
