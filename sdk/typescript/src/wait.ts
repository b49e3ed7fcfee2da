// Waits for payments. One request for the events of the key's owner waits for all that a client waits for, so
// that they leave the rate of the key to its other calls: one wait takes a quarter of the usual 60 a minute.
import { OrderNotPaid } from './errors.ts';
import type { EventPage, Order } from './interface.ts';
import { pause } from './send.ts';

export interface Waiting {
  /** Between two looks, for keys that may not read events; default 5 seconds. */
  readonly pollMs?: number;
  /** Ends the waiting; the promise is then rejected with OrderNotPaid. */
  readonly signal?: AbortSignal;
}

type ReadPage = (
  query: { after?: number; wait?: number },
  signal?: AbortSignal,
) => Promise<EventPage>;

export const WAIT_SECONDS = 25;
/** Pages come early where much is paid. */
const PAGE_MS_MIN = 5_000;
const POLL_MS = 5_000;
/** No event tells that an order was cancelled. */
const LOOK_MS_MAX = 30_000;

export function payments(get: (txNo: string) => Promise<Order>, readPage: ReadPage) {
  let watch: Watch | null = null;

  return async (txNo: string, { pollMs = POLL_MS, signal }: Waiting = {}): Promise<Order> => {
    if (watch === null || watch.hasEnded()) watch = watchPayments(readPage);
    const watching = watch;
    const place = watching.enter(txNo);
    try {
      // What is paid before the first look is seen there, and what is paid after it is an event.
      await watching.begun;
      for (;;) {
        const order = await get(txNo);
        if (order.paid_at !== null) return order;
        if (order.status !== 'pending' || signal?.aborted) throw new OrderNotPaid(order);
        await place.paidWithin(watching.hasEnded() ? pollMs : untilLookMs(order), signal);
      }
    } finally {
      place.leave();
    }
  };
}

/** It is looked at once more when it should have expired, if the clock of this machine knows when. */
function untilLookMs({ expires_at: end }: Order): number {
  const leftMs = Date.parse(end) - Date.now() + 1_000;
  return Math.min(Math.max(leftMs, POLL_MS), LOOK_MS_MAX);
}

interface Watch {
  /** From then on no payment is missed, or the watch has ended. */
  readonly begun: Promise<unknown>;
  /** Nobody waits any more, or events cannot be read: whoever waits then has to look. */
  hasEnded(): boolean;
  enter(txNo: string): Place;
}

interface Place {
  /** Resolves when the order is paid, the watch or the signal ends, or the time is over. */
  paidWithin(ms: number, signal?: AbortSignal): Promise<void>;
  leave(): void;
}

function watchPayments(readPage: ReadPage): Watch {
  const places = new Map<symbol, { readonly txNo: string; wake: AbortController }>();
  const ending = new AbortController();
  const { signal } = ending;
  const begun = readPage({}, signal);

  async function follow(): Promise<void> {
    let { cursor } = await begun;
    while (!signal.aborted) {
      const sinceMs = Date.now();
      const found = await readPage({ after: cursor, wait: WAIT_SECONDS }, signal);
      cursor = found.cursor;
      const paid = new Set(found.items.map(({ tx_no: txNo }) => txNo));
      for (const { txNo, wake } of places.values()) if (paid.has(txNo)) wake.abort();
      if (paid.size > 0) await pause(PAGE_MS_MIN - (Date.now() - sinceMs), signal);
    }
  }

  void follow()
    .catch(() => {})
    .finally(() => {
      ending.abort();
      for (const { wake } of places.values()) wake.abort();
    });
  return {
    begun: begun.catch(() => {}),
    hasEnded: () => signal.aborted,
    enter(txNo) {
      const name = Symbol(txNo);
      const place = { txNo, wake: new AbortController() };
      places.set(name, place);
      return {
        async paidWithin(ms, given) {
          const { signal: woken } = place.wake;
          await pause(ms, given ? AbortSignal.any([woken, given]) : woken);
          if (woken.aborted) place.wake = new AbortController();
        },
        leave() {
          places.delete(name);
          if (places.size === 0) ending.abort();
        },
      };
    },
  };
}
