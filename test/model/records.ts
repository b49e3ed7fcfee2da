// A page of a user's transaction records, found by filtering all entries.

import type { Entry } from '../../src/core/ledger/movement.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import { addFen } from '../../src/core/money.ts';
import type { Order } from '../../src/core/order/order.ts';
import { shanghaiDayNumber } from '../../src/core/time.ts';
import type { BilledDay, BilledRecord, EndedThrough } from '../../src/store/bills.ts';
import { FOLLOW_DELAY_MS } from '../../src/store/follow-delay.ts';
import type { RecordView } from '../../src/store/record-view.ts';
import type {
  FollowedRecords,
  Queries,
  RecordCursor,
  RecordFilter,
  RecordPage,
} from '../../src/store/store.ts';
import type { Books } from './books.ts';

export function recordQueries(
  books: Books,
  nowMs: () => number,
): Pick<Queries, 'records' | 'recordsFrom' | 'recordsAfter'> {
  return {
    records: async (filter) => recordPage(books, filter),
    recordsFrom: async (...asked) => recordsFrom(books, ...asked),
    recordsAfter: async (place, limit) => recordsAfter(books, place, limit, nowMs()),
  };
}

function recordPage(books: Books, filter: RecordFilter): RecordPage {
  const wanted = books.entries
    .filter((entry) => entry.recordNo !== null && matches(entry, filter))
    .sort((a, b) => (b.recordNo ?? 0) - (a.recordNo ?? 0));
  const from = (filter.page - 1) * filter.perPage;
  const items = wanted.slice(from, from + filter.perPage);
  return { items: items.map((entry) => viewOf(books, entry)), total: wanted.length };
}

function recordsFrom(
  books: Books,
  userId: UserId,
  recordNo: number | null,
  limit: number,
): readonly RecordView[] {
  const last = recordNo ?? Number.MAX_SAFE_INTEGER;
  return books.entries
    .filter((entry) => entry.userId === userId && (entry.recordNo ?? last + 1) <= last)
    .sort((a, b) => (b.recordNo ?? 0) - (a.recordNo ?? 0))
    .slice(0, limit)
    .map((entry) => viewOf(books, entry));
}

function matches(entry: Entry, filter: RecordFilter): boolean {
  const { userId, wallet, type, direction, fromDay, toDay } = filter;
  const entryDirection = addFen(entry.balanceDeltaFen, entry.frozenDeltaFen) > 0n ? 'in' : 'out';
  const day = shanghaiDayNumber(entry.atMs);
  return (
    entry.userId === userId &&
    (wallet === null || entry.account === wallet) &&
    (type === null || entry.type === type) &&
    (direction === null || entryDirection === direction) &&
    (fromDay === null || day >= fromDay) &&
    (toDay === null || day <= toDay)
  );
}

export function viewOf(books: Books, entry: Entry): RecordView {
  const order = books.orders.get(entry.txNo);
  const other = entry.counterpartyId === null ? undefined : books.users.get(entry.counterpartyId);
  return {
    entry,
    order: order ? tellOrder(order) : null,
    feeFen: books.refunds.find(({ refundNo }) => refundNo === entry.refundNo)?.feeFen ?? null,
    counterparty: other ? { name: other.name, walletId: other.walletId } : null,
  };
}

function tellOrder({ title, merchantName, merchantId, branchId, outTradeNo, metadata }: Order) {
  return { title, merchantName, merchantId, branchId, outTradeNo, metadata };
}

export function billedRecords(
  books: Books,
  { userId, day, afterNo, limit }: BilledDay,
): readonly BilledRecord[] {
  return books.entries
    .filter((entry) => entry.userId === userId && (entry.recordNo ?? 0) > afterNo)
    .filter((entry) => shanghaiDayNumber(entry.atMs) === day)
    .sort((a, b) => (a.recordNo ?? 0) - (b.recordNo ?? 0))
    .slice(0, limit)
    .map((entry) => ({
      entry,
      order: books.orders.get(entry.txNo) ?? null,
      refund: books.refunds.find(({ refundNo }) => refundNo === entry.refundNo) ?? null,
    }));
}

/** A command begins and ends at once here; as late as with PostgreSQL. */
export function endedThrough(nowMs: number): EndedThrough {
  return { nowMs, throughMs: nowMs - FOLLOW_DELAY_MS };
}

function recordsAfter(
  books: Books,
  after: RecordCursor | null,
  limit: number,
  nowMs: number,
): FollowedRecords | null {
  if (after !== null && after.atMs > nowMs) return null;
  const end: RecordCursor = { atMs: endedThrough(nowMs).throughMs, userId: 0, recordNo: 0 };
  if (after === null) return { items: [], next: end, complete: true };
  const found = books.entries
    .filter((entry) => entry.recordNo !== null)
    .filter((entry) => isBefore(after, cursorOf(entry)) && isBefore(cursorOf(entry), end))
    .sort((a, b) => (isBefore(cursorOf(a), cursorOf(b)) ? -1 : 1));
  const items = found.slice(0, limit).map((entry) => {
    const reference = books.users.get(entry.userId ?? 0)?.reference ?? null;
    return { ...viewOf(books, entry), reference };
  });
  const last = items.length === limit ? items.at(-1) : undefined;
  if (last) return { items, next: cursorOf(last.entry), complete: false };
  return { items, next: isBefore(after, end) ? end : after, complete: true };
}

function cursorOf({ atMs, userId, recordNo }: Entry): RecordCursor {
  return { atMs, userId: userId ?? 0, recordNo: recordNo ?? 0 };
}

function isBefore(one: RecordCursor, other: RecordCursor): boolean {
  return (one.atMs - other.atMs || one.userId - other.userId || one.recordNo - other.recordNo) < 0;
}
