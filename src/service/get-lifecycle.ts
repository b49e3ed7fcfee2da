// The life of one order, for whoever may see it.

import type { UserId } from '../core/ledger/wallet.ts';
import { addFen, type Fen, ZERO_FEN } from '../core/money.ts';
import { type LifecycleStage, lifecycle } from '../core/order/lifecycle.ts';
import type { Order, Refund } from '../core/order/order.ts';
import type { Answer } from './answer.ts';
import type { Whose } from './caller.ts';
import { queryOrder, type VisibleOrder } from './query-order.ts';
import type { Service } from './service.ts';

export interface OrderLife extends VisibleOrder {
  readonly stages: readonly LifecycleStage[];
  /** The mandate that it was paid under. Null: none, or it was not the reader who paid. */
  readonly mandateNo: string | null;
}

export async function getLifecycle(
  service: Service,
  whose: Whose,
  txNo: string,
): Promise<Answer<OrderLife>> {
  const answer = await queryOrder(service, whose, txNo);
  if (!answer.ok) return answer;
  const { order, seesSettlement, nowMs } = answer.value;
  const [refunds, mandateNo] = await Promise.all([
    refundsWithin(service, order),
    mandateFor(service, order, whose.userId),
  ]);
  const stages = lifecycle(order, refunds, nowMs, seesSettlement);
  return { ok: true, value: { ...answer.value, stages, mandateNo } };
}

/** What the payer has allowed to whom is nobody else's business. */
async function mandateFor(
  { store }: Service,
  { txNo, payerId, paidAtMs }: Order,
  userId: UserId,
): Promise<string | null> {
  if (payerId !== userId || paidAtMs === null) return null;
  return (await store.queries.mandateOfPayment(txNo, userId)) ?? null;
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
