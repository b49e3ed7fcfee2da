// Reads the server's lock files, and removes those that name a process which is not the server.

import { link, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Layout, PORT } from './layout.ts';
import { isPostmasterOf, processExists } from './process-state.ts';

const EMPTY_MS_MAX = 5_000;

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
 * a restart of the machine or the container that is often an unrelated one, or a zombie. Orphans of the
 * old server still stop a new one, because PostgreSQL checks its shared memory too.
 */
export async function removeStaleLocks(layout: Layout): Promise<void> {
  for (const file of [pidFileOf(layout), join(layout.sockets, `.s.PGSQL.${PORT}.lock`)]) {
    const content = await readFile(file, 'utf8').catch(() => null);
    if (content !== null && (await isStale(file, content, layout))) {
      await removeIfUnchanged(file, content);
    }
  }
}

async function isStale(file: string, content: string, layout: Layout): Promise<boolean> {
  const named = parsePostmasterPid(content);
  if (named === null) {
    // An empty file belongs to a server that is just starting, or was left by a power failure.
    const written = await stat(file).catch(() => null);
    return written !== null && Date.now() - written.mtimeMs > EMPTY_MS_MAX;
  }
  return processExists(named.pid) && !(await isPostmasterOf(named.pid, layout.cluster));
}

// Since it was read, another process may have put a good file there. Renaming takes the file away, so
// that exactly what was taken can be read again and put back.
async function removeIfUnchanged(file: string, content: string): Promise<void> {
  const taken = `${file}.${crypto.randomUUID()}`;
  try {
    await rename(file, taken);
  } catch {
    return;
  }
  if ((await readFile(taken, 'utf8')) !== content) await link(taken, file).catch(() => {});
  await unlink(taken);
}

function pidFileOf(layout: Layout): string {
  return join(layout.cluster, 'postmaster.pid');
}
