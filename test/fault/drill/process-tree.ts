// All processes that a machine would take with it: a supervisor, its server, and the server's own.

import { readFile } from 'node:fs/promises';

/** `lockFile`: begins with the number of the server's process. */
export async function faultedTree(
  supervisor: number | undefined,
  lockFile: string,
): Promise<number[]> {
  const server = Number((await readFile(lockFile, 'utf8').catch(() => '')).split('\n')[0]);
  const roots = [supervisor, server].filter((pid): pid is number => Boolean(pid));
  const below = await Promise.all(roots.map(childrenOf));
  return [...new Set([...roots, ...below.flat()])];
}

export function signalTree(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended by itself just now.
    }
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = (await readFile(file, 'utf8').catch(() => '')).split(' ');
  return children.map(Number).filter(Boolean);
}
