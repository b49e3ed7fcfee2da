// Reads what operators decide about, in the in-memory model: withdrawals, requests for recharges, and
// recharges that take two of them; and what each has moved alone.

import { stateOf, type Withdrawal } from '../../src/core/wallet/withdrawal.ts';
import type { OneOfWithdrawals } from '../../src/store/operator-lists.ts';
import type { Queries } from '../../src/store/store.ts';
import type { Books } from './books.ts';

export function waitingMoney(
  books: Books,
): Pick<
  Queries,
  | 'withdrawal'
  | 'pendingWithdrawals'
  | 'withdrawals'
  | 'payableWithdrawals'
  | 'rechargeProposal'
  | 'pendingRecharges'
  | 'rechargeRequest'
  | 'rechargeRequestsOf'
  | 'rechargeRequests'
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
    withdrawals: async ({ state, of, oldestFirst, fromMs, untilMs }, after, limit) => {
      const sorted = [...books.withdrawals.values()].sort((a, b) =>
        a.withdrawalNo < b.withdrawalNo ? -1 : 1,
      );
      return (oldestFirst ? sorted : sorted.reverse())
        .filter((one) => state === null || stateOf(one) === state)
        .filter((one) => of === null || belongsTo(one, of))
        .filter((one) => one.requestedAtMs >= (fromMs ?? 0))
        .filter((one) => untilMs === null || one.requestedAtMs < untilMs)
        .filter(({ withdrawalNo: no }) => after === null || (oldestFirst ? no > after : no < after))
        .slice(0, limit);
    },
    payableWithdrawals: async (limit) =>
      [...books.withdrawals.values()]
        .filter((one) => stateOf(one) === 'approved' && one.payeeId !== null)
        .filter(({ payoutNo }) => payoutNo === null)
        .sort((a, b) => (a.withdrawalNo < b.withdrawalNo ? -1 : 1))
        .slice(0, limit),
    rechargeProposal: async (rechargeNo) => books.rechargeProposals.get(rechargeNo),
    pendingRecharges: async () =>
      [...books.rechargeProposals.values()]
        .filter(({ status }) => status === 'pending')
        .sort((a, b) => a.proposedAtMs - b.proposedAtMs || (a.rechargeNo < b.rechargeNo ? -1 : 1)),
    ...requests(books),
    operatorDay: async (operatorId) => books.operatorDays.get(operatorId),
  };
}

function requests({
  rechargeRequests: kept,
}: Books): Pick<Queries, 'rechargeRequest' | 'rechargeRequestsOf' | 'rechargeRequests'> {
  const newestFirst = () => [...kept.values()].sort((a, b) => (a.requestNo < b.requestNo ? 1 : -1));
  return {
    rechargeRequest: async (requestNo) => kept.get(requestNo),
    rechargeRequestsOf: async (userId, before, limit) =>
      newestFirst()
        .filter((one) => one.userId === userId)
        .filter(({ requestNo }) => before === null || requestNo < before)
        .slice(0, limit),
    rechargeRequests: async ({ status, code, oldestFirst }, after, limit) =>
      (oldestFirst ? newestFirst().reverse() : newestFirst())
        .filter((one) => status === null || one.status === status)
        .filter(({ requestNo }) => code === null || requestNo.endsWith(code))
        .filter(({ requestNo: no }) => after === null || (oldestFirst ? no > after : no < after))
        .slice(0, limit),
  };
}

function belongsTo(withdrawal: Withdrawal, of: OneOfWithdrawals): boolean {
  switch (of.kind) {
    case 'user':
      return withdrawal.userId === of.userId;
    case 'payout':
      return withdrawal.payoutNo === of.payoutNo;
    case 'reference':
      return withdrawal.bankReference === of.bankReference;
  }
}
