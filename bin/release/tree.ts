// Makes what the Debian package and the image have in common: /usr/lib/tael as npm installs the archive for
// a machine, which need not be this one, and the command in /usr/bin.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CPU, type ReleaseOptions } from './architecture.ts';

const HOME = '/usr/lib/tael';
export const LAUNCHER = `${HOME}/bin/tael.mjs`;

export function nodeOf({ architecture }: Pick<ReleaseOptions, 'architecture'>): string {
  return `${HOME}/node_modules/node-linux-${CPU[architecture]}/bin/node`;
}

/** Returns the folder that becomes the root of a file system. */
export function installedTree(archive: string, options: ReleaseOptions): string {
  const root = join(options.work, 'tree');
  const prefix = join(options.work, 'prefix');
  const machine = ['--os=linux', `--cpu=${CPU[options.architecture]}`, '--libc=glibc'];
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const line = ['install', '--global', '--prefix', prefix, ...quietly, ...machine, archive];
  execFileSync('npm', line, { stdio: ['ignore', 'ignore', 'inherit'] });
  mkdirSync(join(root, 'usr/lib'), { recursive: true });
  renameSync(join(prefix, 'lib/node_modules/tael'), join(root, HOME));
  const node = join(root, nodeOf(options));
  // The C headers and pages of Node are a fifth of it all.
  for (const name of ['include', 'share']) {
    rmSync(join(node, '../..', name), { recursive: true, force: true });
  }
  writeProgram(join(root, 'usr/bin'), 'tael', `exec ${nodeOf(options)} ${LAUNCHER} "$@"`);
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', root]);
  return root;
}

export function writeProgram(folder: string, name: string, script: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}
