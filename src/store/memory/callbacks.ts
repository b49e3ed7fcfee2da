// Callbacks in the in-memory model: every call looks through all that there are.

import type { UserId } from '../../core/ledger/wallet.ts';
import {
  type Callback,
  claimCallback,
  eventIdOf,
  nextAttemptNo,
  orderAsPaid,
  recordAttempt,
  releaseCallback,
  resendCallback,
  retryAtMs,
  txNoOf,
} from '../../core/order/callback.ts';
import { isPaid, type Order } from '../../core/order/order.ts';
import {
  type Callbacks,
  type ClaimedCallback,
  type ClaimRequest,
  type EndedAttempt,
  type EventFilter,
  type EventView,
  type FeedItem,
  type ResendRequest,
  receiverId,
  storableText,
} from '../callbacks.ts';
import type { Books } from './books.ts';

export function callbacks(books: Books, nowMs: () => number): Omit<Callbacks, 'whenOwed'> {
  const find = (eventId: string) => books.callbacks.get(txNoOf(eventId) ?? '');
  const keep = (callback: Callback) => void books.callbacks.set(callback.txNo, callback);
  return {
    claim: async (request) => claim(books, request, nowMs()),
    async release(claims) {
      for (const { eventId, claimNo, dueAtMs } of claims) {
        const callback = find(eventId);
        if (callback) keep(releaseCallback(callback, claimNo, dueAtMs));
      }
    },
    async record(attempts) {
      for (const attempt of attempts) {
        const callback = find(attempt.eventId);
        if (callback) record(books, callback, attempt);
      }
    },
    async resend(which) {
      let count = 0;
      for (const callback of books.callbacks.values()) {
        const again = isSelected(callback, which) ? resendCallback(callback, nowMs()) : callback;
        if (again === callback) continue;
        keep(again);
        count += 1;
      }
      return count;
    },
    list: async (filter) => list(books, filter),
    async countFailed(ownerId, max) {
      const any = { ownerId, fromMs: null, untilMs: null };
      return list(books, { ...any, state: 'failed', limit: max }).length;
    },
    async event(eventId) {
      const order = books.orders.get(txNoOf(eventId) ?? '');
      if (!order || !isPaid(order)) return undefined;
      const body = books.callbackBodies.get(order.txNo) ?? null;
      return { ...eventOf(books, order), body };
    },
    attempts: async (eventId) =>
      books.callbackAttempts.filter(({ txNo }) => txNo === txNoOf(eventId)).map(({ view }) => view),
    async lastAttempts(eventIds) {
      const made = books.callbackAttempts.map(({ txNo, view }) => [eventIdOf(txNo), view] as const);
      return new Map(made.filter(([eventId]) => eventIds.includes(eventId)));
    },
    feed: async ({ ownerId, after, limit }) => feed(books, ownerId, after).slice(0, limit),
    secrets: async (ownerId) => books.callbackSecrets.get(ownerId),
  };
}

function claim(books: Books, request: ClaimRequest, nowMs: number): ClaimedCallback[] {
  const busy = new Set(request.busyReceivers.map(receiverId));
  return [...books.callbacks.values()]
    .filter(({ state, dueAtMs }) => state === 'pending' && dueAtMs <= nowMs)
    .filter((callback) => !busy.has(receiverId(callback)))
    .filter(({ ownerId }) => !request.busyOwners.includes(ownerId))
    .sort((a, b) => a.dueAtMs - b.dueAtMs || (a.txNo < b.txNo ? -1 : 1))
    .slice(0, request.limit)
    .filter(request.wants)
    .map((callback) => {
      const { txNo, ownerId, url, host, dueAtMs } = callback;
      const body =
        books.callbackBodies.get(txNo) ?? request.bodyOf(orderAsPaid(orderIn(books, txNo)));
      if (body !== null) books.callbackBodies.set(txNo, body);
      const taken = claimCallback(callback, nowMs + request.leaseMs);
      books.callbacks.set(txNo, taken);
      const { claimNo } = taken;
      const attemptNo = nextAttemptNo(taken);
      return { eventId: eventIdOf(txNo), claimNo, dueAtMs, ownerId, url, host, body, attemptNo };
    });
}

function record(books: Books, callback: Callback, attempt: EndedAttempt): void {
  const { txNo } = callback;
  const { eventId: _, claimNo, next, ...facts } = attempt;
  const isKnown = books.callbackAttempts.some(
    (one) => one.txNo === txNo && one.claimNo === claimNo,
  );
  if (isKnown) return;
  const after = recordAttempt(callback, claimNo, next);
  books.callbacks.set(txNo, after);
  const view = {
    ...facts,
    answer: storableText(attempt.answer),
    attemptNo: after.attemptCount,
    nextAttemptAtMs: retryAtMs(callback, claimNo, next),
  };
  books.callbackAttempts.push({ txNo, claimNo, view });
}

function isSelected(callback: Callback, which: ResendRequest): boolean {
  if ('eventId' in which) return callback.txNo === txNoOf(which.eventId);
  const { ownerId, createdAtMs } = callback;
  const inTime = createdAtMs >= which.fromMs && createdAtMs < which.untilMs;
  return ownerId === which.ownerId && inTime;
}

function list(books: Books, { ownerId, state, fromMs, untilMs, limit }: EventFilter): EventView[] {
  return [...books.orders.values()]
    .filter(isPaid)
    .map((order) => eventOf(books, order))
    .filter((event) => ownerId === null || event.ownerId === ownerId)
    .filter((event) => state === null || event.state === state)
    .filter((event) => event.createdAtMs >= (fromMs ?? 0))
    .filter((event) => untilMs === null || event.createdAtMs < untilMs)
    .sort((a, b) => b.createdAtMs - a.createdAtMs || (a.txNo < b.txNo ? 1 : -1))
    .slice(0, limit);
}

function eventOf(books: Books, { txNo, ownerId, paidAtMs }: Order): EventView {
  const callback = books.callbacks.get(txNo);
  return {
    eventId: eventIdOf(txNo),
    ownerId,
    txNo,
    state: callback?.state ?? 'not_requested',
    url: callback?.url ?? null,
    createdAtMs: paidAtMs ?? 0,
    attemptCount: callback?.attemptCount ?? 0,
    nextAttemptAtMs: callback?.state === 'pending' ? callback.dueAtMs : null,
  };
}

function feed(books: Books, ownerId: UserId, after: number): FeedItem[] {
  return books.entries
    .filter(({ userId, type }) => userId === ownerId && type === 'collection')
    .filter(({ recordNo }) => (recordNo ?? 0) > after)
    .sort((a, b) => (a.recordNo ?? 0) - (b.recordNo ?? 0))
    .map(({ recordNo, txNo }) => ({
      recordNo: recordNo ?? 0,
      eventId: eventIdOf(txNo),
      order: orderAsPaid(orderIn(books, txNo)),
    }));
}

function orderIn(books: Books, txNo: string): Order {
  const order = books.orders.get(txNo);
  if (!order) throw new Error(`Order ${txNo} owes a callback and does not exist.`);
  return order;
}
