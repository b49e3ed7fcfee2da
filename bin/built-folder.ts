// Does what the builds of the console, the documentation and the SDKs do alike: each makes a folder beside
// the one that is served, if its sources have changed since, and puts it in its place whole.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** Of files named from the root, with their names. */
export function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Without the packages of development nothing is built, which is no error. */
export function areInstalled(...packages: readonly string[]): boolean {
  const { resolve: find } = createRequire(import.meta.url);
  try {
    return packages.every((name) => find(name) !== '');
  } catch {
    return false;
  }
}

export function putInPlace(made: string, served: string): void {
  const old = `${made}-old`;
  try {
    if (existsSync(served)) renameSync(served, old);
    renameSync(made, served);
  } catch {
    // Another process does the same, or node_modules is on another file system.
    cpSync(made, served, { recursive: true });
  }
  for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true });
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
