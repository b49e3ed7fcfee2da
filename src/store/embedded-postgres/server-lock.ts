// A process's claim that it uses the embedded PostgreSQL: a connection of its own that holds a shared
// advisory lock. The lock goes away with the process, however that ends.

import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { adminConnection } from './adopt.ts';
import { type EmbeddedTarget, ensureRunning } from './ensure-running.ts';
import type { ServerWishes } from './server-arguments.ts';

// "tael" in ASCII; it only has to differ from other locks in the database `postgres`.
const LOCK = '1952540012, 1';
const PATIENCE_MS = 30_000;
const RETRY_MS = 50;

const TAKE = `select pg_advisory_lock_shared(${LOCK})`;
const RELEASE = `select pg_advisory_unlock_shared(${LOCK})`;
const TAKE_ALONE = `select pg_try_advisory_lock(${LOCK}) as alone`;

export interface ServerLock {
  readonly target: EmbeddedTarget;
  /** Resolves when the connection has ended, closed by us or lost with the server. */
  readonly lost: Promise<void>;
  /** Releases the lock. True when nobody else holds it: newcomers then wait until `close`. */
  isLastToRelease(): Promise<boolean>;
  close(): Promise<void>;
}

export async function takeServerLock(dataDir: string, wishes?: ServerWishes): Promise<ServerLock> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const target = await ensureRunning(dataDir, wishes);
    const client = new Client(adminConnection(target.host));
    const lost = new Promise<void>((resolve) => {
      client.on('end', resolve);
      client.on('error', () => resolve());
    });
    const close = () => client.end().catch(() => {});
    try {
      await client.connect();
      // Waits while the last process to release it stops the server, and then fails with the server.
      await client.query(TAKE);
      return { target, lost, isLastToRelease: () => releaseAndTest(client), close };
    } catch (error) {
      await close();
      if (Date.now() > deadlineMs) throw error;
      await pause(RETRY_MS);
    }
  }
}

async function releaseAndTest(client: Client): Promise<boolean> {
  try {
    await client.query(RELEASE);
    const { rows } = await client.query<{ alone: boolean }>(TAKE_ALONE);
    return rows[0]?.alone === true;
  } catch {
    // The server is gone, so there is nothing left to stop.
    return false;
  }
}
