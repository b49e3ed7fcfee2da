// Writes results to the store: attempts that have ended, and claims that are released unused. Whatever
// gathers during one write goes into the next statement. While the database is away, results wait here
// and keep their shares. Those of each queue are written by themselves.

import { assert } from '../core/assert.ts';
import { startRepeating } from '../runtime/repeating.ts';
import type { Callbacks, ClaimedCallback, EndedAttempt } from '../store/callbacks.ts';

export interface ResultWriter {
  record(callback: ClaimedCallback, attempt: EndedAttempt): void;
  release(callback: ClaimedCallback): void;
  /** Writes the rest. */
  stop(): Promise<void>;
}

export interface ResultWriterParts {
  readonly callbacks: Pick<Callbacks, 'release' | 'record' | 'queues'>;
  readonly everyMs: number;
  /** Called when the results of these callbacks are in the store. */
  readonly onWritten: (callbacks: readonly ClaimedCallback[]) => void;
  readonly onError: (error: unknown) => void;
}

export function startResultWriters(parts: ResultWriterParts): ResultWriter {
  const writers = Array.from({ length: parts.callbacks.queues }, () => startResultWriter(parts));
  const writerOf = ({ queue }: ClaimedCallback) => {
    const writer = writers[queue];
    assert(writer, `there is no queue ${queue}`);
    return writer;
  };
  return {
    record: (callback, attempt) => writerOf(callback).record(callback, attempt),
    release: (callback) => writerOf(callback).release(callback),
    async stop() {
      await Promise.all(writers.map((writer) => writer.stop()));
    },
  };
}

function startResultWriter(parts: ResultWriterParts): ResultWriter {
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
