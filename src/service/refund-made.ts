// What a refund answered when it was made.

import { assert } from '../core/assert.ts';
import { refundAsMade } from '../core/order/refund-history.ts';
import type { OrderRefunded } from '../core/result.ts';
import type { Service } from './service.ts';

export async function refundMade(
  { store }: Service,
  txNo: string,
  refundNo: string,
): Promise<OrderRefunded> {
  const order = await store.queries.order(txNo);
  assert(order, `order ${txNo} was refunded and is not there`);
  return refundAsMade(order, await store.queries.refundsOf(txNo), refundNo);
}
