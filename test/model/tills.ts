// Reads what tills ask for, in the in-memory model.

import type { Order } from '../../src/core/order/order.ts';
import type { BranchDay, Queries } from '../../src/store/store.ts';
import type { Books } from './books.ts';
import { isAfter } from './own-orders.ts';

type Tills = Pick<
  Queries,
  'staffByLogin' | 'staffOf' | 'staffSession' | 'branchOrders' | 'branchTakings'
>;

export function tills(books: Books, orderOf: (txNo: string) => Order | undefined): Tills {
  const working = () => [...books.staff.values()].filter((staff) => staff.removedAtMs === null);
  return {
    staffByLogin: async (login) => working().find((staff) => staff.login === login),
    staffOf: async (branchId) =>
      working()
        .filter((staff) => staff.branchId === branchId)
        .sort((a, b) => a.staffId - b.staffId),
    async staffSession(sessionDigest) {
      const session = books.staffSessions.get(sessionDigest);
      const staff = working().find((one) => one.staffId === session?.staffId);
      if (!session || !staff) return undefined;
      const suspended = books.owners.get(staff.ownerId)?.suspended ?? true;
      return { staff, expiresAtMs: session.expiresAtMs, suspended };
    },
    async branchOrders(day, after, limit) {
      const all = ordersOf(books, day.branchId)
        .filter(({ createdAtMs }) => createdAtMs >= day.fromMs && createdAtMs < day.untilMs)
        .filter((order) => isAfter(order, after))
        .sort((a, b) => b.createdAtMs - a.createdAtMs || (a.txNo < b.txNo ? 1 : -1));
      const page = all.slice(0, limit).map(({ txNo }) => orderOf(txNo));
      return page.filter((order) => order !== undefined);
    },
    async branchTakings(day) {
      const paid = ordersOf(books, day.branchId).filter(({ paidAtMs }) => paidIn(day, paidAtMs));
      const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n);
      return {
        orders: paid.length,
        collectedFen: sum(paid.map(({ amountFen }) => amountFen)) as Order['amountFen'],
        refundedFen: sum(paid.map(({ refundedFen }) => refundedFen)) as Order['amountFen'],
      };
    },
  };
}

function ordersOf(books: Books, branchId: number): Order[] {
  return [...books.orders.values()].filter((order) => order.branchId === branchId);
}

function paidIn({ fromMs, untilMs }: BranchDay, paidAtMs: number | null): boolean {
  return paidAtMs !== null && paidAtMs >= fromMs && paidAtMs < untilMs;
}
