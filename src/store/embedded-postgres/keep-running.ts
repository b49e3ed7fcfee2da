// Keeps the embedded PostgreSQL running while any process uses it, and no longer: every process holds
// the server's lock, takes it again when the server dies, and the last one to release it stops the server.

import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedTarget } from './ensure-running.ts';
import { makeLayout } from './layout.ts';
import type { ServerWishes } from './server-arguments.ts';
import { type ServerLock, takeServerLock } from './server-lock.ts';
import { stopServer } from './stop.ts';

const RETRY_MS = 1_000;

export interface KeptServer {
  readonly target: EmbeddedTarget;
  /** Close your other connections first: when nobody else uses the server, it stops. */
  release(): Promise<void>;
}

/**
 * Starts or adopts the server. `onEvent` is called when it was lost and when it is back; `wishes`: what a
 * server is for that has to be started.
 */
export async function keepRunning(
  dataDir: string,
  onEvent: (message: string) => void = () => {},
  wishes?: ServerWishes,
): Promise<KeptServer> {
  const releasing = new AbortController();
  const take = () => takeServerLock(dataDir, wishes);
  const first = await take();
  let target = first.target;
  let latest: Promise<ServerLock | null> = Promise.resolve(first);
  let released: Promise<void> | undefined;

  async function watch(lock: ServerLock): Promise<void> {
    target = lock.target;
    await lock.lost;
    if (releasing.signal.aborted) return;
    onEvent('The embedded PostgreSQL was lost; making sure that it runs.');
    latest = takeLockAgain(take, releasing.signal, onEvent);
    const next = await latest;
    if (next === null) return;
    onEvent('The embedded PostgreSQL is back.');
    void watch(next);
  }
  void watch(first);

  async function release(): Promise<void> {
    releasing.abort();
    const lock = await latest;
    if (await lock?.isLastToRelease()) await stopServer(await makeLayout(dataDir));
    await lock?.close();
  }

  return {
    get target() {
      return target;
    },
    release() {
      released ??= release();
      return released;
    },
  };
}

/** Null: it was not wanted any more before it could be taken. */
async function takeLockAgain(
  take: () => Promise<ServerLock>,
  signal: AbortSignal,
  onEvent: (message: string) => void,
): Promise<ServerLock | null> {
  while (!signal.aborted) {
    try {
      return await take();
    } catch (error) {
      onEvent(`${error instanceof Error ? error.message : error} Trying again.`);
      await pause(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }
  return null;
}
