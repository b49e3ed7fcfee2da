// What operators decide about, in the in-memory model: withdrawals, and recharges that take two of them;
// and what each has moved alone.

import type { Queries } from '../store.ts';
import type { Books } from './books.ts';

export function waitingMoney(
  books: Books,
): Pick<
  Queries,
  | 'withdrawal'
  | 'pendingWithdrawals'
  | 'withdrawals'
  | 'rechargeProposal'
  | 'pendingRecharges'
  | 'operatorDay'
> {
  return {
    withdrawal: async (withdrawalNo) => books.withdrawals.get(withdrawalNo),
    pendingWithdrawals: async () =>
      [...books.withdrawals.values()]
        .filter(({ status }) => status === 'pending')
        .sort(
          (a, b) => a.requestedAtMs - b.requestedAtMs || (a.withdrawalNo < b.withdrawalNo ? -1 : 1),
        ),
    withdrawals: async ({ status, oldestFirst }, after, limit) => {
      const sorted = [...books.withdrawals.values()].sort((a, b) =>
        a.withdrawalNo < b.withdrawalNo ? -1 : 1,
      );
      return (oldestFirst ? sorted : sorted.reverse())
        .filter((one) => status === null || one.status === status)
        .filter(({ withdrawalNo: no }) => after === null || (oldestFirst ? no > after : no < after))
        .slice(0, limit);
    },
    rechargeProposal: async (rechargeNo) => books.rechargeProposals.get(rechargeNo),
    pendingRecharges: async () =>
      [...books.rechargeProposals.values()]
        .filter(({ status }) => status === 'pending')
        .sort((a, b) => a.proposedAtMs - b.proposedAtMs || (a.rechargeNo < b.rechargeNo ? -1 : 1)),
    operatorDay: async (operatorId) => books.operatorDays.get(operatorId),
  };
}
