// Which test files share a process. Most of what a small file costs is the start of a process and the
// loading of the service, so files about one endpoint are run a few at a time.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Each opens a town of its own and has no hooks around tests, which would be hooks of all. */
export const SHARING = 'test/api/!(real-bugs)/*.test.ts';
/** The databases of a portion are open until it ends, and a server has a hundred connections. */
const FILES_MAX = 4;

export interface Portions {
  /** What is to be run in place of the files. */
  readonly files: readonly string[];
  remove(): Promise<void>;
}

export async function portionsOf(files: readonly string[]): Promise<Portions> {
  const folder = await mkdtemp(join(tmpdir(), 'tael-portions-'));
  const sharing = files.filter((file) => matchesGlob(file, SHARING));
  const alone = files.filter((file) => !sharing.includes(file));
  const written: string[] = [];
  for (const [parent, of] of Map.groupBy(sharing, dirname)) {
    for (let from = 0; from < of.length; from += FILES_MAX) {
      const path = join(folder, `${basename(parent)}-${from / FILES_MAX + 1}.test.mjs`);
      await writeFile(path, portion(of.slice(from, from + FILES_MAX)));
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
