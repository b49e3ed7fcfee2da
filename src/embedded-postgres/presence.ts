// Keeps the embedded PostgreSQL running while any process uses it, and no longer: every process
// holds a seat, takes it again when the server dies, and the last one out stops the server.
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedTarget } from './ensure-running.ts';
import { layOut } from './layout.ts';
import { type Seat, takeSeat } from './seat.ts';
import { stopServer } from './server.ts';

const RETRY_MS = 1000;

export interface Presence {
  readonly target: EmbeddedTarget;
  /** Close your other connections first: the last one out takes the server away. */
  leave(): Promise<void>;
}

/** Starts or adopts the server. `onEvent` hears when it was lost and when it is back. */
export async function enter(
  dataDir: string,
  onEvent: (message: string) => void = () => {},
): Promise<Presence> {
  const leaving = new AbortController();
  const first = await takeSeat(dataDir);
  let target = first.target;
  let seated: Promise<Seat | undefined> = Promise.resolve(first);
  let gone: Promise<void> | undefined;

  const watch = async (seat: Seat) => {
    target = seat.target;
    await seat.lost;
    if (!leaving.signal.aborted) {
      onEvent('The embedded PostgreSQL was lost; making sure that it runs.');
      seated = takeSeatAgain(dataDir, leaving.signal, onEvent);
      const next = await seated;
      if (next !== undefined) {
        onEvent('The embedded PostgreSQL is back.');
        watch(next);
      }
    }
  };
  watch(first);

  const leave = async () => {
    leaving.abort();
    const seat = await seated;
    if (await seat?.wasLast()) {
      await stopServer(await layOut(dataDir));
    }
    await seat?.close();
  };

  return {
    get target() {
      return target;
    },
    leave: () => {
      gone ??= leave();
      return gone;
    },
  };
}

async function takeSeatAgain(
  dataDir: string,
  signal: AbortSignal,
  onEvent: (message: string) => void,
): Promise<Seat | undefined> {
  while (!signal.aborted) {
    try {
      return await takeSeat(dataDir);
    } catch (error) {
      onEvent(`${error instanceof Error ? error.message : error} Trying again.`);
      await pause(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}
