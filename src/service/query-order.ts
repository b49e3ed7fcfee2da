// One order, for whoever may see it. An order of others is answered like one that does not exist.

import { assert } from '../core/assert.ts';
import { isPaid, mayView, type Order } from '../core/order/order.ts';
import {
  currentStatusOf,
  type RefundRequest,
  type RefundRequestStatus,
} from '../core/order/refund-request.ts';
import { invalid } from '../core/refusal.ts';
import type { Answer } from './answer.ts';
import type { Whose } from './caller.ts';
import type { OrderAsked } from './parameters/order-asked.ts';
import { NO_SUCH_TX_NO } from './parameters/tx-no.ts';
import type { Service } from './service.ts';

export interface VisibleOrder {
  readonly order: Order;
  /** Payers do not see the settlement. */
  readonly seesSettlement: boolean;
  /** The latest refund that a tool requested. Payers see none. */
  readonly refundRequest: RequestOfOrder | null;
  /** The instant it is shown for: a pending order may have expired by then. */
  readonly nowMs: number;
}

export interface RequestOfOrder {
  readonly request: RefundRequest;
  readonly status: RefundRequestStatus;
}

export async function queryOrder(
  service: Service,
  { userId, onlyMerchantId }: Whose,
  txNo: string,
): Promise<Answer<VisibleOrder>> {
  const order = txNo === NO_SUCH_TX_NO ? undefined : await service.store.queries.order(txNo);
  const isCovered = onlyMerchantId === null || order?.merchantId === onlyMerchantId;
  if (!order || !isCovered || !mayView(order, userId)) {
    return { ok: false, refusal: { code: 'order_not_found' } };
  }
  const seesSettlement = order.ownerId === userId;
  // Only paid orders have requests; one that waits for its payment is asked about often.
  const now =
    seesSettlement && isPaid(order)
      ? await withRefundRequest(service, order)
      : { order, refundRequest: null };
  return { ok: true, value: { ...now, seesSettlement, nowMs: service.store.nowMs() } };
}

/** Of a number that a shop has given several orders, one after the other, the latest is meant. */
export async function txNoAsked(
  service: Service,
  whose: Whose,
  { tx_no: txNo, out_trade_no: outTradeNo, merchant_id: asked }: OrderAsked,
): Promise<Answer<string>> {
  const { userId: ownerId } = whose;
  if (outTradeNo === null) return { ok: true, value: txNo ?? NO_SUCH_TX_NO };
  if (txNo !== null) {
    const named = await service.store.queries.order(txNo);
    const differs = named && mayView(named, ownerId) && named.outTradeNo !== outTradeNo;
    if (differs) return { ok: false, refusal: invalid('out_trade_no', 'another_order') };
    return { ok: true, value: txNo };
  }
  const merchant = await merchantAsked(service, whose, asked);
  if (!merchant.ok) return merchant;
  const merchantId = merchant.value;
  if (merchantId === null)
    return { ok: false, refusal: { code: 'order_not_found', subject: 'out_trade_no' } };
  const any = { status: null, branchId: null, fromMs: null, untilMs: null, text: null };
  const filter = { ...any, ownerId, merchantId, outTradeNo };
  const [order] = (await service.store.queries.ordersOf(filter, null, 1)).items;
  if (!order) return { ok: false, refusal: { code: 'order_not_found', subject: 'out_trade_no' } };
  return { ok: true, value: order.txNo };
}

/** Whose number it is, where somebody asks by one; null: nobody's whom they may see. */
export async function merchantAsked(
  { store }: Service,
  { userId, onlyMerchantId }: Whose,
  merchantId: number | null,
): Promise<Answer<number | null>> {
  const asked = merchantId ?? onlyMerchantId;
  // To a key that works for one merchant there are no others.
  if (onlyMerchantId !== null && asked !== onlyMerchantId) return { ok: true, value: null };
  if (asked !== null) return { ok: true, value: asked };
  const [only, second] = await store.queries.merchants(userId, 2);
  if (second) return { ok: false, refusal: invalid('merchant_id', 'merchant_needed') };
  return { ok: true, value: only?.merchantId ?? null };
}

/** Orders of owners, as they see them themselves. */
export async function visibleOrders(
  service: Service,
  orders: readonly Order[],
): Promise<readonly VisibleOrder[]> {
  const nowMs = service.store.nowMs();
  const none = { refundRequest: null };
  const shown = orders.map(async (order) => {
    const now = isPaid(order) ? await withRefundRequest(service, order) : { order, ...none };
    return { ...now, seesSettlement: true, nowMs };
  });
  return Promise.all(shown);
}

async function withRefundRequest(
  { store }: Service,
  order: Order,
): Promise<Pick<VisibleOrder, 'order' | 'refundRequest'>> {
  const request = await store.queries.latestRefundRequest(order.txNo);
  if (!request) return { order, refundRequest: null };
  const [view, latest] = await Promise.all([
    store.queries.key(request.keyId),
    // Read again, so that the order has the refund that the request is shown with.
    request.refundNo === null ? order : store.queries.order(order.txNo),
  ]);
  assert(view && latest, `refund request ${request.requestNo} names what is not there`);
  const { status } = currentStatusOf(request, view.key, store.nowMs());
  return { order: latest, refundRequest: { request, status } };
}
