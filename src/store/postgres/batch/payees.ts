// The owners of orders that this process has created or read lately. An order is created, shown on the pay
// page and paid soon after; its owner never changes, so nobody has to look it up again.

import type { UserId } from '../../../core/ledger/wallet.ts';
import type { Order } from '../../../core/order/order.ts';

/** Twice as many are known at most: some 10 MB. */
const GENERATION_MAX = 50_000;

export interface Payees {
  /** Undefined: this process has not seen the order, or long ago. */
  of(txNo: string): UserId | undefined;
  note(order: Pick<Order, 'txNo' | 'ownerId'>): void;
}

export function payees(generationMax = GENERATION_MAX): Payees {
  let young = new Map<string, UserId>();
  let old = new Map<string, UserId>();
  return {
    of: (txNo) => young.get(txNo) ?? old.get(txNo),
    note({ txNo, ownerId }) {
      if (young.size >= generationMax) {
        old = young;
        young = new Map();
      }
      young.set(txNo, ownerId);
    },
  };
}
