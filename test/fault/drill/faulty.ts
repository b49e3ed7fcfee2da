// Compiles what makes disks and clocks fail, and puts file systems of a given size below a server.

import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SOURCE = join(import.meta.dirname, 'faulty.c');

/** Why system calls cannot be made to fail here; null: they can. */
export function noCompiler(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux';
  return spawnSync('cc', ['--version']).status === 0 ? null : 'there is no C compiler (cc)';
}

/** Why no file system can be mounted here; null: one can. */
export function noMount(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux can mount';
  const tried = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return tried.status === 0 ? null : 'this machine does not let root mount a file system';
}

/** What is to be in the environment of the program, and how to make a call of it fail. */
export async function faulty(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'tael-faulty-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  // The account of the server has to read the library, and to remove the file.
  await chmod(folder, 0o777);
  const library = join(folder, 'faulty.so');
  await run('cc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl']);
  const file = join(folder, 'fault');
  return {
    env: { LD_PRELOAD: library, TAEL_FAULT_FILE: file },
    failNext: (what: 'f' | 'w') => writeFile(file, what),
  };
}

/** Moves a folder to a file system of its own. */
export async function moveToVolume(folder: string, megabytes: number): Promise<void> {
  const before = `${folder}.before`;
  await rename(folder, before);
  await run('mkdir', ['-m', '700', folder]);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tael', folder]);
  await run('cp', ['-a', `${before}/.`, folder]);
  await rm(before, { recursive: true });
}

/** Also while programs that have been killed are still on their way out. */
export async function unmount(folder: string): Promise<void> {
  await run('umount', ['-l', folder]);
}

/** Writes a file until nothing more fits; it goes when the answered function is called. */
export async function fillVolume(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'ballast');
  // It ends with an error, which is that the disk is full.
  await run('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k']).catch(() => {});
  return () => rm(file);
}
