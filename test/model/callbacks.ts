// Callbacks in the in-memory model: every call looks through all that there are.

import { assert } from '../../src/core/assert.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
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
} from '../../src/core/order/callback.ts';
import { isPaid, type Order } from '../../src/core/order/order.ts';
import { subjectOf } from '../../src/core/owner-event.ts';
import { shanghaiMidnightMs } from '../../src/core/time.ts';
import {
  type Callbacks,
  type ClaimedCallback,
  type ClaimRequest,
  type EndedAttempt,
  type EventCursor,
  type EventFilter,
  type EventPage,
  type EventsWithCursors,
  type EventView,
  type Feed,
  type FeedItem,
  type FeedPosition,
  type FeedRequest,
  inSequence,
  listsPayments,
  type OwnEventFilter,
  type ResendRequest,
  receiverId,
  storableText,
} from '../../src/store/callbacks.ts';
import type { Books } from './books.ts';
import { expiries, noteExpiries, receiversIn } from './receivers.ts';

export function callbacks(books: Books, nowMs: () => number): Omit<Callbacks, 'whenOwed'> {
  const find = (eventId: string) => books.callbacks.get(txNoOf(eventId) ?? '');
  const keep = (callback: Callback) => void books.callbacks.set(callback.txNo, callback);
  return {
    queues: 1,
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
        const again = isSelected(books, callback, which)
          ? resendCallback(callback, nowMs())
          : callback;
        if (again === callback) continue;
        keep(again);
        count += 1;
      }
      return count;
    },
    list: async (filter) => list(books, filter),
    ...pagesOfOwner(books),
    async countFailed(ownerId, max) {
      const any = { ownerId, fromMs: null, untilMs: null };
      return list(books, { ...any, state: 'failed', limit: max }).length;
    },
    async event(eventId) {
      const no = txNoOf(eventId) ?? '';
      const body = books.callbackBodies.get(no) ?? null;
      const copy = books.callbacks.get(no);
      if (copy && copy.receiverId !== null) return { ...eventOfCallback(copy), body };
      const order = books.orders.get(no);
      return order && isPaid(order) ? { ...eventOf(books, order), body } : undefined;
    },
    attempts: async (eventId) => attemptsOf(books, eventId),
    async lastAttempts(eventIds) {
      const made = books.callbackAttempts.map(({ txNo, view }) => [eventIdOf(txNo), view] as const);
      return new Map(made.filter(([eventId]) => eventIds.includes(eventId)));
    },
    ...following(books),
    secrets: async (ownerId) => books.callbackSecrets.get(ownerId),
    async receiver(ownerId, receiverId) {
      const receiver = books.receivers.get(receiverId);
      return receiver?.ownerId === ownerId ? receiver : undefined;
    },
    receiversOf: async (ownerId) => receiversIn(books, ownerId),
    expiries: async (_, certainMs, limit) => expiries(books, nowMs(), certainMs, limit),
    noteExpiries: async (_, throughMs) => noteExpiries(books, throughMs),
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
      const { txNo, ownerId, receiverId, url, host, dueAtMs } = callback;
      const body = books.callbackBodies.get(txNo) ?? freshBody(books, callback, request);
      if (body !== null) books.callbackBodies.set(txNo, body);
      const taken = claimCallback(callback, nowMs + request.leaseMs);
      books.callbacks.set(txNo, taken);
      const { claimNo } = taken;
      const sent = {
        queue: 0,
        ownerId,
        receiverId,
        url,
        host,
        body,
        attemptNo: nextAttemptNo(taken),
      };
      return { eventId: eventIdOf(txNo), claimNo, dueAtMs, ...sent };
    });
}

