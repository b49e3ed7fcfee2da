// Declares what the gatherer and the store tell whoever measures them. Without a meter nobody looks at a
// clock. Times are milliseconds.

import type { Command } from '../core/decide.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Lane } from './store.ts';

/** In the order in which a batch goes through them. */
export type BatchStage = 'load' | 'decide' | 'save' | 'commit' | 'answer';

/** Why a batch is tried again. `lost`: its connection was, before or after it could commit. */
export type RetryReason = 'conflict' | 'twin' | 'lock_timeout' | 'lost';

/** What a fence found. `unknown`: not in time for the clients. */
export type FenceEnd = 'committed' | 'never_commits' | 'unknown';

export interface StoreMeter {
  /** A signed request has been admitted or not, after this time. */
  admitted(ms: number): void;
  /** Says, whenever it is asked, how many commands wait. */
  queueIs(count: () => number): void;
  /** A command leaves the queue for a batch, after this time. */
  queued(ms: number): void;
  batchStarted(lane: Lane, size: number): void;
  stageEnded(stage: BatchStage, ms: number): void;
  retried(reason: RetryReason): void;
  fenced(end: FenceEnd): void;
  /** A command met rows that another batch or node has locked, and goes again. */
  lockedElsewhere(): void;
  commandEnded(kind: Command['kind'], outcome: Outcome): void;
}

/** Tells the meter how long it took from each call to the next. */
export function stopwatch(meter: StoreMeter | null): (stage: BatchStage) => void {
  if (meter === null) return () => {};
  let sinceMs = performance.now();
  return (stage) => {
    const nowMs = performance.now();
    meter.stageEnded(stage, nowMs - sinceMs);
    sinceMs = nowMs;
  };
}
