// Installs what only the long checks need, unless it is there already.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dirname;
/** A copy of the lock file that was installed. */
const INSTALLED = join(HERE, 'node_modules/.installed.json');

const lock = readFileSync(join(HERE, 'package-lock.json'), 'utf8');
if (!existsSync(INSTALLED) || readFileSync(INSTALLED, 'utf8') !== lock) {
  console.log('Installing what only the long checks need, in test/long …');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-fund'], { cwd: HERE, stdio: 'inherit' });
  writeFileSync(INSTALLED, lock);
}
execFileSync('npm', ['exec', '--', 'tsc', '--noEmit', '-p', HERE], {
  cwd: join(HERE, '../..'),
  stdio: 'inherit',
});
