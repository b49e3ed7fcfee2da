// The client of Tael: every call of the REST interface, typed. It needs fetch and Web Crypto, and runs
// where they are: Node from 20, Bun, Deno, Workers.

import { readJson, type Yuan } from './amount.ts';
import type {
  ApiRequests,
  Balance,
  CollectionOrder,
  CollectionRequest,
  Event,
  EventPage,
  Health,
  Lifecycle,
  Mandate,
  MandatePayment,
  MandatePaymentRequest,
  MerchantPage,
  Order,
  OrderCounts,
  OrderDetail,
  OrderPage,
  PaidUnderMandatePage,
  ProvenStatement,
  Reads,
  Receipt,
  Refund,
  RefundMade,
  RefundMadePage,
  RefundRequest,
  Sandbox,
  Takings,
  Transaction,
  TransactionPage,
} from './interface.ts';
import { callbacksOver, receiversOver } from './receivers.ts';
import { secretFlaw, secretFlawText } from './secret.ts';
import { type Send, sender } from './send.ts';
import { payments, WAIT_SECONDS } from './wait.ts';
import { type CallbackEvent, signWebhook, verifyWebhook } from './webhooks.ts';

export { fenOf, type Yuan, yuanOf } from './amount.ts';
export { isTaelError, OrderNotPaid, TaelError, type TaelErrorCode } from './errors.ts';
export type * from './interface.ts';
export type { CallbackFilter, NewReceiver, ReceiverSettings } from './receivers.ts';
export { type SecretFlaw, secretFlaw } from './secret.ts';
export { signingFetch } from './sign.ts';
export type { Waiting } from './wait.ts';
export { type CallbackEvent, WebhookInvalid } from './webhooks.ts';

export interface TaelSettings {
  /** Of the service, without /api/v1. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  /** In the names of the headers, where the operator has set one. Default: Tael. */
  readonly shortName?: string;
  /** Attempts of one call, default 4. */
  readonly attemptsMax?: number;
  /** Of one attempt, default 15 seconds. */
  readonly attemptTimeoutMs?: number;
  /** Longer waits that the service asks for become errors. Default: 60. */
  readonly retryAfterSecondsMax?: number;
  readonly fetch?: typeof fetch;
  /** The clock of the machine; what it is off is found out by itself. */
  readonly nowMs?: () => number;
}

/** Yuan as a decimal string, or fen as a bigint. Numbers are refused: they are floats. */
export type Amount = Yuan | bigint;

type WithAmount<Body extends { readonly amount?: unknown }> = Omit<Body, 'amount'> &
  (undefined extends Body['amount']
    ? { readonly amount?: Amount | null }
    : { readonly amount: Amount });

export type NewCollection = WithAmount<CollectionRequest>;
export type NewRefund = WithAmount<RefundRequest>;
export type NewMandatePayment = WithAmount<MandatePaymentRequest>;
/** By `tx_no`; or by the shop's own number, with the merchant if the owner of the key has several. */
export type OrderAsked =
  | string
  | { readonly out_trade_no: string; readonly merchant_id?: number | undefined };
export type MerchantsPage = NonNullable<Reads['/api/v1/merchants']['query']>;
export type MandatePaymentFilter = NonNullable<Reads['/api/v1/mandate/payments']['query']>;
export type OrderFilter = NonNullable<Reads['/api/v1/orders']['query']>;
export type RefundFilter = NonNullable<Reads['/api/v1/refunds']['query']>;
export type RequestFilter = NonNullable<Reads['/api/v1/requests']['query']>;
export type TransactionFilter = NonNullable<Reads['/api/v1/transactions']['query']>;

/** An event with the place from which none after it is missed. */
export type StreamedEvent = Event & {
  /** Kept, and given as `after`, it continues the stream. */
  readonly resumeAfter: number;
  /** `body`, read: amounts are exact strings. */
  readonly event: CallbackEvent;
};

export type EventFilter = NonNullable<Reads['/api/v1/events']['query']>;

/** A long file is read to its end before its digest can be told. */
const FILE_WAIT_MS = 105_000;

export type Tael = ReturnType<typeof openTael>;

/**
 * The secret is kept where neither printing nor serializing the client shows it.
 * @throws RangeError for a secret that was cut short or mistyped
 */
