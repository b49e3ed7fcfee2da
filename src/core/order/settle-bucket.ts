// Decides the settlement of a bucket: one movement for all of its orders.

import { assert } from '../assert.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import { movement, movementTimeMs } from '../ledger/movement.ts';
import { negateFen } from '../money.ts';
import { accept } from '../outcome.ts';
import { raiseOwnerEvent } from '../owner-event.ts';
import type { Done } from '../result.ts';
import { type SettlementBucketName, settlementBucketId } from './settlement.ts';

export interface SettleBucket {
  readonly kind: 'settle_bucket';
  readonly bucket: SettlementBucketName;
  readonly settlementNo: string;
}

/** Nodes may race for a bucket: one that is settled, not due or missing leaves nothing to do. */
export const settleBucket: Decider<SettleBucket, Done> = {
  addReads(reads, { bucket }) {
    reads.owners.push(bucket.ownerId);
    reads.buckets.push(settlementBucketId(bucket));
  },
  decide(state, command) {
    const bucket = state.buckets.get(settlementBucketId(command.bucket));
    const idle = !bucket || bucket.settledAtMs !== null || state.nowMs < bucket.dueAtMs;
    if (idle) return accept({ kind: 'done' }, []);
    const owner = state.owners.get(bucket.ownerId);
    assert(owner, `the owner of bucket ${settlementBucketId(bucket)} was not loaded`);
    const atMs = movementTimeMs(state.nowMs, [owner]);
    const settled = {
      kind: 'bucket_settled',
      bucket: { ...bucket, settledAtMs: atMs },
      settlementNo: command.settlementNo,
    } as const satisfies DomainEvent;
    if (bucket.amountFen === 0n) return accept({ kind: 'done' }, [settled]);
    const parts = movement({
      movementNo: command.settlementNo,
      txNo: command.settlementNo,
      refundNo: null,
      atMs,
      legs: [
        {
          userId: bucket.ownerId,
          wallet: 'merchant',
          balanceFen: bucket.amountFen,
          frozenFen: negateFen(bucket.amountFen),
          record: null,
        },
      ],
      system: [],
    });
    return accept({ kind: 'done' }, [
      settled,
      { kind: 'movement_posted', movement: parts },
      ...raiseOwnerEvent(owner, { subjectNo: command.settlementNo, merchantId: null }, atMs, {
        type: 'settlement.done',
        settlementNo: command.settlementNo,
        bucket: settled.bucket,
      }),
    ]);
  },
};