function freshBody(
  books: Books,
  { txNo, createdAtMs }: Callback,
  { bodyOf, bodyOfFacts }: ClaimRequest,
): string | null {
  const facts = books.callbackFacts.get(txNo);
  return facts ? bodyOfFacts(facts, createdAtMs) : bodyOf(orderAsPaid(orderIn(books, txNo)));
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

function isSelected(books: Books, callback: Callback, which: ResendRequest): boolean {
  if ('eventId' in which) return callback.txNo === txNoOf(which.eventId);
  const { ownerId, createdAtMs } = callback;
  const inTime = createdAtMs >= which.fromMs && createdAtMs < which.untilMs;
  const receiver = callback.receiverId === null ? null : books.receivers.get(callback.receiverId);
  const rests = receiver?.paused || (receiver && receiver.removedAtMs !== null);
  return ownerId === which.ownerId && inTime && !rests;
}

function attemptsOf({ callbackAttempts }: Books, eventId: string) {
  const made = callbackAttempts.filter(({ txNo }) => txNo === txNoOf(eventId));
  return made.map(({ view }) => view);
}

function list(books: Books, filter: EventFilter): EventView[] {
  const { ownerId, receiverId = null, state, fromMs, untilMs, after, limit } = filter;
  const copies = [...books.callbacks.values()].filter((one) => one.receiverId !== null);
  const payments = [...books.orders.values()].filter(isPaid).map((order) => eventOf(books, order));
  const told = copies.map(eventOfCallback).filter((event) => {
    return receiverId === null ? isOpenState(state) : event.receiverId === receiverId;
  });
  return [...(receiverId === null ? payments : []), ...told]
    .filter((event) => ownerId === null || event.ownerId === ownerId)
    .filter((event) => state === null || event.state === state)
    .filter((event) => event.createdAtMs >= (fromMs ?? 0))
    .filter((event) => untilMs === null || event.createdAtMs < untilMs)
    .filter(({ createdAtMs, eventId }) =>
      follows({ createdAtMs, no: txNoOf(eventId) ?? '' }, after),
    )
    .sort((a, b) => b.createdAtMs - a.createdAtMs || (a.eventId < b.eventId ? 1 : -1))
    .slice(0, limit);
}

function page(
  books: Books,
  { merchantId, requested = false, ...filter }: OwnEventFilter,
  after: EventCursor | null,
  limit: number,
): EventPage {
  const ofPayments = listsPayments({ ...filter, merchantId });
  if (merchantId !== null && !ofPayments) return { items: [], next: null };
  const listed = list(books, { ...filter, limit: Number.MAX_SAFE_INTEGER })
    .filter(({ receiverId }) => !ofPayments || receiverId === null)
    .filter(({ state }) => !requested || state !== 'not_requested')
    .filter(({ txNo }) => merchantId === null || orderIn(books, txNo).merchantId === merchantId)
    .map((event) => ({ event, no: cursorNo(books, event, ofPayments) }))
    .sort((a, b) => b.event.createdAtMs - a.event.createdAtMs || (isAfter(a.no, b.no) ? -1 : 1));
  const rest = listed.filter((one) => follows(cursorOf(one), after));
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ event }) => event),
    next: last && rest.length > limit ? cursorOf(last) : null,
  };
}

function pagesOfOwner(books: Books): Pick<Callbacks, 'page' | 'ofPayments' | 'ofReceivers'> {
  return {
    page: async (...asked) => page(books, ...asked),
    ofPayments: async (...asked) => placed(books, true, ...asked),
    ofReceivers: async (...asked) => placed(books, false, ...asked),
  };
}

function placed(
  books: Books,
  ofPayments: boolean,
  ownerId: UserId,
  from: EventCursor | null,
  limit: number,
): EventsWithCursors {
  const all = [...books.callbacks.values()]
    .filter((one) => one.ownerId === ownerId && (one.receiverId === null) === ofPayments)
    .map(eventOfCallback)
    .map((event) => ({ event, no: cursorNo(books, event, ofPayments) }))
    .map((one) => ({ event: one.event, cursor: cursorOf(one) }))
    .filter(({ cursor }) => from === null || !follows(from, cursor))
    .sort((a, b) => (follows(b.cursor, a.cursor) ? -1 : 1));
  return { items: all.slice(0, limit), next: all[limit]?.cursor ?? null };
}

function cursorNo(books: Books, { eventId, txNo }: EventView, ofPayments: boolean): string {
  if (!ofPayments) return txNoOf(eventId) ?? '';
  const record = books.entries.find((entry) => entry.type === 'collection' && entry.txNo === txNo);
  return String(record?.recordNo);
}

function follows(cursor: EventCursor, after: EventCursor | null | undefined): boolean {
  if (!after) return true;
  if (cursor.createdAtMs !== after.createdAtMs) return cursor.createdAtMs < after.createdAtMs;
  return isAfter(after.no, cursor.no);
}

function isAfter(one: string, other: string): boolean {
  const [a, b] = [Number(one), Number(other)];
  return Number.isNaN(a) || Number.isNaN(b) ? one > other : a > b;
}

function cursorOf({ event, no }: { readonly event: EventView; readonly no: string }): EventCursor {
  return { createdAtMs: event.createdAtMs, no };
}

/** These are listed by their state, whatever they are about. */
function isOpenState(state: EventFilter['state']): boolean {
  return state === 'pending' || state === 'failed' || state === 'held';
}

function eventOf(books: Books, { txNo, ownerId, paidAtMs }: Order): EventView {
  const callback = books.callbacks.get(txNo);
  if (callback) return eventOfCallback(callback);
  return {
    eventId: eventIdOf(txNo),
    ownerId,
    txNo,
    type: 'order.paid',
    receiverId: null,
    state: 'not_requested',
    url: null,
    createdAtMs: paidAtMs ?? 0,
    attemptCount: 0,
    nextAttemptAtMs: null,
  };
}

