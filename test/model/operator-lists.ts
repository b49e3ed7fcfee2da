// Lists for operators what there is of everybody, in the in-memory model: newest first, in pages.

import { type Order, statusAt } from '../../src/core/order/order.ts';
import {
  type Called,
  type NumberedSecurityEvent,
  type OperatorLists,
  ROWS_EXAMINED_MAX,
  type TrailCursor,
} from '../../src/store/operator-lists.ts';
import type { Books } from './books.ts';
import { operatorCounts } from './operator-counts.ts';

export function operatorLists(
  books: Books,
  nowMs: () => number,
  orderOf: (txNo: string) => Order | undefined,
): Omit<OperatorLists, 'withdrawals' | 'payableWithdrawals'> {
  return {
    ...operatorCounts(books, nowMs),
    async allOrders({ status, ...period }, before, limit) {
      // The number decides the order, as it does in the database.
      const all = [...books.orders.keys()]
        .filter((txNo) => before === null || txNo < before.txNo)
        .sort((a, b) => (a < b ? 1 : -1))
        .map(orderOf)
        .filter((order) => order !== undefined)
        .filter(({ createdAtMs }) => isWithin(createdAtMs, period));
      const matches = (order: Order) => status === null || statusAt(order, nowMs()) === status;
      return pageOf(all, matches, limit, ({ createdAtMs, txNo }) => ({ createdAtMs, txNo }));
    },
    async trail({ userId, actors, actions, ...period }, before, limit) {
      const all = books.auditLines
        .filter((line) => userId === null || line.userId === userId)
        .filter((line) => isWithin(line.atMs, period))
        .sort(byCursor)
        .filter((line) => before === null || byCursor(before, line) < 0);
      const isActor = (kind: string, name: string) =>
        actors?.some((actor) => actor.kind === kind && actor.name === name) ?? true;
      return pageOf(
        all,
        (line) =>
          (actions === null || actions.includes(line.action)) &&
          isActor(line.by.kind, line.by.name),
        limit,
        ({ atMs, userId, chainNo }) => ({ atMs, userId, chainNo }),
      );
    },
    async allSecurityEvents({ userId, kind, ...period }, before, limit) {
      const all = books.securityEvents
        .map((event, n): NumberedSecurityEvent => ({ ...event, eventNo: n + 1 }))
        .filter((event) => userId === null || event.userId === userId)
        .filter((event) => isWithin(event.atMs, period))
        .sort((a, b) => b.atMs - a.atMs || b.eventNo - a.eventNo)
        .filter(
          ({ atMs, eventNo }) =>
            before === null ||
            atMs < before.atMs ||
            (atMs === before.atMs && eventNo < before.eventNo),
        );
      const matches = (event: NumberedSecurityEvent) => kind === null || event.kind === kind;
      return pageOf(all, matches, limit, ({ atMs, eventNo }) => ({ atMs, eventNo }));
    },
    numbersCalled: async (called, limit) => numbersCalled(books, called, limit),
  };
}

function numbersCalled(books: Books, { text, bankReferenceIds }: Called, limit: number): string[] {
  const { orders, refunds, refundRequests, withdrawals, bankReferences } = books;
  const ofKinds = [
    [...orders.values()].map(({ txNo, outTradeNo }) => [txNo, outTradeNo === text] as const),
    refunds.map(({ refundNo, outRefundNo }) => [refundNo, outRefundNo === text] as const),
    [...refundRequests.values()].map(
      ({ requestNo, outRefundNo }) => [requestNo, outRefundNo === text] as const,
    ),
    [...withdrawals.values()].map(
      ({ withdrawalNo, bankReference }) => [withdrawalNo, bankReference === text] as const,
    ),
    [...bankReferences.values()].map(
      ({ id, rechargeNo }) => [rechargeNo, bankReferenceIds.includes(id)] as const,
    ),
  ];
  return ofKinds.flatMap((kind) =>
    kind
      .flatMap(([no, isMeant]) => (isMeant && no !== null ? [no] : []))
      .sort((a, b) => (a < b ? 1 : -1))
      .slice(0, limit),
  );
}

interface Period {
  readonly fromMs: number | null;
  readonly untilMs: number | null;
}

function isWithin(atMs: number, { fromMs, untilMs }: Period): boolean {
  return atMs >= (fromMs ?? 0) && (untilMs === null || atMs < untilMs);
}

function byCursor(a: TrailCursor, b: TrailCursor): number {
  return b.atMs - a.atMs || b.userId - a.userId || b.chainNo - a.chainNo;
}

function pageOf<Item, Cursor>(
  all: readonly Item[],
  matches: (item: Item) => boolean,
  limit: number,
  cursorOf: (item: Item) => Cursor,
): { readonly items: readonly Item[]; readonly next: Cursor | null } {
  const examined = all.slice(0, ROWS_EXAMINED_MAX);
  const matching = examined.filter(matches);
  const items = matching.slice(0, limit);
  const last = examined.length === ROWS_EXAMINED_MAX ? examined.at(-1) : undefined;
  const end = matching.length > limit ? items.at(-1) : last;
  return { items, next: end ? cursorOf(end) : null };
}
