// Makes sure that the embedded PostgreSQL of a data directory is running. Any process may call this
// whenever it cannot connect: it adopts a running server, starts a stopped one, and makes a new one.

import { setTimeout as pause } from 'node:timers/promises';
import { type Adoption, adoptServer } from './adopt.ts';
import { explainUnusable, type Layout, makeLayout, PORT } from './layout.ts';
import { isPostmasterRunning } from './postmaster-pid.ts';
import { SERVICE } from './roles.ts';
import type { ServerWishes } from './server-arguments.ts';
import { readLogTail } from './server-log.ts';
import { type StartedServer, startServer } from './start.ts';

/** How long a server that shows no sign of life is waited for. */
const PATIENCE_MS = 30_000;
// Recovery after a crash takes as long as it takes, and a server without its lock file always ends.
const WAITED_FOR: readonly Adoption['kind'][] = ['busy', 'ending'];
const POLL_MS = 20;
const RETRY_MS = 200;

export interface EmbeddedTarget {
  /** The directory of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

const underWay = new Map<string, Promise<EmbeddedTarget>>();

/** `wishes`: what a server is for that has to be started. */
export async function ensureRunning(
  dataDir: string,
  wishes?: ServerWishes,
): Promise<EmbeddedTarget> {
  const layout = await makeLayout(dataDir);
  // Many callers of one process lose their connections at the same moment.
  const shared =
    underWay.get(layout.root) ??
    adoptOrStart(layout, wishes).finally(() => underWay.delete(layout.root));
  underWay.set(layout.root, shared);
  return explainUnusable(dataDir, shared);
}

async function adoptOrStart(layout: Layout, wishes?: ServerWishes): Promise<EmbeddedTarget> {
  let started: StartedServer | null = null;
  let deadlineMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const adoption = await adoptServer(layout);
    if (adoption.kind === 'ready') {
      return { host: adoption.sockets, port: PORT, user: SERVICE, database: 'tael' };
    }
    if (WAITED_FOR.includes(adoption.kind)) deadlineMs = Date.now() + PATIENCE_MS;
    if (Date.now() > deadlineMs) throw await timedOut(layout, adoption.kind);
    if (adoption.kind === 'absent' && !started && !(await isPostmasterRunning(layout))) {
      started = await startServer(layout, wishes);
      // Making a cluster on a slow disk can take longer than the patience for a server.
      deadlineMs = Date.now() + PATIENCE_MS;
    }
    const ending = await Promise.race([started?.ended, pause(POLL_MS)]);
    if (!ending) continue;
    if (!ending.passing) throw startFailed(layout, ending.reason);
    started = null;
    await pause(RETRY_MS);
  }
}

function startFailed(layout: Layout, reason: string): Error {
  return new Error(
    `The embedded PostgreSQL in ${layout.root} did not start. It said:\n${reason}\n` +
      `Its log is ${layout.log}.`,
  );
}

async function timedOut(layout: Layout, kind: Adoption['kind']): Promise<Error> {
  if (kind === 'stranger') {
    return new Error(
      `Another PostgreSQL answers in place of the one in ${layout.cluster}. Was the data ` +
        'directory replaced while its server ran? Stop that server, then start Tael again.',
    );
  }
  return new Error(
    `The embedded PostgreSQL in ${layout.root} did not accept a connection for ` +
      `${PATIENCE_MS / 1000} seconds. Its log, ${layout.log}, ends with:\n` +
      `${await readLogTail(layout.log)}`,
  );
}
