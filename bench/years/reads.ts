// Lists what people and programs read, as they ask the store for it.

import { DAY_MS } from '../../src/core/time.ts';
import type { OrderCursor, OwnOrderFilter } from '../../src/store/own-lists.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import type { RecordFilter } from '../../src/store/store.ts';
import type { Sample } from './sample.ts';

type Read = (store: PostgresStore, sample: Sample) => Promise<unknown>;

const PAGE = 20;
/** Of a bill, of totals, and of what a platform follows. */
const PORTION = 500;
const LATE_MS = 60_000;

const orders =
  (wanted: Partial<OwnOrderFilter>, place: 'first' | 'deep' = 'first'): Read =>
  (store, { hotId, deep }) => {
    const before: OrderCursor | null = place === 'deep' ? deep : null;
    return store.queries.ordersOf({ ...ALL_ORDERS, ownerId: hotId, ...wanted }, before, PAGE);
  };
const ALL_ORDERS = {
  status: null,
  merchantId: null,
  branchId: null,
  fromMs: null,
  untilMs: null,
  outTradeNo: null,
  text: null,
};

const records =
  (wanted: Partial<RecordFilter>, deep = false): Read =>
  async ({ queries }, { hotId }) => {
    const filter = { ...ALL_RECORDS, userId: hotId, ...wanted };
    return queries.records({ ...filter, page: deep ? DEEP_PAGE : 1 });
  };
const ALL_RECORDS = {
  wallet: null,
  type: null,
  direction: null,
  fromDay: null,
  toDay: null,
  page: 1,
  perPage: PAGE,
};
/** That of the smallest books has some behind it. */
const DEEP_PAGE = 50;

const everybody = { userId: null, fromMs: null, untilMs: null } as const;

export const READS: Readonly<Record<string, Read>> = {
  'an order by its number': ({ queries }, { txNo }) => queries.order(txNo),
  'its refunds': ({ queries }, { refundedTxNo }) => queries.refundsOf(refundedTxNo),
  'a refund by its number': ({ queries }, { refundNo }) => queries.refund(refundNo),
  'the entry of a payment': ({ queries }, { txNo }) => queries.firstEntryOf(txNo),
  'a number as shops call it': ({ queries }) =>
    queries.numbersCalled({ text: 'basket-1', bankReferenceIds: [] }, PAGE),
  'wallets of a user': ({ queries }, { hotId }) => queries.wallets(hotId),
  'changes of what is open on a screen': ({ queries }, { txNo, hotId, payerId }) =>
    queries.marks({ txNos: [txNo], userIds: [hotId, payerId] }),

  'orders, newest': orders({}),
  'orders, oldest': orders({}, 'deep'),
  'orders, a rare status': orders({ status: 'refunded' }),
  'orders, a status that none has': orders({ status: 'cancelled' }),
  'orders, a text that none has': orders({ text: 'nowhere' }),
  'orders of a day': (store, sample) =>
    orders({ fromMs: sample.middleMs, untilMs: sample.middleMs + DAY_MS })(store, sample),
  'orders, how many of each status': ({ queries }, { hotId }) =>
    queries.countOrdersOf({ ...ALL_ORDERS, ownerId: hotId }),

  'records, newest': records({}),
  'records, deep': records({}, true),
  'records, `type=refund`': records({ type: 'refund' }),
  'records, `type=refund`, deep': records({ type: 'refund' }, true),
  'records of a day': (store, sample) =>
    records({ fromDay: sample.day, toDay: sample.day })(store, sample),
  'records of a payer': (store, sample) => records({ userId: sample.payerId })(store, sample),
  'callbacks of payments': ({ callbacks }, { hotId }) => callbacks.ofPayments(hotId, null, PAGE),

  'statement of a month': ({ queries }, { hotId, day }) =>
    queries.talliesAt(hotId, [day, day + 30]),
  'bill of a day, 500 records of it': ({ queries }, { hotId, day }) =>
    queries.billedRecords({ userId: hotId, day, afterNo: 0, limit: PORTION }),
  'totals of a month, of 500 users': ({ queries }, { day, hotId }) =>
    queries.recordedBetween(day, day + 30, hotId - PORTION, PORTION),

  'operator: orders, newest': ({ queries }) =>
    queries.allOrders({ status: null, fromMs: null, untilMs: null }, null, PAGE),
  'operator: orders of a day': ({ queries }, { middleMs }) =>
    queries.allOrders({ status: null, fromMs: middleMs, untilMs: middleMs + DAY_MS }, null, PAGE),
  'operator: audit trail': ({ queries }) =>
    queries.trail({ ...everybody, actors: null, actions: null }, null, PAGE),
  'operator: withdrawals': ({ queries }) =>
    queries.withdrawals(
      { state: null, of: null, oldestFirst: false, fromMs: null, untilMs: null },
      null,
      PAGE,
    ),
  'operator: figures, 1,000 owners': (store) => store.figures(null),
  'records of all users, since a minute ago': ({ queries, nowMs }) =>
    queries.recordsAfter({ atMs: nowMs() - LATE_MS, userId: 0, recordNo: 0 }, PORTION),
  'records of all users, 500 of years ago': ({ queries }, { middleMs }) =>
    queries.recordsAfter({ atMs: middleMs, userId: 0, recordNo: 0 }, PORTION),
  'orders that expired, every 10 s': ({ callbacks }) => callbacks.expiries(0, LATE_MS, PORTION / 2),
  'settlements that are due': ({ queries }) => queries.dueBuckets(0, PORTION),
};
