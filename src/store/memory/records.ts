// A page of a user's transaction records, found by filtering all entries.

import type { Entry } from '../../core/ledger/movement.ts';
import { addFen } from '../../core/money.ts';
import { shanghaiDayNumber } from '../../core/time.ts';
import type { RecordFilter, RecordPage, RecordView } from '../store.ts';
import type { Books } from './books.ts';

export function recordPage(books: Books, filter: RecordFilter): RecordPage {
  const wanted = books.entries
    .filter((entry) => entry.recordNo !== null && matches(entry, filter))
    .sort((a, b) => (b.recordNo ?? 0) - (a.recordNo ?? 0));
  const from = (filter.page - 1) * filter.perPage;
  const items = wanted.slice(from, from + filter.perPage);
  return { items: items.map((entry) => viewOf(books, entry)), total: wanted.length };
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

function viewOf(books: Books, entry: Entry): RecordView {
  const order = books.orders.get(entry.txNo);
  const other = entry.counterpartyId === null ? undefined : books.users.get(entry.counterpartyId);
  return {
    entry,
    order: order ? { title: order.title, merchantName: order.merchantName } : null,
    counterparty: other ? { name: other.name, walletId: other.walletId } : null,
  };
}
