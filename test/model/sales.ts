// Sums what an owner's merchants took on a day, in the in-memory model.

import type { Entry } from '../../src/core/ledger/movement.ts';
import { addFen, fen, sumFen } from '../../src/core/money.ts';
import { shanghaiDayNumber, shanghaiMidnightMs } from '../../src/core/time.ts';
import type { AskedSales, Sales, SalesOfDay } from '../../src/store/sales.ts';
import type { Books } from './books.ts';

const HOUR_MS = 3_600_000;
/** What is made without a branch comes last. */
const LAST_ID = Number.MAX_SAFE_INTEGER;

export function salesOfDay(books: Books, { userId, day }: AskedSales): SalesOfDay {
  const taken = books.entries
    .filter((entry) => entry.userId === userId && entry.account === 'merchant')
    .filter(({ type, atMs }) => isSale(type) && shanghaiDayNumber(atMs) === day)
    .map((entry) => ({ entry, order: books.orders.get(entry.txNo) }));
  const hourOf = ({ atMs }: Entry) => Math.floor((atMs - shanghaiMidnightMs(day)) / HOUR_MS);
  const byHour = Map.groupBy(taken, ({ entry }) => hourOf(entry));
  const byBranch = Map.groupBy(taken, ({ order }) => `${order?.merchantId}/${order?.branchId}`);
  const hours = [...byHour].map(([hour, all]) => ({ hour, ...salesOf(all) }));
  const branches = [...byBranch.values()].flatMap((all) => {
    const order = all[0]?.order;
    if (!order) return [];
    return [{ merchantId: order.merchantId, branchId: order.branchId, ...salesOf(all) }];
  });
  const branch = (id: number | null) => id ?? LAST_ID;
  return {
    hours: hours.sort((a, b) => a.hour - b.hour),
    branches: branches.sort(
      (a, b) => a.merchantId - b.merchantId || branch(a.branchId) - branch(b.branchId),
    ),
  };
}

function isSale(type: Entry['type']): boolean {
  return type === 'collection' || type === 'refund';
}

function salesOf(taken: readonly { readonly entry: Entry }[]): Sales {
  const ofType = (wanted: Entry['type']) =>
    taken.map(({ entry }) => entry).filter(({ type }) => type === wanted);
  const moved = (entries: readonly Entry[]) => {
    const net = sumFen(entries.map((one) => addFen(one.balanceDeltaFen, one.frozenDeltaFen)));
    return fen(net < 0n ? -net : net);
  };
  const collected = ofType('collection');
  return {
    orders: collected.length,
    collectedFen: moved(collected),
    refundedFen: moved(ofType('refund')),
  };
}
