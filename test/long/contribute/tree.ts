// A copy of the tree to change as one likes: what git knows, and the packages of this one.

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../../..');
const PACKAGES = join(ROOT, 'node_modules');
/** What the compiler knows already. */
const SEEN = '.cache/tael-types';

/** Gone when the test file ends. */
export function copyTree(name: string): string {
  const tree = mkdtempSync(join(tmpdir(), `tael-${name}-`));
  after(() => rmSync(tree, { recursive: true, force: true }));
  const flags = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', flags, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 });
  for (const path of listed.split('\0')) {
    if (path === '' || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    cpSync(join(ROOT, path), join(tree, path));
  }
  linkPackages(join(tree, 'node_modules'));
  return tree;
}

/** Each by itself, so that what is built there is put aside in a cache of its own. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, dirname(SEEN)), { recursive: true });
  for (const name of readdirSync(PACKAGES)) {
    if (name !== '.cache') symlinkSync(join(PACKAGES, name), join(folder, name));
  }
  if (existsSync(join(PACKAGES, SEEN))) {
    cpSync(join(PACKAGES, SEEN), join(folder, SEEN), { recursive: true });
  }
}
