// Installs what only one of the longer checks needs, unless it is there already: that of test/long, or of
// the folder that is named. Only the registry of npm is asked; no install script runs, which could load
// more from elsewhere.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const HERE = resolve(process.argv[2] ?? import.meta.dirname);
/** A copy of the lock file that was installed. */
const INSTALLED = join(HERE, 'node_modules/.installed.json');

const lock = readFileSync(join(HERE, 'package-lock.json'), 'utf8');
if (!existsSync(INSTALLED) || readFileSync(INSTALLED, 'utf8') !== lock) {
  console.log(`Installing what only these checks need, in ${relative(ROOT, HERE)} …`);
  const isThere = install();
  if (isThere) writeFileSync(INSTALLED, lock);
}
if (existsSync(join(HERE, 'tsconfig.json'))) {
  const compile = ['exec', '--', 'tsc', '--noEmit', '-p', HERE];
  execFileSync('npm', compile, { cwd: ROOT, stdio: 'inherit' });
}

/** Without them the tests of a folder that is named are skipped, and say so. */
function install(): boolean {
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-fund'], { cwd: HERE, stdio: 'inherit' });
    return true;
  } catch (error) {
    if (HERE === import.meta.dirname) throw error;
    console.log('They cannot be installed.');
    return false;
  }
}
