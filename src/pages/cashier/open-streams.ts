// The streams that this process holds open. There is a limit for all users together and for each,
// so that nobody can take all places. A page that gets none polls instead.

import type { UserId } from '../../core/ledger/wallet.ts';

const STREAMS_MAX = 1_000;
const STREAMS_OF_ONE_MAX = 8;

interface Endable {
  end(): void;
}

export interface Place {
  /** Takes the stream that is to be ended with the process. */
  hold(stream: Endable): void;
  leave(): void;
}

export interface OpenStreams {
  /** Null: no place is left. */
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
