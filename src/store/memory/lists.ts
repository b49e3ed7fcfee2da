// What operators and owners list, in the in-memory model: the newest first.

import { type Order, statusAt } from '../../core/order/order.ts';
import type { OwnLists } from '../own-lists.ts';
import type { Queries } from '../store.ts';
import type { Books } from './books.ts';
import { ownLists } from './own-orders.ts';

type OperatorLists = Pick<
  Queries,
  'users' | 'merchant' | 'merchants' | 'branchesOf' | 'branchesOfOwner' | 'orders'
>;

export function lists(
  books: Books,
  nowMs: () => number,
  orderOf: (txNo: string) => Order | undefined,
): OperatorLists & OwnLists {
  return {
    ...ownLists(books, nowMs, orderOf),
    users: async (limit) =>
      [...books.users.values()].sort(byNewest(({ userId }) => userId)).slice(0, limit),
    merchant: async (merchantId) => books.merchants.get(merchantId),
    merchants: async (ownerId, limit) =>
      [...books.merchants.values()]
        .filter((merchant) => ownerId === null || merchant.ownerId === ownerId)
        .sort(byNewest(({ merchantId }) => merchantId))
        .slice(0, limit),
    branchesOf: async (merchantId, limit) =>
      [...books.branches.values()]
        .filter((branch) => branch.merchantId === merchantId)
        .sort(byNewest(({ branchId }) => branchId))
        .slice(0, limit),
    branchesOfOwner: async (ownerId, limit) =>
      [...books.branches.values()]
        .filter(({ merchantId }) => books.merchants.get(merchantId)?.ownerId === ownerId)
        .sort(byNewest(({ branchId }) => branchId))
        .slice(0, limit),
    // Numbers of orders begin with their time.
    orders: async ({ ownerId, status, limit }) =>
      [...books.orders.keys()]
        .sort((a, b) => (a < b ? 1 : -1))
        .map(orderOf)
        .filter((order) => order !== undefined)
        .filter((order) => ownerId === null || order.ownerId === ownerId)
        .filter((order) => status === null || statusAt(order, nowMs()) === status)
        .slice(0, limit),
  };
}

function byNewest<Item>(numberOf: (item: Item) => number): (a: Item, b: Item) => number {
  return (a, b) => numberOf(b) - numberOf(a);
}
