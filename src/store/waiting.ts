// Commands that wait for a batch: who has how many places among them, and which go next.

import type { Command } from '../core/command.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Outcome } from '../core/outcome.ts';

export interface Waiting {
  readonly command: Command;
  readonly party: string | null;
  readonly background: boolean;
  readonly startByMs: number;
  /** From then on it goes even beside a batch that holds its rows, and on to where it waits for them. */
  readonly apartUntilMs: number;
  /** Whose rows it will hold, as far as that is known. */
  readonly owners: readonly UserId[];
  /** How often it has met locked rows. */
  readonly misses: number;
  readonly answer: (outcome: Outcome) => void;
}

/**
 * Takes the oldest that fit and leaves the rest in the queue, in their order. Those that need rows of
 * owners in `held` would only find them locked.
 */
export function takeBatch(queue: readonly Waiting[], batchMax: number, held: ReadonlySet<UserId>) {
  const batch: Waiting[] = [];
  const expired: Waiting[] = [];
  const left: Waiting[] = [];
  const nowMs = performance.now();
  let background = 0;
  let locked = 0;
  for (const waiting of queue) {
    const crowded = waiting.background && background >= batchMax / 4;
    if (batch.length >= batchMax || crowded) {
      left.push(waiting);
    } else if (waiting.startByMs < nowMs) {
      expired.push(waiting);
    } else if (waiting.apartUntilMs > nowMs && waiting.owners.some((userId) => held.has(userId))) {
      locked += 1;
      left.push(waiting);
    } else {
      if (waiting.background) background += 1;
      batch.push(waiting);
    }
  }
  return { batch, expired, left, locked };
}

/** How many places each party has in the queues. */
export interface PartyCounts {
  of(party: string | null): number;
  count(party: string | null, change: 1 | -1): void;
}

export function partyCounts(): PartyCounts {
  const places = new Map<string, number>();
  const of = (party: string | null) => (party === null ? 0 : (places.get(party) ?? 0));
  return {
    of,
    count(party, change) {
      if (party === null) return;
      const now = of(party) + change;
      if (now === 0) places.delete(party);
      else places.set(party, now);
    },
  };
}
