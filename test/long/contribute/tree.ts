// A copy of the tree to change as one likes: what git knows, and the packages of this one.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Gone when the test file ends. */
export function copyTree(name: string): string {
  // On the same disk, because builds are moved into place from below node_modules.
  mkdirSync(join(ROOT, 'data'), { recursive: true });
  const tree = mkdtempSync(join(ROOT, 'data', `${name}-`));
  after(() => rmSync(tree, { recursive: true, force: true }));
  const flags = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', flags, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 });
  for (const path of listed.split('\0')) {
    if (path === '' || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    cpSync(join(ROOT, path), join(tree, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}
