// Which test files share a process. Most of what a small file costs is the start of a process and the
// loading of what it tests, so files that have nothing to do with the process itself are run together.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const UNITS =
  'src/{brand,core,crypto,files,http,mcp,messages,pages,server,service,session,wire}/**/*.test.ts';
const TOWNS = 'test/{api/!(real-bugs),mcp}/*.test.ts';
/** They share a browser as well. */
const PAGES = 'test/browser/{,console/}*.test.ts';

/** None has hooks around its tests, which would be hooks of all, or changes the process for all. */
export const SHARING = `{${UNITS},${TOWNS},${PAGES}}`;

/** A quarter of a minute each, or more. They begin first, or the others would be done and wait for them. */
const LONG =
  'test/{simulation/*,contract/postgres*,contract/plans,docs/operations,bench/load-ledger,webhooks/cells}.test.ts';

const UNITS_MAX = 10;
/** The databases of a portion are open until it ends, and a server has a hundred connections. */
const TOWNS_MAX = 4;

export interface Portions {
  /** What is to be run in place of the files. */
  readonly files: readonly string[];
  remove(): Promise<void>;
}

export async function portionsOf(files: readonly string[]): Promise<Portions> {
  // Whoever looks at one file wants to see its name.
  if (files.length === 1) return { files, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'tael-portions-'));
  const alone = files.filter((file) => !matchesGlob(file, SHARING) && !matchesGlob(file, LONG));
  const written: string[] = [];
  for (const [glob, max] of [
    [LONG, 1],
    [UNITS, UNITS_MAX],
    [TOWNS, TOWNS_MAX],
    [PAGES, TOWNS_MAX],
  ] as const) {
    const sharing = files.filter((file) => matchesGlob(file, glob));
    for (let from = 0; from < sharing.length; from += max) {
      const of = sharing.slice(from, from + max);
      // The runner begins with what comes first in the alphabet.
      const path = join(folder, `${String(written.length).padStart(3, '0')}.test.mjs`);
      await writeFile(path, portion(of));
      written.push(path);
    }
  }
  const remove = () => rm(folder, { recursive: true, force: true });
  return { files: [...alone, ...written], remove };
}

/** What stands at the end of a process would else begin when the tests of the first file are done and
 * the second is still setting up, so that all tests wait until every file is there. */
function portion(files: readonly string[]): string {
  const urls = files.map((file) => pathToFileURL(resolve(file)).href);
  return `import { test } from 'node:test';
const { promise, resolve, reject } = Promise.withResolvers();
test(${JSON.stringify(`set up: ${files.join(', ')}`)}, () => promise);
try {
  for (const url of ${JSON.stringify(urls)}) await import(url);
  resolve();
} catch (error) {
  reject(error);
}
`;
}
