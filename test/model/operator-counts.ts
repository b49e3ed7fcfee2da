// Counts how many things wait for an operator, and how the newest orders ended, in the in-memory model.

import { ORDER_STATUSES, statusAt } from '../../src/core/order/order.ts';
import { currentStatusOf } from '../../src/core/order/refund-request.ts';
import { stateOf } from '../../src/core/wallet/withdrawal.ts';
import type { OperatorCounts } from '../../src/store/operator-lists.ts';
import type { Books } from './books.ts';

export function operatorCounts(books: Books, nowMs: () => number): OperatorCounts {
  return {
    async countWaiting(max) {
      const of = <Item>(items: Iterable<Item>, waits: (item: Item) => boolean) =>
        Math.min([...items].filter(waits).length, max);
      const { rechargeRequests, rechargeProposals, withdrawals, refundRequests, keys } = books;
      return {
        rechargeRequests: of(rechargeRequests.values(), ({ status }) => status === 'requested'),
        recharges: of(rechargeProposals.values(), ({ status }) => status === 'pending'),
        withdrawals: of(withdrawals.values(), ({ status }) => status === 'pending'),
        payouts: of(
          withdrawals.values(),
          (one) => stateOf(one) === 'approved' && one.payeeId !== null && one.payoutNo === null,
        ),
        refundRequests: of(refundRequests.values(), (request) => {
          const key = keys.get(request.keyId);
          if (!key) return false;
          return currentStatusOf(request, key, nowMs()).status === 'approval_required';
        }),
        bankDifferences: of(
          books.bankDifferences.keys(),
          (no) => !['closed', 'resolved'].some((how) => books.bankEnds.has(`${no}/${how}`)),
        ),
      };
    },
    async countNewestOrders(limit) {
      const newest = [...books.orders.values()]
        .sort((a, b) => (a.txNo < b.txNo ? 1 : -1))
        .slice(0, limit);
      const of = (status: (typeof ORDER_STATUSES)[number]) =>
        newest.filter((order) => statusAt(order, nowMs()) === status).length;
      return new Map(ORDER_STATUSES.map((status) => [status, of(status)]));
    },
  };
}
