// Declares the reads that bills are made from. Part of the port of the store.

import type { Entry } from '../core/ledger/movement.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Order, Refund } from '../core/order/order.ts';

export interface BillQueries {
  endedThrough(): Promise<EndedThrough>;
  /** A user's records of one day by their numbers, the oldest first, from after one of them. */
  billedRecords(asked: BilledDay): Promise<readonly BilledRecord[]>;
}

/** Whatever began before `throughMs` has ended, so nothing is recorded any more with an earlier time. */
export interface EndedThrough {
  readonly nowMs: number;
  readonly throughMs: number;
}

export interface BilledDay {
  readonly userId: UserId;
  /** In Shanghai, counted from 1970-01-01. */
  readonly day: number;
  /** Only records with larger numbers. */
  readonly afterNo: number;
  readonly limit: number;
}

/** A record with what never changes of its order and its refund. */
export interface BilledRecord {
  readonly entry: Entry;
  readonly order: Pick<Order, 'merchantId' | 'branchId' | 'outTradeNo'> | null;
  readonly refund: Pick<Refund, 'refundType' | 'feeFen' | 'outRefundNo'> | null;
}
