// The three lanes of the gatherer. A lane runs one batch at a time, on a database connection of its
// own. This file says when each may start a batch, how many commands the batch takes at most, and
// whether it waits for rows that somebody else has locked.
//
// main  takes the oldest commands. While it is alone it waits for locked rows.
// side  takes the second half of a crowd, so that the process works on one batch while the database
//       works on the other. While both run, neither waits: the lock is most likely the other's.
// slow  takes the commands that kept meeting locked rows, and waits long for them.

import type { UserId } from '../core/ledger/wallet.ts';
import { type SideRest, sideRest } from './side-rest.ts';
import type { Lane, Locking } from './store.ts';
import type { Waiting } from './waiting.ts';

/** What a lane without a batch locks. */
export const NO_OWNERS: ReadonlySet<UserId> = new Set();

export interface Lanes {
  readonly main: BatchLane;
  readonly side: BatchLane;
  readonly slow: BatchLane;
  readonly sideRest: SideRest;
}

export interface BatchLane {
  readonly name: Lane;
  /** Where it takes its commands from; main and side share a queue. */
  readonly queue: Queue;
  /** Whether it may start a batch now, provided that commands wait. */
  canStart(): boolean;
  /** How many commands a batch that starts now takes at most. */
  size(): number;
  /** Whether a batch that starts now waits for locked rows or skips the commands that need them. */
  locking(): Locking;
  /** Whether half of what waits now is left to the side lane, which then starts too. */
  opensSide(): boolean;
  /** The lane whose batch may lock the rows that this one needs. */
  beside(): BatchLane | null;

  /** Resolves when it has run out of work; null while it is idle. */
  running: Promise<void> | null;
  /** Whose rows its batch locks, as far as that was predicted. */
  lockedOwners: ReadonlySet<UserId>;
  /** Commands that met rows locked by its batch. They return to the queue when the batch has ended. */
  readonly blocked: Waiting[];
}

/** Oldest first. */
export interface Queue {
  waiting: Waiting[];
}

export interface LaneLimits {
  /** The largest batch. */
  readonly batchMax: number;
  /** How many commands make a second batch worth its commit. */
  readonly sideMin: number;
}

export function openLanes({ batchMax, sideMin }: LaneLimits): Lanes {
  const queue: Queue = { waiting: [] };
  const rest = sideRest(sideMin);
  const main: BatchLane = {
    ...idleLane('main', queue),
    canStart: () => true,
    size: () =>
      main.opensSide() ? Math.min(batchMax, Math.ceil(queue.waiting.length / 2)) : batchMax,
    locking: () => (side.running && !rest.isResting() ? 'skip' : 'wait'),
    opensSide: () => queue.waiting.length >= 2 * sideMin && !side.running && !rest.isResting(),
    beside: () => side,
  };
  const side: BatchLane = {
    ...idleLane('side', queue),
    canStart: () => queue.waiting.length >= sideMin && !rest.isResting(),
    size: () => batchMax,
    locking: () => 'skip',
    opensSide: () => false,
    beside: () => main,
  };
  const slow: BatchLane = {
    ...idleLane('slow', { waiting: [] }),
    canStart: () => true,
    size: () => batchMax,
    locking: () => 'wait',
    opensSide: () => false,
    beside: () => null,
  };
  return { main, side, slow, sideRest: rest };
}

function idleLane(name: Lane, queue: Queue) {
  return { name, queue, running: null, lockedOwners: NO_OWNERS, blocked: [] };
}
