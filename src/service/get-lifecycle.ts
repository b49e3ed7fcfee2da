// The life of one order, for whoever may see it.

import { addFen, type Fen, ZERO_FEN } from '../core/money.ts';
import { type LifecycleStage, lifecycle } from '../core/order/lifecycle.ts';
import type { Order, Refund } from '../core/order/order.ts';
import type { Answer } from './answer.ts';
import type { Whose } from './caller.ts';
import { queryOrder, type VisibleOrder } from './query-order.ts';
import type { Service } from './service.ts';

export interface OrderLife extends VisibleOrder {
  readonly stages: readonly LifecycleStage[];
}

export async function getLifecycle(
  service: Service,
  whose: Whose,
  txNo: string,
): Promise<Answer<OrderLife>> {
  const answer = await queryOrder(service, whose, txNo);
  if (!answer.ok) return answer;
  const { order, seesSettlement, nowMs } = answer.value;
  const refunds = await refundsWithin(service, order);
  const stages = lifecycle(order, refunds, nowMs, seesSettlement);
  return { ok: true, value: { ...answer.value, stages } };
}

/**
 * The order was read first, so the list may hold a newer refund. Refunds are only ever added: the first
 * ones, up to the refunded amount of the order, are those it knows of.
 */
export async function refundsWithin(service: Service, order: Order): Promise<readonly Refund[]> {
  if (order.refundedFen === 0n) return [];
  const refunds = await service.store.queries.refundsOf(order.txNo);
  let totalFen: Fen = ZERO_FEN;
  return refunds.filter((refund) => {
    totalFen = addFen(totalFen, refund.amountFen);
    return totalFen <= order.refundedFen;
  });
}
