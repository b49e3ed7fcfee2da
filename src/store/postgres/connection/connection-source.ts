// A connection that is opened when it is needed and again when it was lost. Opening is shared: ten
// callers that find it missing wait for one attempt.

import { StoreFailure } from '../../store-failure.ts';
import type { Connection } from './connection.ts';
import { withinMs } from './deadline.ts';

export interface ConnectionSource {
  /** Rejects with a StoreFailure, whatever kept the connection from opening. */
  connection(): Promise<Connection>;
  /** Forgets the present connection, so that the next caller gets a new one. */
  drop(): void;
  isOpen(): boolean;
  /** How often a connection was opened. */
  openedCount(): number;
  /** Aborted when the source is closed, for work behind that would outlive it. */
  readonly closing: AbortSignal;
  close(): Promise<void>;
}

/** How long a connection may take to say goodbye; a server that hangs never does. */
const GOODBYE_MS_MAX = 2_000;

export function connectOnDemand(open: () => Promise<Connection>): ConnectionSource {
  let current: Connection | null = null;
  let opening: Promise<Connection> | null = null;
  let openedCount = 0;
  const closing = new AbortController();

  async function reopen(): Promise<Connection> {
    const connection = await open();
    if (closing.signal.aborted) {
      connection.destroy();
      throw new Error('The store is closed.');
    }
    current = connection;
    openedCount += 1;
    return connection;
  }

  return {
    closing: closing.signal,
    isOpen: () => current !== null && !current.isLost(),
    openedCount: () => openedCount,
    async connection() {
      if (current && !current.isLost()) return current;
      opening ??= reopen()
        .catch((error: unknown) => {
          throw error instanceof StoreFailure ? error : new StoreFailure('away', error);
        })
        .finally(() => {
          opening = null;
        });
      return opening;
    },
    drop() {
      current?.destroy();
      current = null;
    },
    async close() {
      closing.abort();
      await opening?.catch(() => {});
      const last = current;
      current = null;
      if (last) await withinMs(GOODBYE_MS_MAX, last.end()).catch(() => last.destroy());
    },
  };
}
