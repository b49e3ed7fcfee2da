// Waits for payments. All that wait through one client share what asks: one request that waits for events,
// and now and then a look at the orders themselves. However many orders wait, that takes a quarter of the
// 60 requests a minute that a key has by itself, and leaves the others to selling.
import { OrderNotPaid } from './errors.ts';
import type { Event, EventPage, Order, OrderPage } from './interface.ts';
import { pause } from './send.ts';

export interface Waiting {
  /** Between two looks, for keys that may not read events; default 5 seconds. */
  readonly pollMs?: number;
  /** Ends the waiting; the promise is then rejected with OrderNotPaid. */
  readonly signal?: AbortSignal;
}

/** What waiting asks. */
export interface Asked {
  order(txNo: string): Promise<Order>;
  /** Newest first. */
  orders(query: { limit: number; after?: string }): Promise<OrderPage>;
  events(query: EventsWanted, signal: AbortSignal): Promise<EventPage>;
}

interface EventsWanted {
  readonly after?: number;
  readonly types: string;
  readonly wait?: number;
}

export const WAIT_SECONDS = 25;
const TYPES = 'order.paid,order.expired,order.cancelled';
/** Between two requests for events, where much happens; and between two looks. */
const PAGE_MS_MIN = 6_500;
const LOOK_MS_MIN = 15_500;
/** An order is looked at first for what happened before, and again for what nobody tells. */
const LOOK_AGAIN_MS = 60_000;
const POLL_MS = 5_000;
/** After that the events are tried once more. */
const WITHOUT_EVENTS_MS = 300_000;
const IDLE_MS = 1_000;
const ORDERS_MAX = 100;
const PAGES_MAX = 10;
/** What ended lately is kept for those who ask a little later. */
const ENDED_MAX = 1_000;

interface Place {
  readonly txNo: string;
  readonly pollMs: number;
  lookAtMs: number;
  /** As it was when it was last looked at. */
  seen: Order | null;
  settle(order: Order): void;
  fail(error: unknown): void;
}

export function payments(asked: Asked) {
  const places = new Set<Place>();
  const ended = new Map<string, Order>();
  let running: AbortController | null = null;

  function enter(place: Place): void {
    places.add(place);
    if (running !== null) return;
    running = new AbortController();
    void watch({ asked, places, ended, signal: running.signal });
  }

  function leave(place: Place): void {
    places.delete(place);
    if (places.size > 0) return;
    running?.abort();
    running = null;
    ended.clear();
  }

  return async (txNo: string, { pollMs = POLL_MS, signal }: Waiting = {}): Promise<Order> => {
    const { promise, settle, fail } = deferred<Order>();
    const place: Place = { txNo, pollMs, lookAtMs: 0, seen: null, settle, fail };
    const stop = () => {
      if (place.seen) settle(place.seen);
      else void lookAt(asked, place).then(() => place.seen && settle(place.seen));
    };
    const known = ended.get(txNo);
    if (known) settle(known);
    else enter(place);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    try {
      const order = await promise;
      if (order.paid_at === null) throw new OrderNotPaid(order);
      return order;
    } finally {
      signal?.removeEventListener('abort', stop);
      leave(place);
    }
  };
}

interface Watch {
  readonly asked: Asked;
  readonly places: ReadonlySet<Place>;
  readonly ended: Map<string, Order>;
  readonly signal: AbortSignal;
}

/** Until nobody waits any more. */
async function watch(watched: Watch): Promise<void> {
  const { asked, places, signal } = watched;
  while (!signal.aborted) {
    const following = new AbortController();
    // What happened before is seen by the first look, and what happens from now on is an event.
    const begun = await asked.events({ types: TYPES }, signal).catch(() => null);
    if (begun !== null) {
      const looking = AbortSignal.any([signal, following.signal]);
      const followed = follow(watched, begun.through).catch(() => {});
      void followed.then(() => following.abort());
      await look(watched, { everyMs: LOOK_MS_MIN, againMs: LOOK_AGAIN_MS }, looking);
      await followed;
    }
    const everyMs = Math.min(...[...places].map((place) => place.pollMs));
    const until = new AbortController();
    const timer = setTimeout(() => until.abort(), WITHOUT_EVENTS_MS);
    await look(watched, { everyMs, againMs: 0 }, AbortSignal.any([signal, until.signal]));
    clearTimeout(timer);
    for (const place of places) place.lookAtMs = 0;
  }
}

/** Rejects when events cannot be read. */
async function follow({ asked, places, ended, signal }: Watch, after: number): Promise<void> {
  for (let through = after; !signal.aborted; ) {
    const sinceMs = Date.now();
    const wanted = { after: through, types: TYPES, wait: WAIT_SECONDS };
    const page = await asked.events(wanted, signal);
    through = page.through;
    for (const order of page.items.flatMap(orderOf)) {
      ended.set(order.tx_no, order);
      for (const place of places) if (place.txNo === order.tx_no) place.settle(order);
    }
    for (const txNo of ended.keys()) if (ended.size > ENDED_MAX) ended.delete(txNo);
    await pause(PAGE_MS_MIN - (Date.now() - sinceMs), signal);
  }
}

function orderOf(event: Event): Order[] {
  switch (event.type) {
    case 'order.paid':
    case 'order.expired':
    case 'order.cancelled':
      return [event.data];
    default:
      return [];
  }
}

interface Pace {
  readonly everyMs: number;
  /** After that an order is due again. */
  readonly againMs: number;
}

/** Looks at whatever is due, with one request after the other, until the signal ends. */
async function look(
  { asked, places }: Watch,
  { everyMs, againMs }: Pace,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const nowMs = Date.now();
    const due = new Set([...places].filter(({ lookAtMs }) => lookAtMs <= nowMs));
    for (const place of due) place.lookAtMs = nowMs + againMs;
    if (due.size === 0) await pause(IDLE_MS, signal);
    if (due.size > 1) await lookInLists(asked, due, everyMs, signal);
    for (const place of due) {
      if (signal.aborted) return;
      if (!places.has(place)) continue;
      await lookAt(asked, place);
      await pause(everyMs, signal);
    }
  }
}

/** Those that it finds are due no more. */
async function lookInLists(
  asked: Asked,
  due: Set<Place>,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  let after: string | null | undefined;
  for (let pages = 0; pages < PAGES_MAX && after !== null && due.size > 0; pages++) {
    if (signal.aborted) return;
    const wanted = { limit: ORDERS_MAX, ...(after !== undefined && { after }) };
    const page = await asked.orders(wanted).catch(() => null);
    after = page?.next ?? null;
    for (const order of page?.items ?? []) {
      for (const place of [...due].filter(({ txNo }) => txNo === order.tx_no)) {
        due.delete(place);
        see(place, order);
      }
    }
    await pause(everyMs, signal);
  }
}

async function lookAt(asked: Asked, place: Place): Promise<void> {
  const order = await asked.order(place.txNo).catch(place.fail);
  if (order) see(place, order);
}

function see(place: Place, order: Order): void {
  place.seen = order;
  if (order.status !== 'pending') place.settle(order);
}

function deferred<T>() {
  let settle: (value: T) => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const promise = new Promise<T>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { promise, settle, fail };
}
