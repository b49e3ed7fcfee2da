// Statements of the bank in the in-memory model.

import {
  type BankBalance,
  type BooksItem,
  type DifferenceView,
  differenceState,
  endIdOf,
} from '../../src/core/bank/statement.ts';
import { type Fen, fen, negateFen, sumFen } from '../../src/core/money.ts';
import { shanghaiDayNumber } from '../../src/core/time.ts';
import { bankReferenceId } from '../../src/core/wallet/bank-reference.ts';
import type { Withdrawal } from '../../src/core/wallet/withdrawal.ts';
import type { BankQueries } from '../../src/store/bank.ts';
import type { Books } from './books.ts';

type Beside = 'arrivedUnder' | 'paidOutUnder' | 'inAndOut' | 'onTheWayOut';

export function bankQueries(books: Books): BankQueries {
  const balances = () => [...books.bankBalances.values()];
  const views = () =>
    [...books.bankDifferences.values()]
      .map(({ differenceNo }) => viewOf(books, differenceNo))
      .sort((a, b) => (isBefore(a, b) ? -1 : 1));
  return {
    bankColumns: async () =>
      [...books.bankColumns.values()].sort((a, b) => (a.columnsId < b.columnsId ? -1 : 1)),
    bankBalances: async (fromDay, toDay) => {
      const counting = new Map<string, BankBalance>();
      const within = balances().filter(({ day }) => day >= fromDay && day <= toDay);
      for (const one of within.sort((a, b) => a.turn - b.turn)) {
        counting.set(`${one.day}/${one.account}`, one);
      }
      return [...counting.values()].sort(
        (a, b) => a.day - b.day || (a.account < b.account ? -1 : 1),
      );
    },
    bankDays: async () => {
      const days = balances().map(({ day }) => day);
      if (days.length === 0) return null;
      return { firstDay: Math.min(...days), lastDay: Math.max(...days) };
    },
    bankAccounts: async () => [...new Set(balances().map(({ account }) => account))].sort(),
    bankLinesThere: async (lineIds) => new Set(lineIds.filter((id) => books.bankLines.has(id))),
    bankMatched: async (itemNos) => new Set(itemNos.filter((no) => books.bankMatches.has(no))),
    bankMatchesAcross: async (day) =>
      [...books.bankMatches.values()].filter(
        ({ lineDay, itemDay }) =>
          Math.min(lineDay, itemDay) <= day && Math.max(lineDay, itemDay) > day,
      ),
    bankDifference: async (no) => (books.bankDifferences.has(no) ? viewOf(books, no) : undefined),
    standingDifferences: async () => views().filter(({ resolved }) => resolved === null),
    bankDifferences: async (state, after, limit) => {
      const newest = views().reverse();
      const place = newest.findIndex(({ difference }) => difference.differenceNo === after);
      if (after !== null && place < 0) return [];
      return newest
        .slice(place + 1)
        .filter((view) => state === null || differenceState(view) === state)
        .slice(0, limit);
    },
    ...besideTheBank(books),
  };
}

function besideTheBank(books: Books): Pick<BankQueries, Beside> {
  const withdrawals = () => [...books.withdrawals.values()];
  const paidOut = () => withdrawals().filter(({ ended }) => ended === 'paid_out');
  return {
    arrivedUnder: async (referenceIds) =>
      recharges(books).filter((item) => referenceIds.includes(referenceIdOf(item) ?? '')),
    paidOutUnder: async (references) =>
      paidOut()
        .map(payout)
        .filter(({ reference }) => references.includes(withoutAccount(reference))),
    inAndOut: async (fromMs, untilMs) => [
      ...recharges(books, fromMs, untilMs),
      ...paidOut()
        .filter(({ endedAtMs }) => (endedAtMs ?? 0) >= fromMs && (endedAtMs ?? 0) < untilMs)
        .map(payout),
    ],
    onTheWayOut: async (atMs) => ({
      approvedFen: sumOf(
        withdrawals()
          .filter(({ status, decidedAtMs }) => status === 'approved' && (decidedAtMs ?? 0) < atMs)
          .filter(({ endedAtMs }) => endedAtMs === null || endedAtMs >= atMs),
      ),
      underReviewFen: sumOf(
        withdrawals()
          .filter(({ requestedAtMs }) => requestedAtMs < atMs)
          .filter(({ decidedAtMs }) => decidedAtMs === null || decidedAtMs >= atMs),
      ),
    }),
  };
}

function sumOf(withdrawals: readonly Withdrawal[]): Fen {
  return sumFen(withdrawals.map(({ amountFen }) => amountFen));
}

function viewOf(books: Books, differenceNo: string): DifferenceView {
  const difference = books.bankDifferences.get(differenceNo);
  if (!difference) throw new Error(`there is no difference ${differenceNo}`);
  const end = (how: 'closed' | 'resolved') =>
    books.bankEnds.get(endIdOf(differenceNo, how)) ?? null;
  return { difference, closed: end('closed'), resolved: end('resolved') };
}

function isBefore({ difference: a }: DifferenceView, { difference: b }: DifferenceView): boolean {
  if (a.foundAtMs !== b.foundAtMs) return a.foundAtMs < b.foundAtMs;
  return a.differenceNo < b.differenceNo;
}

function recharges(books: Books, fromMs = 0, untilMs = Number.MAX_SAFE_INTEGER): BooksItem[] {
  return books.auditLines
    .filter(({ action, atMs }) => action === 'recharged' && atMs >= fromMs && atMs < untilMs)
    .map(({ userId, atMs, details }) => ({
      no: String(details.tx_no),
      userId,
      day: shanghaiDayNumber(atMs),
      amountFen: fen(BigInt(String(details.amount_fen))),
      account: textOr(details.receiving_account) ?? '',
      reference: textOr(details.bank_reference),
    }));
}

function textOr(detail: unknown): string | null {
  return typeof detail === 'string' ? detail : null;
}

function payout({ withdrawalNo, userId, amountFen, endedAtMs, bankReference }: Withdrawal) {
  return {
    no: withdrawalNo,
    userId,
    day: shanghaiDayNumber(endedAtMs ?? 0),
    amountFen: negateFen(amountFen),
    account: null,
    reference: bankReference,
  };
}

function referenceIdOf({ account, reference }: BooksItem): string | null {
  return bankReferenceId({ bankReference: reference, receivingAccount: account });
}

function withoutAccount(reference: string | null): string {
  return bankReferenceId({ bankReference: reference })?.slice(1) ?? '';
}