export function openTael(given: TaelSettings) {
  const flaw = secretFlaw(given.secret);
  if (flaw !== null) throw new RangeError(secretFlawText(flaw));
  const send = sender({
    shortName: 'Tael',
    attemptsMax: 4,
    attemptTimeoutMs: 15_000,
    retryAfterSecondsMax: 60,
    nowMs: Date.now,
    ...given,
    fetch: given.fetch ?? ((...request) => fetch(...request)),
    url: `${given.url.replace(/\/+$/, '')}/api/v1`,
  });
  return Object.freeze({
    /** Whether the service can work. @throws TaelError `unavailable` */
    health: () => send({ method: 'GET', path: '/health' }) as Promise<Health>,
    /** Both wallets of the key's owner, in yuan. Scope: query. */
    balance: () => send({ method: 'GET', path: '/balance' }) as Promise<Balance>,
    /**
     * The bill of a day, `2026-11-20`, as CSV: `records` or `orders`. Its digest has been checked.
     * Scope: query.
     * @throws TaelError `bill_not_ready`: ask again after 00:10 of the next day
     */
    bill: (date: string, kind: 'records' | 'orders') =>
      send({
        method: 'GET',
        path: `/bills/${encodeURIComponent(date)}`,
        query: { kind },
        file: 'digest',
        waitMs: FILE_WAIT_MS,
      }) as Promise<string>,
    /** What your merchants took on a day, today if it is left out, beside others. Scope: query. */
    takings: (date?: string) =>
      send({ method: 'GET', path: '/takings', query: { date } }) as Promise<Takings>,
    /**
     * A page of your merchants with their branches, newest first; its `next` is the `after` of the next one.
     * Scope: query.
     */
    merchants: (page: MerchantsPage = {}) =>
      send({ method: 'GET', path: '/merchants', query: page }) as Promise<MerchantPage>,
    orders: ordersOver(send),
    refunds: refundsOver(send),
    transactions: transactionsOver(send),
    events: eventsOver(send),
    receipts: receiptsOver(send),
    requests: requestsOver(send),
    receivers: receiversOver(send),
    callbacks: callbacksOver(send),
    mandate: mandateOver(send),
    sandbox: sandboxOver(send),
  });
}

function ordersOver(send: Send) {
  const get = (order: OrderAsked) => {
    const body = { query_type: 'order', ...numbersOf(order) };
    return send({ method: 'POST', path: '/query', body }) as Promise<Order>;
  };
  const { page } = orderListsOver(send);
  const write = writeOver(send);
  return Object.freeze({
    /**
     * Makes an order, with its pay link. Scope: collection. Give `idempotency_key` if you want to
     * repeat the call yourself; otherwise every call has a new one. With an `out_trade_no` an equal call
     * answers the order that there is, with its `status`.
     * @throws TaelError `invalid_parameters`, `merchant_not_found`, `out_trade_no_used`
     */
    collect: (order: NewCollection) => write<CollectionOrder>('/collection', order),
    /**
     * Refunds a paid order. Scope: refund.
     * @throws TaelError `order_not_paid`, `refund_exceeds_remaining`, `pay_password_wrong`
     */
    refund: (refund: NewRefund) => write<Refund>('/refund', refund),
    /** The order as it is now. Scope: query. @throws TaelError `order_not_found` */
    get,
    ...orderListsOver(send),
    /**
     * Takes back an order that nobody has paid; again, it changes nothing. Scope: collection.
     * @throws TaelError `order_already_paid`, `order_refunded`, `order_expired`, `order_not_found`
     */
    cancel: (txNo: string) => {
      const path = `/orders/${encodeURIComponent(txNo)}/cancel`;
      return send({ method: 'POST', path, body: {} }) as Promise<Order>;
    },
    /** From creation to settlement. Scope: query. @throws TaelError `order_not_found` */
    lifecycle: (order: OrderAsked) => {
      const query = numbersOf(order);
      return send({ method: 'GET', path: '/order-lifecycle', query }) as Promise<Lifecycle>;
    },
    /**
     * The order once it has been paid, also if it has been refunded since. However many wait, they take at
     * most 15 requests a minute together. Scope: query.
     * @throws OrderNotPaid when it has expired or was cancelled
     */
    waitUntilPaid: payments({ order: get, orders: page, events: eventsOver(send).page }),
  });
}

