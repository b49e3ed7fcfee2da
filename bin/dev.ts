// `npm run dev`: the service with its embedded PostgreSQL and demo data, while one works on it. What is
// changed is built again or restarted; the database runs on. `--fresh` begins with an empty one; all
// other arguments are those of `tael serve`.

import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { keepRunning } from '../src/store/embedded-postgres/keep-running.ts';
import { makeLayout } from '../src/store/embedded-postgres/layout.ts';
import { isPostmasterRunning } from '../src/store/embedded-postgres/postmaster-pid.ts';
import { type DevService, devService } from './dev/service.ts';
import { watchSources } from './dev/watch-sources.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What is made of which files. A change of `compiled.ts` then restarts the service. */
const BUILDS = [
  {
    name: 'the scripts of the pages',
    of: /^src\/pages\/[^/]+\/script\/(?!compiled\.ts$)|^bin\/page-scripts\.ts$/,
    line: ['bin/build-page-scripts.ts'],
  },
  {
    name: 'the console',
    of: /^console\/(src\/|index\.html$)|^docs\/quickstart\.md$/,
    line: ['bin/build-console.ts', '--quick'],
  },
  {
    name: 'the documentation',
    of: /^(docs|site)\/|^CHANGELOG\.md$|^bin\/build-site\.ts$/,
    line: ['bin/build-site.ts'],
  },
] as const;
const SERVED =
  /^(src\/(?!.*\/script\/(?!compiled\.ts$)).*\.ts|schema\/.*\.sql|bin\/(tael|serving|pinned-node)\.mjs)$/;
/** Tests, what is built, and what editors leave while they save. */
const IGNORED = /\.test\.tsx?$|^(console|site)\/dist(\/|$)|(^|\/)[.#][^/]*$|~$/;

async function main(): Promise<void> {
  const stopped = new Promise<void>((stop) => {
    for (const signal of SIGNALS) process.on(signal, () => stop());
  });
  const fresh = process.argv.includes('--fresh');
  const flags = process.argv.slice(2).filter((argument) => argument !== '--fresh');
  const dataDir = resolve(process.env.TAEL_DATA ?? join(ROOT, 'data/dev'));
  if (fresh) await removeData(dataDir);
  const service = devService(ROOT, dataDir, flags);
  const changes = takeChanges(service);
  // Before anything is built: what is changed meanwhile is built once more.
  const watching = watchSources(ROOT, IGNORED, changes.add);
  for (const { name, line } of BUILDS) await run(name, line, true);
  // The service may come and go; its database stays as long as this process.
  const kept = process.env.DATABASE_URL ? null : await keepRunning(dataDir);
  service.start();
  changes.begin();
  say(
    'Save a file, and it is built or the service restarted; then reload the page. Ctrl-C ends all.',
  );
  await stopped;
  watching.close();
  await Promise.all([service.stop(), changes.end()]);
  await kept?.release();
}

/** One after the other, and what comes meanwhile afterwards, together. */
function takeChanges(service: DevService) {
  const waiting = new Set<string>();
  let begun = false;
  let working: Promise<void> | null = null;

  async function takeAll(): Promise<void> {
    while (begun && waiting.size > 0) {
      const paths = [...waiting];
      waiting.clear();
      for (const { name, of, line } of BUILDS) {
        if (paths.some((path) => of.test(path))) await run(name, line, false);
      }
      const changed = paths.find((path) => SERVED.test(path));
      if (changed !== undefined) await service.restart(changed);
    }
  }
  function work(): void {
    working ??= takeAll().finally(() => {
      working = null;
    });
  }
  return {
    add(paths: readonly string[]) {
      for (const path of paths) waiting.add(path);
      work();
    },
    begin() {
      begun = true;
      work();
    },
    async end() {
      begun = false;
      await working;
    },
  };
}

async function removeData(dataDir: string): Promise<void> {
  if (process.env.TAEL_DATA || process.env.DATABASE_URL) {
    throw new Error('--fresh empties data/dev only: unset TAEL_DATA and DATABASE_URL.');
  }
  if (await isPostmasterRunning(await makeLayout(dataDir))) {
    throw new Error('The database in data/dev is in use: end the other `npm run dev` first.');
  }
  await rm(dataDir, { recursive: true, force: true });
}

/** A failure is shown by who failed; the next change has it tried again. */
function run(name: string, line: readonly string[], quiet: boolean): Promise<void> {
  const startedMs = performance.now();
  return new Promise((ended) => {
    const child = spawn(process.execPath, [...line], { cwd: ROOT, stdio: 'inherit' });
    child.on('close', (code) => {
      const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
      if (code !== 0) say(`Not built: ${name}. What was built before is served on.`);
      else if (!quiet) say(`Built ${name} in ${seconds} s.`);
      ended();
    });
  });
}

function say(line: string): void {
  process.stderr.write(`dev: ${line}\n`);
}

await main();
