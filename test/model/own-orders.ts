// An owner's orders and refund requests, in the in-memory model.

import type { UserId } from '../../src/core/ledger/wallet.ts';
import { sumFen } from '../../src/core/money.ts';
import { isPaid, type Order, statusAt } from '../../src/core/order/order.ts';
import type { RefundRequest } from '../../src/core/order/refund-request.ts';
import {
  OPEN_EXAMINED_MAX,
  ORDERS_EXAMINED_MAX,
  type OrderCursor,
  type OwnLists,
  type OwnOrderFilter,
  type RefundRequestCursor,
  TO_PAY_MAX,
} from '../../src/store/own-lists.ts';
import type { Books } from './books.ts';

export function ownLists(
  books: Books,
  nowMs: () => number,
  orderOf: (txNo: string) => Order | undefined,
): Omit<OwnLists, 'payeesOf' | 'movesWithin'> {
  const sorted = (isMeant: (order: Order) => boolean, oldestFirst: boolean, limit: number) => {
    const sign = oldestFirst ? -1 : 1;
    return [...books.orders.keys()]
      .map(orderOf)
      .filter((order) => order !== undefined)
      .filter(isMeant)
      .sort((a, b) => sign * (b.createdAtMs - a.createdAtMs || (a.txNo < b.txNo ? 1 : -1)))
      .slice(0, limit);
  };
  const newest = (isMeant: (order: Order) => boolean, limit: number) =>
    sorted(isMeant, false, limit);
  const examined = (filter: OwnOrderFilter, after: OrderCursor | null) => {
    const { oldestFirst = false } = filter;
    const follows = (order: Order) =>
      after === null || (oldestFirst ? isNewer(order, after) : isAfter(order, after));
    const isMeant = (order: Order) => isInPeriod(order, filter) && follows(order);
    return sorted(isMeant, oldestFirst, ORDERS_EXAMINED_MAX);
  };
  return {
    async ordersOf(filter, after, limit) {
      const all = examined(filter, after);
      const { status } = filter;
      const matching = all
        .filter((order) => matches(order, filter))
        .filter((order) => status === null || statusAt(order, nowMs()) === status);
      const items = matching.slice(0, limit);
      const last = all.length === ORDERS_EXAMINED_MAX ? all.at(-1) : undefined;
      const end = matching.length > limit ? items.at(-1) : last;
      return { items, next: end ? { createdAtMs: end.createdAtMs, txNo: end.txNo } : null };
    },
    async countOrdersOf(filter) {
      const all = examined(filter, null);
      const counted = countsOf(
        all.filter((one) => matches(one, filter)),
        nowMs(),
      );
      return { ...counted, complete: all.length < ORDERS_EXAMINED_MAX };
    },
    openOrdersOf: async ({ ownerId, merchantId, amountFen }) =>
      newest((order) => order.ownerId === ownerId, OPEN_EXAMINED_MAX).filter(
        (order) =>
          order.merchantId === merchantId &&
          order.amountFen === amountFen &&
          statusAt(order, nowMs()) === 'pending',
      ),
    ordersToPay: async (payerId) =>
      newest(
        (order) => order.designatedPayerId === payerId && statusAt(order, nowMs()) === 'pending',
        TO_PAY_MAX,
      ),
    refundRequestsOf: async (...asked) => refundRequestsOf(books, ...asked),
  };
}

function refundRequestsOf(
  books: Books,
  ownerId: UserId,
  before: RefundRequestCursor | null,
  limit: number,
): RefundRequest[] {
  return [...books.refundRequests.values()]
    .filter((one) => one.ownerId === ownerId)
    .sort((a, b) => b.requestedAtMs - a.requestedAtMs || (a.requestNo < b.requestNo ? 1 : -1))
    .filter(
      ({ requestedAtMs, requestNo }) =>
        before === null ||
        requestedAtMs < before.requestedAtMs ||
        (requestedAtMs === before.requestedAtMs && requestNo < before.requestNo),
    )
    .slice(0, limit);
}

function countsOf(orders: readonly Order[], nowMs: number) {
  const byStatus = Map.groupBy(orders, (order) => statusAt(order, nowMs));
  return {
    byStatus: new Map([...byStatus].map(([status, { length }]) => [status, length])),
    collectedFen: sumFen(orders.filter(isPaid).map(({ amountFen }) => amountFen)),
    refundedFen: sumFen(orders.map(({ refundedFen }) => refundedFen)),
  };
}

function isInPeriod(order: Order, { ownerId, fromMs, untilMs }: OwnOrderFilter): boolean {
  const { createdAtMs } = order;
  const begun = createdAtMs >= (fromMs ?? 0);
  return order.ownerId === ownerId && begun && (untilMs === null || createdAtMs < untilMs);
}

export function isAfter({ createdAtMs, txNo }: Order, cursor: OrderCursor | null): boolean {
  if (cursor === null || createdAtMs < cursor.createdAtMs) return true;
  return createdAtMs === cursor.createdAtMs && txNo < cursor.txNo;
}

function isNewer({ createdAtMs, txNo }: Order, cursor: OrderCursor): boolean {
  return createdAtMs === cursor.createdAtMs ? txNo > cursor.txNo : createdAtMs > cursor.createdAtMs;
}

function matches(order: Order, filter: OwnOrderFilter): boolean {
  const { merchantId, branchId, outTradeNo, text } = filter;
  if (outTradeNo !== null && order.outTradeNo !== outTradeNo) return false;
  if (merchantId !== null && order.merchantId !== merchantId) return false;
  if (branchId !== null && order.branchId !== branchId) return false;
  const { minFen = null, maxFen = null, payerId = null } = filter;
  if (minFen !== null && order.amountFen < minFen) return false;
  if (maxFen !== null && order.amountFen > maxFen) return false;
  if (payerId !== null && (order.payerId ?? order.designatedPayerId) !== payerId) return false;
  if (text === null) return true;
  const named = order.title.toLowerCase().includes(text.toLowerCase());
  const called = order.outTradeNo?.toLowerCase().includes(text.toLowerCase()) ?? false;
  return named || called || order.txNo.includes(text.toUpperCase());
}
