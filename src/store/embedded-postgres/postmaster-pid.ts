// Reads the server's lock files, and clears those that name a process which is not the server.

import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Layout, PORT } from './layout.ts';
import { isPostmasterOf, processExists } from './process-state.ts';

const EMPTY_MS_MAX = 5_000;
/** No system gives a process this number; of the numbers PostgreSQL can read it is the last. */
const NOBODY = 2 ** 31 - 1;

export interface PostmasterPid {
  readonly pid: number;
  /** Where the running server listens; the process that started it may have chosen another place. */
  readonly sockets: string | null;
  /** Process id and start time: no two servers of one data directory share both. */
  readonly identity: string;
}

export async function readPostmasterPid(layout: Layout): Promise<PostmasterPid | null> {
  return parsePostmasterPid(await readFile(pidFileOf(layout), 'utf8').catch(() => ''));
}

export function parsePostmasterPid(text: string): PostmasterPid | null {
  const [pid = '', , startedAt = '', , sockets = ''] = text.split('\n');
  // A server without connections, as initdb runs it, writes its process id negated.
  const number = Math.abs(Number.parseInt(pid, 10));
  if (!Number.isSafeInteger(number) || number === 0) return null;
  return { pid: number, sockets: sockets || null, identity: `${pid} ${startedAt}` };
}

export async function isPostmasterRunning(layout: Layout): Promise<boolean> {
  const found = await readPostmasterPid(layout);
  return found !== null && (await isPostmasterOf(found.pid, layout.cluster));
}

/**
 * PostgreSQL refuses to start while the process that its lock files name exists, whatever it is: after
 * a restart of the machine or the container that is often an unrelated one, or a zombie. Such a file is
 * made to name nobody, and PostgreSQL then replaces it. Orphans of the old server still stop a new one,
 * because PostgreSQL checks its shared memory too.
 */
export async function clearStaleLocks(layout: Layout): Promise<void> {
  for (const path of [pidFileOf(layout), join(layout.sockets, `.s.PGSQL.${PORT}.lock`)]) {
    const file = await open(path, 'r+').catch(() => null);
    if (file === null) continue;
    try {
      // Written through the file that was read: when another process has put a new server's file in
      // its place meanwhile, that one keeps its content.
      const content = await file.readFile('utf8');
      if (!(await isStale(file, content, layout))) continue;
      await file.write(content.replace(/^[^\n]*\n?/, `${NOBODY}\n`), 0);
    } finally {
      await file.close();
    }
  }
}

async function isStale(file: FileHandle, content: string, layout: Layout): Promise<boolean> {
  const named = parsePostmasterPid(content);
  // An empty file belongs to a server that is just starting, or was left by a power failure.
  if (named === null) return Date.now() - (await file.stat()).mtimeMs > EMPTY_MS_MAX;
  return processExists(named.pid) && !(await isPostmasterOf(named.pid, layout.cluster));
}

function pidFileOf(layout: Layout): string {
  return join(layout.cluster, 'postmaster.pid');
}
