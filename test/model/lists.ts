// Lists users, merchants and branches in the in-memory model: the newest first, or by name. What else
// operators and owners list is joined to it.

import type { Order } from '../../src/core/order/order.ts';
import type { User } from '../../src/core/rows/user.ts';
import type { OwnLists } from '../../src/store/own-lists.ts';
import type { Queries } from '../../src/store/store.ts';
import type { Books } from './books.ts';
import { operatorLists } from './operator-lists.ts';
import { ownLists } from './own-orders.ts';

type Lists = Pick<
  Queries,
  'users' | 'usersNamed' | 'merchant' | 'merchants' | 'branchesOf' | 'branchesOfOwner'
>;

export function lists(
  books: Books,
  nowMs: () => number,
  orderOf: (txNo: string) => Order | undefined,
): Lists & Omit<OwnLists, 'payeesOf' | 'movesWithin'> & ReturnType<typeof operatorLists> {
  return {
    ...ownLists(books, nowMs, orderOf),
    ...operatorLists(books, nowMs, orderOf),
    users: async (limit, before = Number.MAX_SAFE_INTEGER) =>
      [...books.users.values()]
        .filter(({ userId }) => userId < before)
        .sort(byNewest(({ userId }) => userId))
        .slice(0, limit),
    usersNamed: async (beginning, limit, after = { name: beginning, userId: 0 }) =>
      [...books.users.values()]
        .filter((user) => user.name.startsWith(beginning) && byName(user, after) > 0)
        .sort(byName)
        .slice(0, limit),
    merchant: async (merchantId) => books.merchants.get(merchantId),
    merchants: async (ownerId, limit, after = null) =>
      [...books.merchants.values()]
        .filter((merchant) => ownerId === null || merchant.ownerId === ownerId)
        .filter(({ merchantId }) => after === null || merchantId < after)
        .sort(byNewest(({ merchantId }) => merchantId))
        .slice(0, limit),
    branchesOf: async (merchantIds, limit, after = null) =>
      [...books.branches.values()]
        .filter(({ merchantId }) => merchantIds.includes(merchantId))
        .filter(({ branchId }) => after === null || branchId < after)
        .sort(byNewest(({ branchId }) => branchId))
        .slice(0, limit),
    branchesOfOwner: async (ownerId, limit) =>
      [...books.branches.values()]
        .filter(({ merchantId }) => books.merchants.get(merchantId)?.ownerId === ownerId)
        .sort(byNewest(({ branchId }) => branchId))
        .slice(0, limit),
  };
}

function byNewest<Item>(numberOf: (item: Item) => number): (a: Item, b: Item) => number {
  return (a, b) => numberOf(b) - numberOf(a);
}

type Named = Pick<User, 'name' | 'userId'>;

function byName(a: Named, b: Named): number {
  return Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) || a.userId - b.userId;
}
