// Applies commands to books in memory by the core's own rules, at a simulated time, and collects the
// changes. Everything that is loaded in bulk was decided here.

import { type Command, decide } from '../../src/core/decide.ts';
import type { DomainEvent } from '../../src/core/domain-event.ts';
import { evolve } from '../../src/core/evolve.ts';
import { ZERO_FEN } from '../../src/core/money.ts';
import { type SettlementBucketName, settlementBucketId } from '../../src/core/order/settlement.ts';
import { type Changes, emptyState, noChanges, type State } from '../../src/core/state.ts';

export interface Fold {
  readonly state: State;
  /** The time at which the next command is decided. It never goes back. */
  nowMs: number;
  /** Numbered records so far. */
  readonly records: () => number;
  /** Throws if one is refused. */
  run(command: Command): void;
  /** Unsettled buckets, in the order in which they fall due. */
  readonly unsettled: SettlementBucketName[];
  /** The number of entries in the changes that have not been taken. */
  readonly entriesHeld: () => number;
  takeChanges(): Changes;
}

export function emptyFold(startMs: number): Fold {
  let changes = noChanges();
  let records = 0;
  const fold: Fold = {
    state: Object.defineProperty(emptyState(startMs), 'nowMs', { get: () => fold.nowMs }),
    nowMs: startMs,
    records: () => records,
    unsettled: [],
    run(command) {
      const { events, outcome } = decide(fold.state, command);
      if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.refusal.code}`);
      for (const event of events) {
        keepBucket(fold, event);
        evolve(fold.state, changes, event);
        if (event.kind !== 'movement_posted') continue;
        records += event.movement.legs.filter((leg) => leg.record !== null).length;
      }
    },
    entriesHeld: () => changes.entries.length,
    takeChanges() {
      const taken = changes;
      changes = noChanges();
      return taken;
    },
  };
  return fold;
}

/** The store adds to a bucket without reading it. Here it must be in memory, to be settled later. */
function keepBucket({ state, unsettled }: Fold, event: DomainEvent): void {
  if (event.kind !== 'bucket_moved' || state.buckets.has(settlementBucketId(event.bucket))) return;
  const bucket = { ...event.bucket, amountFen: ZERO_FEN, settledAtMs: null };
  state.buckets.set(settlementBucketId(bucket), bucket);
  unsettled.push(bucket);
}