function eventOfCallback(callback: Callback): EventView {
  const { txNo, ownerId, type, receiverId, state, url, createdAtMs, attemptCount } = callback;
  return {
    eventId: eventIdOf(txNo),
    ownerId,
    txNo: subjectOf(txNo),
    type,
    receiverId,
    state,
    url,
    createdAtMs,
    attemptCount,
    nextAttemptAtMs: state === 'pending' ? callback.dueAtMs : null,
  };
}

function following(books: Books): Pick<Callbacks, 'feed' | 'beginning'> {
  return {
    feed: async (request) => feed(books, request),
    beginning: async (ownerId, day) => beginning(books, ownerId, day),
  };
}

function feed(books: Books, request: FeedRequest): Feed {
  const { ownerId, after, types, keptFromMs, limit } = request;
  const owner = books.owners.get(ownerId);
  assert(owner, `user ${ownerId} has no wallets`);
  const { recordNo, toldNo } = owner;
  const newest = { sequence: recordNo + toldNo, recordNo };
  const isBehind = (position: FeedPosition) =>
    after !== null &&
    ('sequence' in after ? position.sequence > after.sequence : position.recordNo > after.recordNo);
  const events = books.events.filter((event) => event.ownerId === ownerId);
  const behind = after && 'sequence' in after ? events.filter(isBehind) : [];
  const paid = types.includes('order.paid')
    ? paymentsOf(books, ownerId, events, toldNo).filter(isBehind).slice(0, limit)
    : [];
  const others = behind
    .slice(0, types.some((type) => type !== 'order.paid') ? limit : 0)
    .map(({ sequence, recordNo: at, subjectNo, merchantId, atMs, facts }): FeedItem => {
      const eventId = eventIdOf(subjectNo);
      return { sequence, recordNo: at, eventId, merchantId, atMs, told: facts };
    });
  const { items, through } = inSequence(paid, others, newest, limit);
  const oldest = [paid[0]?.atMs, behind[0]?.toldAtMs, nextMadeAtMs(books, request, behind[0])];
  const gone = oldest.some((ms) => ms !== undefined && ms < keptFromMs);
  const seen = gone ? [] : items.filter(({ told }) => types.includes(told.type));
  return { items: seen, through, newest, gone };
}

/** The first record behind a position. */
function nextMadeAtMs(
  books: Books,
  { ownerId, after }: FeedRequest,
  next: FeedPosition | undefined,
): number | undefined {
  if (after === null || !('sequence' in after)) return undefined;
  const before = next ? next.sequence - next.recordNo - 1 : books.owners.get(ownerId)?.toldNo;
  const recordNo = after.sequence - (before ?? 0) + 1;
  return books.entries.find((entry) => entry.userId === ownerId && entry.recordNo === recordNo)
    ?.atMs;
}

function beginning(books: Books, ownerId: UserId, day: number): Pick<FeedPosition, 'sequence'> {
  const owner = books.owners.get(ownerId);
  assert(owner, `user ${ownerId} has no wallets`);
  const fromMs = shanghaiMidnightMs(day);
  const events = books.events.filter((event) => event.ownerId === ownerId);
  const told = events.find(({ toldAtMs }) => toldAtMs >= fromMs)?.sequence;
  const [made] = books.entries
    .filter(
      ({ userId, recordNo, atMs }) => userId === ownerId && recordNo !== null && atMs >= fromMs,
    )
    .map(({ recordNo }) => sequenceOf(recordNo ?? 0, events, owner.toldNo))
    .sort((a, b) => a - b);
  const first = Math.min(told ?? Number.POSITIVE_INFINITY, made ?? Number.POSITIVE_INFINITY);
  return { sequence: Number.isFinite(first) ? first - 1 : owner.recordNo + owner.toldNo };
}

/** A record is behind whatever was told up to the one before it. */
function sequenceOf(recordNo: number, events: Books['events'], toldNo: number): number {
  const next = events.find((event) => event.recordNo >= recordNo);
  return recordNo + (next ? next.sequence - next.recordNo - 1 : toldNo);
}

function paymentsOf(
  books: Books,
  ownerId: UserId,
  events: Books['events'],
  toldNo: number,
): FeedItem[] {
  return books.entries
    .filter(({ userId, type }) => userId === ownerId && type === 'collection')
    .sort((a, b) => (a.recordNo ?? 0) - (b.recordNo ?? 0))
    .map(({ recordNo: given, txNo, atMs }) => {
      const recordNo = given ?? 0;
      const order = orderAsPaid(orderIn(books, txNo));
      const told = { type: 'order.paid', order } as const;
      const { merchantId } = order;
      const sequence = sequenceOf(recordNo, events, toldNo);
      return { sequence, recordNo, eventId: eventIdOf(txNo), merchantId, atMs, told };
    });
}

function orderIn(books: Books, txNo: string): Order {
  const order = books.orders.get(txNo);
  if (!order) throw new Error(`Order ${txNo} owes a callback and does not exist.`);
  return order;
}
