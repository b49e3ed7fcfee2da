// The reference model of the store: maps, and the core over them. Tests compare PostgreSQL to it, so
// it is obvious rather than fast.

import { type Command, ownersForeseen } from '../../src/core/decide.ts';
import { runBatch } from '../../src/core/run-batch.ts';
import { bell } from '../../src/store/bell.ts';
import type { Ended, Store } from '../../src/store/store.ts';
import { admission } from './admission.ts';
import { type Books, emptyBooks } from './books.ts';
import { callbacks } from './callbacks.ts';
import { load } from './load.ts';
import { markNoticesRead } from './notices.ts';
import { queries } from './queries.ts';
import { save } from './save.ts';

export interface MemoryOptions {
  readonly nowMs?: () => number;
}

export interface MemoryStore extends Store {
  /** All that is kept, for tests that check the books. */
  readonly books: Books;
}

export function openMemoryStore(options: MemoryOptions = {}): MemoryStore {
  const nowMs = options.nowMs ?? Date.now;
  const books = emptyBooks();
  const owed = bell<readonly number[]>();
  const admit = admission((windowId) =>
    [...books.keys.values()].some((key) => key.windowId === windowId),
  );

  /**
   * Runs each command as a batch of its own, at the time of the whole batch. Comparing the two stores
   * therefore also checks that sharing a transaction changes no answer.
   */
  function runAlone(command: Command, atMs: number): Ended {
    try {
      const { outcomes, changes } = runBatch(load(books, command, atMs), [command]);
      save(books, changes);
      const owes = changes.callbacks.length + changes.ownerEvents.length + changes.receivers.size;
      if (owes > 0) owed.ring([0]);
      return outcomes[0] ?? refusedForBug();
    } catch {
      return refusedForBug();
    }
  }

  return {
    books,
    async execute(batch) {
      const atMs = nowMs();
      return batch.map((command) => runAlone(command, atMs));
    },
    predictOwners: (command) => ownersForeseen(command, (txNo) => books.orders.get(txNo)?.ownerId),
    predictCells: () => [],
    cellCount: 1,
    noteKeyUse: (keyId, address) => void books.keyUses.set(keyId, { atMs: nowMs(), address }),
    noteSessionUse: (digest) => void books.sessionUses.set(digest, nowMs()),
    noteRequest: (line) => void books.requests.push(line),
    admit: async (request) => admit(request, nowMs()),
    queries: queries(books, nowMs),
    callbacks: { ...callbacks(books, nowMs), whenOwed: owed.whenRung },
    markNoticesRead: markNoticesRead(books, nowMs),
    nowMs,
    async close() {},
  };
}

function refusedForBug(): Ended {
  return { ok: false, refusal: { code: 'internal', retryAfterSeconds: 1 } };
}
