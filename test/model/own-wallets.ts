// Reads in the in-memory model what people see of their own wallets. Sums of days come from all entries.

import type { Entry } from '../../src/core/ledger/movement.ts';
import type { WalletKind } from '../../src/core/ledger/record-kind.ts';
import { addToTallies, kindIndex, NO_TALLIES, type Tallies } from '../../src/core/ledger/tally.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import { addFen, negateFen, sumFen } from '../../src/core/money.ts';
import { shanghaiDayNumber } from '../../src/core/time.ts';
import { MOVES_EXAMINED_MAX, type MovesAsked } from '../../src/store/own-lists.ts';
import type { Queries, UnderReview, WalletsView } from '../../src/store/store.ts';
import type { Books } from './books.ts';

type OwnWallets = Pick<
  Queries,
  'withdrawalsOf' | 'payeesOf' | 'wallets' | 'movesWithin' | 'talliesAt' | 'recordedBetween'
>;

export function ownWallets(books: Books): OwnWallets {
  return {
    withdrawalsOf: async (userId, before, limit) =>
      [...books.withdrawals.values()]
        .filter((one) => one.userId === userId)
        .filter(({ withdrawalNo }) => before === null || withdrawalNo < before)
        .sort((a, b) => (a.withdrawalNo < b.withdrawalNo ? 1 : -1))
        .slice(0, limit),
    payeesOf: async (ownerId) =>
      [...books.payees.values()]
        .filter((one) => one.ownerId === ownerId && one.removedAtMs === null)
        .sort((a, b) => (a.payeeId < b.payeeId ? -1 : 1)),
    wallets: async (userId) => walletsView(books, userId),
    movesWithin: async (asked) => movesWithin(books, asked),
    async talliesAt(userId, days) {
      if (!books.owners.has(userId)) return [];
      return [...days, Number.POSITIVE_INFINITY].map((day) => talliesAt(books, userId, day));
    },
    async recordedBetween(fromDay, untilDay, afterUserId, limit) {
      const asked = [...books.users.keys()]
        .filter((userId) => userId > afterUserId)
        .sort((a, b) => a - b)
        .slice(0, limit);
      const totals = asked.map((userId) => {
        const earlier = numbersOf(talliesAt(books, userId, fromDay));
        const later = numbersOf(talliesAt(books, userId, untilDay));
        return later.map((number, place) => number - (earlier[place] ?? 0n));
      });
      const longest = Math.max(NO_TALLIES.split(',').length, ...totals.map((one) => one.length));
      const sums = Array.from({ length: longest }, (_, place) =>
        totals.reduce((sum, numbers) => sum + (numbers[place] ?? 0n), 0n),
      );
      const lastUserId = asked.at(-1) ?? null;
      return { tallies: sums.join(',') as Tallies, userCount: asked.length, lastUserId };
    },
  };
}

function walletsView(books: Books, userId: UserId): WalletsView | undefined {
  const owner = books.owners.get(userId);
  if (!owner) return undefined;
  const unsettled = [...books.buckets.values()]
    .filter((one) => one.ownerId === userId && one.settledAtMs === null && one.amountFen > 0n)
    .sort((a, b) => a.dueAtMs - b.dueAtMs);
  const [next] = unsettled;
  return {
    consumer: owner.consumer,
    merchant: owner.merchant,
    unsettledFen: sumFen(unsettled.map(({ amountFen }) => amountFen)),
    nextSettlement: next ? { dueAtMs: next.dueAtMs, amountFen: next.amountFen } : null,
    underReview: {
      consumer: underReview(books, userId, 'consumer'),
      merchant: underReview(books, userId, 'merchant'),
    },
  };
}

function movesWithin(books: Books, asked: MovesAsked): readonly Entry[] {
  const { userId, wallet, afterChainNo, beforeChainNo, fromDay, toDay } = asked;
  const end = Number.POSITIVE_INFINITY;
  const dayOf = ({ atMs }: Entry) => shanghaiDayNumber(atMs);
  return books.entries
    .filter((entry) => entry.userId === userId && entry.recordNo === null)
    .filter(({ chainNo }) => (chainNo ?? 0) > (afterChainNo ?? 0))
    .filter((entry) => (entry.chainNo ?? 0) < (beforeChainNo ?? end))
    .filter((entry) => dayOf(entry) <= (toDay ?? end))
    .sort((a, b) => (b.chainNo ?? 0) - (a.chainNo ?? 0))
    .slice(0, MOVES_EXAMINED_MAX)
    .filter((entry) => dayOf(entry) >= (fromDay ?? -end))
    .filter(({ account }) => wallet === null || account === wallet);
}

function underReview(books: Books, userId: UserId, wallet: WalletKind): UnderReview {
  const pending = [...books.withdrawals.values()].filter(
    (one) => one.userId === userId && one.wallet === wallet && one.status === 'pending',
  );
  return { count: pending.length, amountFen: sumFen(pending.map(({ amountFen }) => amountFen)) };
}

export function talliesAt(books: Books, userId: UserId, day: number): Tallies {
  return books.entries
    .filter(
      (entry) =>
        entry.recordNo !== null && entry.userId === userId && shanghaiDayNumber(entry.atMs) < day,
    )
    .reduce((tallies, { account, type, balanceDeltaFen, frozenDeltaFen }) => {
      const netFen = addFen(balanceDeltaFen, frozenDeltaFen);
      const isIn = netFen > 0n;
      if (type === null || account === 'external' || account === 'fee') return tallies;
      const kind = kindIndex(account, type, isIn ? 'in' : 'out');
      return addToTallies(tallies, kind, isIn ? netFen : negateFen(netFen));
    }, NO_TALLIES);
}

function numbersOf(tallies: Tallies): readonly bigint[] {
  return tallies.split(',').map(BigInt);
}
