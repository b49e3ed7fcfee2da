// Writes results to the store: attempts that have ended, and claims that are released unused. Whatever
// gathers during one write goes into the next statement. While the database is away, results wait here
// and keep their shares.

import { startRepeating } from '../background/repeating.ts';
import type { Callbacks, ClaimedCallback, EndedAttempt } from '../store/callbacks.ts';

export interface ResultWriter {
  record(callback: ClaimedCallback, attempt: EndedAttempt): void;
  release(callback: ClaimedCallback): void;
  /** Writes the rest. */
  stop(): Promise<void>;
}

export interface ResultWriterParts {
  readonly callbacks: Pick<Callbacks, 'release' | 'record'>;
  readonly everyMs: number;
  /** Called when the results of these callbacks are in the store. */
  readonly onWritten: (callbacks: readonly ClaimedCallback[]) => void;
  readonly onError: (error: unknown) => void;
}

export function startResultWriter(parts: ResultWriterParts): ResultWriter {
  const { callbacks, everyMs, onWritten, onError } = parts;
  const attempts = createBuffer<readonly [ClaimedCallback, EndedAttempt]>(async (pairs) => {
    await callbacks.record(pairs.map(([, attempt]) => attempt));
    onWritten(pairs.map(([callback]) => callback));
  });
  const releases = createBuffer<ClaimedCallback>(async (claims) => {
    await callbacks.release(claims);
    onWritten(claims);
  });
  async function write(): Promise<void> {
    await attempts.write();
    await releases.write();
  }
  const writing = startRepeating({ everyMs, run: write, onError });
  return {
    record(callback, attempt) {
      attempts.add([callback, attempt]);
      writing.wake();
    },
    release(callback) {
      releases.add(callback);
      writing.wake();
    },
    async stop() {
      await writing.stop();
      await write().catch(onError);
    },
  };
}

/** Items that a failed write leaves in the buffer keep their order. */
function createBuffer<Item>(write: (items: readonly Item[]) => Promise<void>) {
  let items: Item[] = [];
  return {
    add(item: Item): void {
      items.push(item);
    },
    async write(): Promise<void> {
      if (items.length === 0) return;
      const taken = items;
      items = [];
      try {
        await write(taken);
      } catch (error) {
        items = [...taken, ...items];
        throw error;
      }
    },
  };
}