/** All attempts have one key: that of the caller, or a new one. */
function writeOver(send: Send) {
  return <Data>(path: string, given: { readonly idempotency_key?: string | null }) => {
    const { idempotency_key: key, ...body } = given;
    const idempotencyKey = key ?? crypto.randomUUID();
    return send({ method: 'POST', path, body, idempotencyKey }) as Promise<Data>;
  };
}

function orderListsOver(send: Send) {
  return {
    /** A page of your orders, newest first; its `next` is the `after` of the next one. Scope: query. */
    page: (filter: OrderFilter = {}) =>
      send({ method: 'GET', path: '/orders', query: filter }) as Promise<OrderPage>,
    /** How many there are by status, by the filter of `page`. Scope: query. */
    counts: (filter: OrderFilter = {}) =>
      send({ method: 'GET', path: '/orders/counts', query: filter }) as Promise<OrderCounts>,
    /** All of them as CSV, by the filter of `page`. Scope: query. */
    csv: (query: OrderFilter = {}) =>
      send({
        method: 'GET',
        path: '/orders.csv',
        query,
        file: 'csv',
        waitMs: FILE_WAIT_MS,
      }) as Promise<string>,
    /** The order with its lifecycle, its refunds and its callback. Scope: query. */
    detail: (txNo: string) => {
      const path = `/orders/${encodeURIComponent(txNo)}`;
      return send({ method: 'GET', path }) as Promise<OrderDetail>;
    },
  };
}

function numbersOf(order: OrderAsked) {
  return typeof order === 'string' ? { tx_no: order } : order;
}

function refundsOver(send: Send) {
  return Object.freeze({
    /**
     * A page of refunds, newest first, by `tx_no` or by `out_refund_no`; its `next` is the `after` of the
     * next one. Scope: query.
     */
    page: (filter: RefundFilter) =>
      send({ method: 'GET', path: '/refunds', query: filter }) as Promise<RefundMadePage>,
    /** Scope: query. @throws TaelError `refund_not_found` */
    get: (refundNo: string) => {
      const path = `/refunds/${encodeURIComponent(refundNo)}`;
      return send({ method: 'GET', path }) as Promise<RefundMade>;
    },
  });
}

function transactionsOver(send: Send) {
  const page = (filter: TransactionFilter = {}) =>
    send({ method: 'GET', path: '/transactions', query: filter }) as Promise<TransactionPage>;
  return Object.freeze({
    /** One page of records, newest first. Scope: query. */
    page,
    /** Every record, newest first, each once. Scope: query. */
    async *all(filter: Omit<TransactionFilter, 'page'> = {}): AsyncGenerator<Transaction> {
      let oldest = Number.POSITIVE_INFINITY;
      for (let number = 1; ; number++) {
        const { items, total_pages } = await page({ per_page: 50, ...filter, page: number });
        for (const record of items) {
          // New records move older ones to later pages.
          if (record.id >= oldest) continue;
          oldest = record.id;
          yield record;
        }
        if (number >= total_pages) return;
      }
    },
  });
}

/** Files to keep: anybody can check them, without the operator. @throws TaelError `receipt_not_ready` */
function receiptsOver(send: Send) {
  const get = (path: string) => send({ method: 'GET', path });
  return Object.freeze({
    /** Of your side of a payment. Scope: query. */
    ofOrder: (txNo: string) =>
      get(`/orders/${encodeURIComponent(txNo)}/receipt`) as Promise<Receipt>,
    /** Of a transaction record, by its `id`. Scope: query. */
    ofTransaction: (id: number) => get(`/transactions/${id}/receipt`) as Promise<Receipt>,
    /** What is owed to you when a day (`YYYY-MM-DD`) ends, as part of what is owed to all. Scope: query. */
    ofDay: (day: string) =>
      get(`/days/${encodeURIComponent(day)}/proof`) as Promise<ProvenStatement>,
  });
}

function requestsOver(send: Send) {
  return Object.freeze({
    /** What was asked with this key in the last seven days, newest first. Scope: query. */
    page: (filter: RequestFilter = {}) =>
      send({ method: 'GET', path: '/requests', query: filter }) as Promise<ApiRequests>,
  });
}

