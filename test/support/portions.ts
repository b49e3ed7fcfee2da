// Decides which test files share a process. Most of what a small file costs is the start of a process, the
// loading of what it tests and its first request, so files run one after another in a few processes. Each
// is a test of its own there, with its tests below it: its hooks are its own, and its town is closed before
// the next opens.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** They change the process for good, start and kill servers by the dozen, or measure it. */
const ALONE =
  '{src/{store/embedded-postgres/*,callbacks/cooldown},test/{cli/elsewhere,{citus,fault,fuzz,long,secrets,simulation,sockets}/**/*}}.test.ts';

/** A quarter of a minute each, or more. They begin first, or the others would be done and wait for them. */
const LONG =
  'test/{simulation/*,contract/{core-mutants,postgres*,several-cells,plans,verify*},api/*-{matrix,mutants,refusals},callbacks/cells}.test.ts';

/** What is loaded for all files of a process, so that it ends with the last of them. */
const PAGES = 'test/browser/{,console/}*.test.ts';
const BROWSER = 'test/browser/browser-test.ts';

const FILES_MAX = 20;
/** Fewer would leave a core without work before the others are done. */
const PORTIONS_MIN = 6;

export interface Portions {
  /** What is to be run in place of the files. */
  readonly files: readonly string[];
  remove(): Promise<void>;
}

export async function portionsOf(files: readonly string[]): Promise<Portions> {
  // Whoever looks at one file wants to see its name.
  if (files.length === 1) return { files, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'tael-portions-'));
  const written: string[] = [];
  for (const [index, portion] of divided(files).entries()) {
    // The runner begins with what comes first in the alphabet.
    const path = join(folder, `${String(index).padStart(3, '0')}.test.mjs`);
    await writeFile(path, textOf(portion));
    written.push(path);
  }
  return { files: written, remove: () => rm(folder, { recursive: true, force: true }) };
}

function divided(files: readonly string[]): readonly (readonly string[])[] {
  const is = (glob: string) => (file: string) => matchesGlob(file, glob);
  const first = files.filter(is(LONG));
  const alone = files.filter((file) => is(ALONE)(file) && !is(LONG)(file));
  const pages = files.filter(is(PAGES));
  const others = files.filter((file) => ![LONG, ALONE, PAGES].some((glob) => is(glob)(file)));
  const single = (file: string) => [file];
  return [...first.map(single), ...evenly(pages), ...alone.map(single), ...evenly(others)];
}

/** Neighbours are alike, and would be long together: each portion gets one of them. */
function evenly(files: readonly string[]): readonly (readonly string[])[] {
  const wanted = Math.max(PORTIONS_MIN, Math.ceil(files.length / FILES_MAX));
  const length = Math.min(files.length, wanted);
  const portions = Array.from({ length }, (): string[] => []);
  for (const [index, file] of files.entries()) portions[index % portions.length]?.push(file);
  return portions;
}

/** A suite takes the tests and the hooks of the file that it reads, and begins when all of it has been read.
 * The test around it waits for the one before; suites would all read at once. */
function textOf(files: readonly string[]): string {
  const all = files.some((file) => matchesGlob(file, PAGES)) ? [urlOf(BROWSER)] : [];
  const urls = Object.fromEntries(files.map((file) => [file, urlOf(file)]));
  return `import { suite, test } from 'node:test';
for (const url of ${JSON.stringify(all)}) await import(url);
for (const [file, url] of Object.entries(${JSON.stringify(urls)})) {
  test(file, () => {
    suite(\`tests of \${file}\`, () => import(url));
  });
}
`;
}

function urlOf(file: string): string {
  return pathToFileURL(resolve(file)).href;
}
