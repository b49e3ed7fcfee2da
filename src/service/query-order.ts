// One order, for whoever may see it. An order of others is answered like one that does not exist.

import type { UserId } from '../core/ledger/wallet.ts';
import { mayView, type Order } from '../core/order/order.ts';
import type { Answer } from './answer.ts';
import { NO_SUCH_TX_NO } from './parameters/tx-no.ts';
import type { Service } from './service.ts';

export interface VisibleOrder {
  readonly order: Order;
  /** Payers do not see the settlement. */
  readonly seesSettlement: boolean;
  /** The instant it is shown for: a pending order may have expired by then. */
  readonly nowMs: number;
}

export async function queryOrder(
  service: Service,
  userId: UserId,
  txNo: string,
): Promise<Answer<VisibleOrder>> {
  const order = txNo === NO_SUCH_TX_NO ? undefined : await service.store.queries.order(txNo);
  if (!order || !mayView(order, userId)) return { ok: false, refusal: { code: 'order_not_found' } };
  const seesSettlement = order.ownerId === userId;
  return { ok: true, value: { order, seesSettlement, nowMs: service.store.nowMs() } };
}
