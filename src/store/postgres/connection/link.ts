// A connection that is opened when it is needed and again when it was lost. Opening is shared: ten
// callers that find it missing wait for one attempt.

import { StoreFailure } from '../../store-failure.ts';
import { withinMs } from './deadline.ts';
import type { Session } from './session.ts';

export interface Link {
  /** Rejects with a StoreFailure, whatever kept the connection from opening. */
  session(): Promise<Session>;
  /** Forgets the present connection, so that the next caller gets a new one. */
  drop(): void;
  /** Aborted when the link is closed, for work behind that would outlive it. */
  readonly closing: AbortSignal;
  close(): Promise<void>;
}

/** How long a connection may take to say goodbye; a server that hangs never does. */
const GOODBYE_MS_MAX = 2_000;

export function link(open: () => Promise<Session>): Link {
  let current: Session | null = null;
  let opening: Promise<Session> | null = null;
  const closing = new AbortController();

  async function reopen(): Promise<Session> {
    const session = await open();
    if (closing.signal.aborted) {
      session.destroy();
      throw new Error('The store is closed.');
    }
    current = session;
    return session;
  }

  return {
    closing: closing.signal,
    async session() {
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