/** For the program of a payer, with a key of their mandate. Scope of all: spend. */
function mandateOver(send: Send) {
  const write = writeOver(send);
  return Object.freeze({
    /** What the payer allows, what was spent, and what one payment may come to now. */
    show: () => send({ method: 'GET', path: '/mandate' }) as Promise<Mandate>,
    /**
     * Pays an order, once, however often it is called. With `ask` the payer is asked for what is above a
     * limit: the `status` is `approval_required` then, and the same call tells later how that stands.
     * @throws TaelError `mandate_exceeded`, whose `bearer` has the `limit` and what is `left`;
     * `order_differs`, `mandate_not_active`, `merchant_not_allowed`, `insufficient_balance`
     */
    pay: (txNo: string, payment: NewMandatePayment) =>
      write<MandatePayment>(`/orders/${encodeURIComponent(txNo)}/pay`, payment),
    /** A page of what was paid under the mandate, newest first; its `next` is the `after` of the next one. */
    payments: (filter: MandatePaymentFilter = {}) => {
      const path = '/mandate/payments';
      return send({ method: 'GET', path, query: filter }) as Promise<PaidUnderMandatePage>;
    },
  });
}

/** What `tael serve --sandbox` has; elsewhere these are `not_found`. Reading: query; the rest: collection. */
function sandboxOver(send: Send) {
  const path = '/sandbox';
  const post = (end: string, body: object = {}) =>
    send({ method: 'POST', path: `${path}/${end}`, body }) as Promise<Sandbox>;
  return Object.freeze({
    show: () => send({ method: 'GET', path }) as Promise<Sandbox>,
    /** Has the payer pay an order. @throws TaelError `order_already_paid`, `order_expired` */
    pay: (txNo: string) => post('pay', { tx_no: txNo }),
    /** Play money, for the payer unless a user is named. */
    topUp: (amount: Amount, userId?: number) => post('top-up', { amount, user_id: userId }),
    /** Forward, for everybody in the sandbox. */
    moveClock: (seconds: number) => post('clock', { seconds }),
    /** Makes the present state that of a reset. */
    mark: () => post('mark'),
    /** Everything since the mark is gone. */
    reset: () => post('reset'),
  });
}

function eventsOver(send: Send) {
  /** At most 20 events after a place; `wait` is how many seconds to wait for one. Scope: events or query. */
  const page = (query: EventFilter = {}, signal?: AbortSignal) => {
    const waitMs = (query.wait ?? 0) * 1000;
    return send({ method: 'GET', path: '/events', query, waitMs, signal }) as Promise<EventPage>;
  };
  return Object.freeze({
    page,
    /**
     * What happens, as it happens: after the place, or from now on; of these types, or all. Ends with the
     * signal. `onThrough` is told, and waited for, how far all has been told and taken, also while nothing
     * happens: keep it and continue there. @throws TaelError `events_gone` for a place of more than 90 days
     * ago; `after: 0` begins with the oldest that are kept
     */
    async *stream({
      after,
      types,
      signal,
      onThrough,
    }: {
      readonly after?: number;
      readonly types?: readonly Event['type'][];
      readonly signal?: AbortSignal;
      readonly onThrough?: (through: number) => unknown;
    } = {}): AsyncGenerator<StreamedEvent> {
      const wanted = { wait: WAIT_SECONDS, ...(types && { types: types.join(',') }) };
      let through = after ?? (await page({}, signal)).through;
      if (after === undefined) await onThrough?.(through);
      while (!signal?.aborted) {
        const found = await page({ ...wanted, after: through }, signal).catch((error) => {
          if (signal?.aborted) return null;
          throw error;
        });
        if (found === null) return;
        for (const item of found.items) {
          const event = readJson(item.body) as CallbackEvent;
          yield { ...item, resumeAfter: item.sequence, event };
        }
        through = found.through;
        await onThrough?.(through);
      }
    },
  });
}

/** Callbacks need no client: `webhooks.verify({ secret, headers, body })`. */
export const webhooks = Object.freeze({ verify: verifyWebhook, sign: signWebhook });
