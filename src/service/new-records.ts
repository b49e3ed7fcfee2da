// Waits until somebody's books have a new record, for answers that are held back until there is
// something to tell. All who wait share one question to the database, asked once in a while, and none
// while nobody waits; a wait holds neither a connection nor a transaction.

import { pollWhileWanted } from '../background/polling.ts';
import type { UserId } from '../core/ledger/wallet.ts';

export interface NewRecords {
  /**
   * The number of the newest record, once it is above `seen`; null when the signal came first. Rejects
   * when the database is away. Answers `full` at once when too many wait already.
   */
  after(ownerId: UserId, seen: number, stop: AbortSignal): Promise<number | null> | 'full';
}

interface Wait {
  readonly ownerId: UserId;
  readonly seen: number;
  readonly found: (recordNo: number) => void;
  readonly failed: (error: unknown) => void;
}

interface Bounds {
  readonly everyMs: number;
  readonly waitsMax: number;
  /** So that nobody keeps the others from waiting. */
  readonly waitsOfOneMax: number;
}

const BOUNDS: Bounds = { everyMs: 500, waitsMax: 1_000, waitsOfOneMax: 10 };

/** `newestOf` is asked about all who wait in one turn, so that the store may gather it. */
export function newRecords(
  newestOf: (ownerId: UserId) => Promise<number>,
  { everyMs, waitsMax, waitsOfOneMax }: Bounds = BOUNDS,
): NewRecords {
  const waits = new Set<Wait>();
  const ensurePolling = pollWhileWanted({ everyMs, isWanted: () => waits.size > 0, poll });

  async function poll(): Promise<void> {
    const byOwner = Map.groupBy(waits, ({ ownerId }) => ownerId);
    const asked = [...byOwner].map(async ([ownerId, these]) => {
      try {
        const newest = await newestOf(ownerId);
        for (const wait of these) if (newest > wait.seen) wait.found(newest);
      } catch (error) {
        for (const wait of these) wait.failed(error);
      }
    });
    await Promise.all(asked);
  }

  function isFull(ownerId: UserId): boolean {
    if (waits.size >= waitsMax) return true;
    let own = 0;
    for (const wait of waits) if (wait.ownerId === ownerId) own += 1;
    return own >= waitsOfOneMax;
  }

  async function wait(ownerId: UserId, seen: number, stop: AbortSignal): Promise<number | null> {
    if (stop.aborted) return null;
    const { promise, resolve, reject } = Promise.withResolvers<number | null>();
    const entry: Wait = { ownerId, seen, found: resolve, failed: reject };
    const stopped = () => resolve(null);
    stop.addEventListener('abort', stopped, { once: true });
    waits.add(entry);
    ensurePolling();
    try {
      return await promise;
    } finally {
      waits.delete(entry);
      stop.removeEventListener('abort', stopped);
    }
  }

  return {
    after: (ownerId, seen, stop) => (isFull(ownerId) ? 'full' : wait(ownerId, seen, stop)),
  };
}
