// An order with its refunds, for operators, who may see every order.

import type { Order, Refund } from '../../core/order/order.ts';
import { looksLikeTxNo } from '../../crypto/numbers.ts';
import type { Answer } from '../answer.ts';
import { refundsWithin } from '../get-lifecycle.ts';
import type { Service } from '../service.ts';
import { refuse, succeed } from './answer.ts';

export interface ShownOrder {
  readonly order: Order;
  /** Oldest first. */
  readonly refunds: readonly Refund[];
  readonly nowMs: number;
}

export async function showOrder(service: Service, txNo: string): Promise<Answer<ShownOrder>> {
  const order = looksLikeTxNo(txNo) ? await service.store.queries.order(txNo) : undefined;
  if (!order) return refuse({ code: 'order_not_found' });
  const refunds = await refundsWithin(service, order);
  return succeed({ order, refunds, nowMs: service.store.nowMs() });
}
