// The orders of an owner's merchants in the order of time: a page of them, how many there are of each status,
// or all of them one after the other.

import type { UserId } from '../core/ledger/wallet.ts';
import { ZERO_FEN } from '../core/money.ts';
import { isPaid, type Order, statusAt } from '../core/order/order.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { OrderCounts, OrderCursor, OrderPage, OwnOrderFilter } from '../store/own-lists.ts';
import type { Service } from './service.ts';
import { findOrder } from './show-own-order.ts';

export type OrderFilter = Omit<OwnOrderFilter, 'ownerId'>;

const STREAM_PAGE = 500;

export async function listOwnOrders(
  service: Service,
  ownerId: UserId,
  filter: OrderFilter,
  after: OrderCursor | null,
  limit: number,
): Promise<OrderPage> {
  const txNo = wholeNumberIn(filter);
  if (txNo === null) return service.store.queries.ordersOf({ ...filter, ownerId }, after, limit);
  return orderNumbered(service, { ...filter, ownerId }, txNo);
}

export async function countOwnOrders(
  service: Service,
  ownerId: UserId,
  filter: OrderFilter,
): Promise<OrderCounts> {
  const txNo = wholeNumberIn(filter);
  if (txNo === null) return service.store.queries.countOrdersOf({ ...filter, ownerId });
  const order = await findMatching(service, { ...filter, ownerId }, txNo);
  const status = order && statusAt(order, service.store.nowMs());
  return {
    byStatus: new Map(status ? [[status, 1]] : []),
    collectedFen: order && isPaid(order) ? order.amountFen : ZERO_FEN,
    refundedFen: order?.refundedFen ?? ZERO_FEN,
    complete: true,
  };
}

/** Page by page, however many there are. */
export async function* allOwnOrders(
  service: Service,
  ownerId: UserId,
  filter: OrderFilter,
): AsyncGenerator<readonly Order[]> {
  let after: OrderCursor | null = null;
  do {
    const page: OrderPage = await listOwnOrders(service, ownerId, filter, after, STREAM_PAGE);
    yield page.items;
    after = page.next;
  } while (after !== null);
}

/** Who types or scans a whole number wants that order, however long ago it was made. */
function wholeNumberIn({ text }: OrderFilter): string | null {
  const txNo = text?.toUpperCase() ?? '';
  return looksLikeTxNo(txNo) ? txNo : null;
}

/** Null in place of the owner: whosever it is. */
type AnyFilter = OrderFilter & { readonly ownerId: UserId | null };

/** The page with the order of that number, if it matches. */
export async function orderNumbered(
  service: Service,
  filter: AnyFilter,
  txNo: string,
): Promise<OrderPage> {
  const order = await findMatching(service, filter, txNo);
  const { status } = filter;
  const isShown = order && (status === null || statusAt(order, service.store.nowMs()) === status);
  return { items: isShown ? [order] : [], next: null };
}

async function findMatching(
  service: Service,
  { ownerId, merchantId, branchId, outTradeNo, fromMs, untilMs, ...said }: AnyFilter,
  txNo: string,
): Promise<Order | null> {
  const order = await findOrder(service, txNo);
  if (!order) return null;
  const { minFen = null, maxFen = null, payerId = null } = said;
  const matches =
    (ownerId === null || order.ownerId === ownerId) &&
    (merchantId === null || order.merchantId === merchantId) &&
    (branchId === null || order.branchId === branchId) &&
    (outTradeNo === null || order.outTradeNo === outTradeNo) &&
    (fromMs === null || order.createdAtMs >= fromMs) &&
    (untilMs === null || order.createdAtMs < untilMs) &&
    (minFen === null || order.amountFen >= minFen) &&
    (maxFen === null || order.amountFen <= maxFen) &&
    (payerId === null || (order.payerId ?? order.designatedPayerId) === payerId);
  return matches ? order : null;
}
