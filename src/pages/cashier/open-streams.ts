// The streams that this process holds open, and how many it may: of all people together, and of one, so
// that nobody takes the places of the others. Whoever finds none asks now and then instead.

import type { UserId } from '../../core/ledger/wallet.ts';

const STREAMS_MAX = 1_000;
const STREAMS_OF_ONE_MAX = 8;

interface Endable {
  end(): void;
}

export interface Place {
  /** What stands in it, to be ended when the process ends. */
  hold(stream: Endable): void;
  leave(): void;
}

export interface OpenStreams {
  /** Null: there is no place. */
  enter(userId: UserId): Place | null;
  endAll(): void;
}

export function openStreams(): OpenStreams {
  const streams = new Set<Endable>();
  const counts = new Map<UserId, number>();
  let taken = 0;
  const change = (userId: UserId, by: 1 | -1) => {
    taken += by;
    const count = (counts.get(userId) ?? 0) + by;
    if (count === 0) counts.delete(userId);
    else counts.set(userId, count);
  };

  return {
    enter(userId) {
      if (taken >= STREAMS_MAX || (counts.get(userId) ?? 0) >= STREAMS_OF_ONE_MAX) return null;
      change(userId, 1);
      let held: Endable | null = null;
      return {
        hold(stream) {
          held = stream;
          streams.add(stream);
        },
        leave() {
          if (held) streams.delete(held);
          change(userId, -1);
        },
      };
    },
    endAll() {
      for (const stream of streams) stream.end();
    },
  };
}
