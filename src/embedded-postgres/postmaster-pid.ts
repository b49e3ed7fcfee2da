// Reads the server's lock files, and removes those which name a process that is not the server.
import { link, readFile, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { type Layout, PORT } from './layout.ts';
import { isPostmasterOf, processExists } from './process-state.ts';

const EMPTY_FOR_MS = 5000;

export interface PostmasterPid {
  readonly pid: number;
  /** Where the running server listens; another process may have chosen another place than we. */
  readonly sockets: string | undefined;
  /** Process id and start time: no two servers of one data directory share both. */
  readonly identity: string;
}

export async function readPostmasterPid(layout: Layout): Promise<PostmasterPid | undefined> {
  return parsePostmasterPid(await readFile(pidFile(layout), 'utf8').catch(() => ''));
}

export function parsePostmasterPid(text: string): PostmasterPid | undefined {
  const [pid = '', , started = '', , sockets = ''] = text.split('\n');
  // A server without connections, as initdb runs it, writes its process id negated.
  const number = Math.abs(Number.parseInt(pid, 10));
  if (!Number.isSafeInteger(number) || number === 0) {
    return undefined;
  }
  return { pid: number, sockets: sockets || undefined, identity: `${pid} ${started}` };
}

export async function postmasterLives(layout: Layout): Promise<boolean> {
  const found = await readPostmasterPid(layout);
  return found !== undefined && (await isPostmasterOf(found.pid, layout.cluster));
}

/**
 * PostgreSQL refuses to start while the process its lock files name exists, whatever it is: after
 * a restart of the machine or the container that is often somebody else, or a zombie.
 * Orphans of the old server still stop a new one, because PostgreSQL checks its shared memory too.
 */
export async function removeStaleLocks(layout: Layout): Promise<void> {
  for (const file of [pidFile(layout), path.join(layout.sockets, `.s.PGSQL.${PORT}.lock`)]) {
    const judged = await readFile(file, 'utf8').catch(() => undefined);
    if (judged !== undefined && (await isStale(file, judged, layout))) {
      await removeIfStill(file, judged);
    }
  }
}

async function isStale(file: string, text: string, layout: Layout): Promise<boolean> {
  const found = parsePostmasterPid(text);
  if (found === undefined) {
    // A file without content is a server that is just starting, or what a power failure left.
    const written = await stat(file).catch(() => undefined);
    return written !== undefined && Date.now() - written.mtimeMs > EMPTY_FOR_MS;
  }
  return processExists(found.pid) && !(await isPostmasterOf(found.pid, layout.cluster));
}

// Between our look and the removal another process may have put a good file there. Taking it away
// by renaming lets us look again at exactly what we took, and put it back.
async function removeIfStill(file: string, judged: string): Promise<void> {
  const taken = `${file}.${crypto.randomUUID()}`;
  try {
    await rename(file, taken);
  } catch {
    return;
  }
  if ((await readFile(taken, 'utf8')) !== judged) {
    await link(taken, file).catch(() => {});
  }
  await unlink(taken);
}

function pidFile(layout: Layout): string {
  return path.join(layout.cluster, 'postmaster.pid');
}
