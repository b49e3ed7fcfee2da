// What goes back to the store: attempts with what came of them, and claims that were not used. Many go
// in one statement: whatever came together while the last ones were written. While the database is
// away they wait here, and hold their shares.

import { repeating } from '../background/repeating.ts';
import type { Callbacks, ClaimedCallback, EndedAttempt } from '../store/callbacks.ts';

export interface GiveBack {
  ended(callback: ClaimedCallback, attempt: EndedAttempt): void;
  unused(callback: ClaimedCallback): void;
  /** Writes what there is. */
  stop(): Promise<void>;
}

export interface GiveBackParts {
  readonly callbacks: Pick<Callbacks, 'release' | 'record'>;
  readonly everyMs: number;
  /** They are in the store again. */
  readonly given: (callbacks: readonly ClaimedCallback[]) => void;
  readonly failed: (error: unknown) => void;
}

export function givingBack({ callbacks, everyMs, given, failed }: GiveBackParts): GiveBack {
  const ended = pile<readonly [ClaimedCallback, EndedAttempt]>(async (pairs) => {
    await callbacks.record(pairs.map(([, attempt]) => attempt));
    given(pairs.map(([callback]) => callback));
  });
  const unused = pile<ClaimedCallback>(async (claims) => {
    await callbacks.release(claims);
    given(claims);
  });
  async function write(): Promise<void> {
    await ended.write();
    await unused.write();
  }
  const writing = repeating({ everyMs, run: write, failed });
  return {
    ended(callback, attempt) {
      ended.add([callback, attempt]);
      writing.wake();
    },
    unused(callback) {
      unused.add(callback);
      writing.wake();
    },
    async stop() {
      await writing.stop();
      await write().catch(failed);
    },
  };
}

function pile<T>(write: (items: readonly T[]) => Promise<void>) {
  let items: T[] = [];
  return {
    add(item: T): void {
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
