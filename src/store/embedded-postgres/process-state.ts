// Finds out whether a process id belongs to the running server of a cluster, and not to a zombie or to an
// unrelated process that was given the same number.

import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!processExists(pid)) return false;
  return process.platform === 'linux' ? isPostmasterInProc(pid, cluster) : isPostgresInPs(pid);
}

async function isPostmasterInProc(pid: number, cluster: string): Promise<boolean> {
  // The program's name stands in brackets and may hold anything; its state follows the last one.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const state = stat.charAt(stat.lastIndexOf(')') + 2);
  if (state === '' || state === 'Z' || state === 'X' || name !== 'postgres') return false;
  try {
    // A server's working directory is its data directory.
    return (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch (error) {
    // Some containers hide this even from root. Then the name has to do.
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

async function isPostgresInPs(pid: number): Promise<boolean> {
  const columns = ['-o', 'stat=,comm=', '-p', String(pid)];
  const { stdout } = await promisify(execFile)('/bin/ps', columns).catch(() => ({ stdout: '' }));
  const [state = '', ...name] = stdout.trim().split(/\s+/);
  return state !== '' && !state.startsWith('Z') && /\bpostgres$/.test(name.join(' '));
}
