// Puts what is to be settled into buckets. The orders of an owner that are due at the same time form one,
// settled by one movement: a merchant with a thousand payments a second is not settled a thousand times a
// second. An order is settled when its bucket is; its own row is not touched.

import { assert } from '../assert.ts';
import type { UserId } from '../ledger/wallet.ts';
import { addFen, type Fen, ZERO_FEN } from '../money.ts';
import type { Order } from './order.ts';

export interface SettlementBucketName {
  readonly ownerId: UserId;
  readonly dueAtMs: number;
}

export interface SettlementBucket extends SettlementBucketName {
  /** What its orders have unsettled, or had when they were settled. */
  readonly amountFen: Fen;
  readonly settledAtMs: number | null;
}

const BUCKET_MS_MIN = 1_000;
const BUCKET_MS_MAX = 60_000;

/** The due time, rounded up to the end of its bucket; short delays get short buckets. */
export function settleDueAtMs(paidAtMs: number, delayMs: number): number {
  const sizeMs = Math.min(Math.max(Math.floor(delayMs / 60), BUCKET_MS_MIN), BUCKET_MS_MAX);
  return Math.ceil((paidAtMs + delayMs) / sizeMs) * sizeMs;
}

export function settlementBucketId({ ownerId, dueAtMs }: SettlementBucketName): string {
  return `${ownerId}/${dueAtMs}`;
}

/** Whose bucket it is. */
export function ownerOfSettlementBucket(id: string): UserId {
  return Number(id.slice(0, id.indexOf('/')));
}

/** The bucket of an order that was not settled at payment or noted as settled since. */
export function settlementBucketOf(order: Order): SettlementBucketName | null {
  const { ownerId, settleDueAtMs: dueAtMs, settledAtMs } = order;
  return dueAtMs === null || settledAtMs !== null ? null : { ownerId, dueAtMs };
}

/** The order with the settlement of its bucket, which its row does not have yet. */
export function withSettlement(order: Order, settledAtMs: number | null | undefined): Order {
  if (settledAtMs == null || settlementBucketOf(order) === null) return order;
  const settledFen = order.unsettledFen;
  // An order that was refunded in full before has nothing to settle.
  if (settledFen === 0n) return order;
  return { ...order, settledAtMs, settledFen, unsettledFen: ZERO_FEN };
}

/**
 * A clock that was set back may add a payment to a bucket that was settled while it was empty. Nothing
 * was moved then, so the bucket waits again.
 */
export function addToSettlementBucket(bucket: SettlementBucket, amountFen: Fen): SettlementBucket {
  const empty = bucket.amountFen === 0n;
  assert(
    empty || bucket.settledAtMs === null,
    `bucket ${settlementBucketId(bucket)} moves after settlement`,
  );
  const settledAtMs = empty ? null : bucket.settledAtMs;
  return { ...bucket, settledAtMs, amountFen: addFen(bucket.amountFen, amountFen) };
}
