// Tests what the TypeScript SDK must do wherever it runs: what is lost on the way has one effect, the clock
// is put right, amounts stay exact, and the secret does not show. Nothing here needs more than
// `node:assert` and `node:util`, so that Bun, Deno and Workers run it too.

import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { signedHeaders } from '../../sdk/typescript/src/sign.ts';
import {
  fenOf,
  isTaelError,
  OrderNotPaid,
  openTael,
  signingFetch,
  type TaelError,
  type TaelSettings,
  WebhookInvalid,
  webhooks,
  yuanOf,
} from '../../sdk/typescript/src/tael.ts';
import type { Mishap } from './lossy-way.ts';

/** The service behind the lossy way, and what is done to both; it may be in another process. */
export interface World extends WorldCalls {
  readonly facts: WorldFacts;
}

export interface WorldFacts {
  readonly origin: string;
  readonly key: { readonly keyId: string; readonly secret: string };
  /** Of a mandate: 10.00 a payment, and more a day than the tests spend. */
  readonly spendKey: { readonly keyId: string; readonly secret: string };
  readonly merchantId: number;
  readonly ownerPin: string;
  readonly vectors: Vectors;
}

export interface WorldCalls {
  /** Answers its number. It costs 10.00 unless an amount is given. */
  order(amount?: number): Promise<string>;
  paid(amount: number): Promise<string>;
  pay(txNo: string): Promise<unknown>;
  countOrders(): Promise<number>;
  /** What happens to the next requests to a path. */
  plan(path: string, mishaps: Mishap[]): Promise<void>;
  /** The headers of the requests to a path since the last plan or look. */
  seen(path: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

interface Vectors {
  readonly signing: readonly [SignedVector, ...SignedVector[]];
  readonly webhooks: readonly [CallbackVector, ...CallbackVector[]];
}

type SignedVector = Readonly<
  Record<'key_id' | 'secret' | 'timestamp' | 'nonce' | 'signature', string>
>;

interface CallbackVector
  extends Readonly<Record<'name' | 'secret' | 'id' | 'timestamp' | 'signature' | 'body', string>> {
  readonly valid: boolean;
  readonly now: number;
}

type Case = (world: World) => Promise<void>;

function opened({ facts }: World, over: Partial<TaelSettings> = {}) {
  return openTael({ url: facts.origin, ...facts.key, attemptTimeoutMs: 5_000, ...over });
}

const PATH = '/api/v1/collection';

const orderOf = ({ facts }: World) => ({ amount: '12.34', merchant_id: facts.merchantId }) as const;

/** Each works alone, in any order, and beside what others have left. */
export const CASES: Readonly<Record<string, Case>> = {
  'it signs as the vectors say': async ({ facts }) => {
    for (const { key_id: keyId, secret, timestamp, nonce, signature } of facts.vectors.signing) {
      const headers = await signedHeaders(
        { keyId, secret },
        'Tael',
        Number(timestamp),
        null,
        nonce,
      );
      assert.equal(headers['X-Tael-Signature'], signature);
    }
  },

  'a fetch signs for clients that cannot': async ({ facts: { origin, key } }) => {
    const own = await signingFetch(key)(`${origin}/api/v1/balance`);
    assert.equal(own.status, 200, await own.text());
    const other = await signingFetch({ ...key, shortName: 'SVC' })(`${origin}/api/v1/balance`);
    assert.equal((await other.json()).code, 'credentials_missing');
  },

  'orders are listed page by page, and taken back once whatever is lost': async (world) => {
    const tael = opened(world);
    const made = await tael.orders.collect({ ...orderOf(world), title: '撤' });
    const last = await tael.orders.collect({ ...orderOf(world), title: '撤' });
    const first = await tael.orders.page({ q: '撤', limit: 1 });
    const next = await tael.orders.page({ q: '撤', limit: 1, after: first.next ?? '' });
    const shown = [...first.items, ...next.items].map(({ tx_no, amount }) => [tx_no, amount]);
    assert.deepEqual(shown, [
      [last.tx_no, '12.34'],
      [made.tx_no, '12.34'],
    ]);
    await world.plan(`/api/v1/orders/${made.tx_no}/cancel`, ['lose']);
    assert.equal((await tael.orders.cancel(made.tx_no)).status, 'cancelled');
    assert.equal((await tael.orders.cancel(made.tx_no)).status, 'cancelled');
    const paid = await world.paid(1);
    await assert.rejects(tael.orders.cancel(paid), { code: 'order_already_paid' });
  },

  'a bill is read as it is, and refused if a byte of it is another': async (world) => {
    const tael = opened(world);
    await world.plan('/api/v1/bills/2001-01-01', ['alter', 'lose']);
    const lines = (await tael.bill('2001-01-01', 'records')).split('\r\n');
    assert.deepEqual(lines.slice(1), ['sums,,,,0.00,0.00,0.00,,,,,,,,', '']);
    await world.plan('/api/v1/bills/2001-01-02', ['alter', 'alter']);
    const patient = opened(world, { attemptsMax: 2 });
    await assert.rejects(patient.bill('2001-01-02', 'orders'), { code: 'answer_unreadable' });
    await assert.rejects(tael.bill('9999-12-31', 'orders'), { code: 'bill_not_ready' });
  },

  'receivers are made once whatever is lost, and a secret is rotated once or not known to be':
    async (world) => {
      const tael = opened(world);
      const url = `http://localhost:9/${crypto.randomUUID()}`;
      await world.plan('/api/v1/receivers', ['lose']);
      const made = await tael.receivers.create({ url, events: ['refund.made'] });
      const { receiver_id: id, secret } = made;
      const { secret: _, ...listed } = made;
      assert.deepEqual((await tael.receivers.page({ limit: 1 })).items, [listed]);
      assert.equal((await tael.receivers.change(id, { paused: true })).paused, true);
      assert.equal((await tael.receivers.ping(id)).failure, 'connection_failed');
      assert.notEqual((await tael.receivers.rotateSecret(id)).secret, secret);
      await world.plan(`/api/v1/receivers/${id}`, ['lose']);
      assert.equal((await tael.receivers.remove(id)).receiver_id, id);
      assert.equal((await tael.receivers.remove(id)).receiver_id, id, 'also when asked again');
      await assert.rejects(tael.receivers.remove(9), { code: 'not_found' });

      const paid = await world.paid(1);
      const [event] = (await tael.callbacks.page({ limit: 1 })).items;
      assert.equal(event?.tx_no, paid);
      assert.deepEqual((await tael.callbacks.get(event?.event_id ?? '')).made, []);
      const unsent = tael.callbacks.resend(event?.event_id ?? '');
      await assert.rejects(unsent, { code: 'invalid_parameters' });

      const { secret: old } = await tael.callbacks.secret();
      await world.plan('/api/v1/callback-secret/rotate', ['lose']);
      const lost = await tael.callbacks.rotateSecret().catch((error: TaelError) => error);
      assert.ok(isTaelError(lost));
      assert.equal(lost.outcomeUnknown, true);
      // Deno sends what was lost once more by itself, with the same nonce.
      const sent = lost.code === 'nonce_reused' ? 2 : 1;
      assert.equal((await world.seen('/api/v1/callback-secret/rotate')).length, sent);
      const now = await tael.callbacks.secret();
      assert.notEqual(now.secret, old);
      assert.ok(now.old_secret_ends_at !== null, 'the old one signs still');
    },

  "an order is found by the shop's own number, also by who never got its answer": async (world) => {
    const out_trade_no = `basket:${crypto.randomUUID()}/1|a@b`;
    const order = { ...orderOf(world), out_trade_no, metadata: { table: '7', '0': '窗边' } };
    const before = await world.countOrders();
    await world.plan(PATH, ['lose', { status: 503, code: 'overloaded' }]);
    await assert.rejects(opened(world, { attemptsMax: 2 }).orders.collect(order));
    const tael = opened(world);
    const { tx_no, metadata } = await tael.orders.get({ out_trade_no });
    assert.deepEqual(metadata, order.metadata);
    const again = await tael.orders.collect(order);
    assert.deepEqual([again.tx_no, again.status], [tx_no, 'pending']);
    assert.equal(await world.countOrders(), before + 1);
    const { merchantId: merchant_id } = world.facts;
    const life = await tael.orders.lifecycle({ out_trade_no, merchant_id });
    assert.deepEqual([life.tx_no, life.out_trade_no], [tx_no, out_trade_no]);
    const listed = await tael.orders.page({ out_trade_no });
    assert.deepEqual(
      listed.items.map((one) => one.tx_no),
      [tx_no],
    );
    const other = await tael.orders.collect({ ...order, amount: '12.35' }).catch((error) => error);
    assert.ok(isTaelError(other, 'out_trade_no_used'));
    assert.deepEqual(other.bearer, { tx_no, status: 'pending' });
    const unknown = await tael.orders.get('C0').catch((error) => error);
    assert.equal(unknown.bearer, undefined);
    await world.pay(tx_no);
    const [record] = (await tael.transactions.page({ type: 'collection', per_page: 1 })).items;
    assert.deepEqual([record?.out_trade_no, record?.merchant_id], [out_trade_no, merchant_id]);
  },

  'every call works, and amounts are exact': async (world) => {
    const tael = opened(world);
    const order = orderOf(world);
    const made = await tael.orders.collect({ ...order, title: '龙井 ☕ "12.00"' });
    assert.deepEqual([made.amount, made.title], ['12.34', '龙井 ☕ "12.00"']);
    assert.equal((await tael.orders.get(made.tx_no)).status, 'pending');
    const fen = await tael.orders.collect({ ...order, amount: 10_000_000n });
    assert.equal(fen.amount, '100000.00');
    const paid = await world.paid(33.33);
    const asked = {
      tx_no: paid,
      refund_type: 'partial',
      amount: '1',
      reason: '杯子是凉的',
    } as const;
    const refund = await tael.orders.refund({ ...asked, pay_password: world.facts.ownerPin });
    assert.deepEqual([refund.amount, refund.fee, refund.net_amount], ['1.00', '0.01', '0.99']);
    const looked = await tael.refunds.get(refund.refund_no);
    assert.deepEqual([looked.fee, looked.reason], ['0.01', '杯子是凉的']);
    assert.deepEqual(await tael.refunds.page({ tx_no: paid }), { items: [looked], next: null });
    await assert.rejects(tael.refunds.get('R0'), { code: 'refund_not_found' });
    await assert.rejects(tael.receipts.ofOrder(paid), { code: 'receipt_not_ready' });
    await assert.rejects(tael.receipts.ofTransaction(999_999), { code: 'not_found' });
    await assert.rejects(tael.receipts.ofDay('tomorrow'), { code: 'invalid_parameters' });
    assert.equal((await tael.orders.lifecycle(paid)).stages[1]?.amount, '33.33');
    const detail = await tael.orders.detail(paid);
    assert.deepEqual([detail.fee_total, detail.refunds[0]?.reason], ['0.01', '杯子是凉的']);
    const mine = { payer_id: detail.payer_id ?? 0, amount_from: '33.33', amount_to: '33.33' };
    const { partially_refunded: refunded } = await tael.orders.counts(mine);
    const file = (await tael.orders.csv(mine)).trim().split('\r\n');
    assert.deepEqual([file.length, file[0]?.startsWith('tx_no,')], [refunded + 1, true]);
    const today = detail.server_time.slice(0, 10);
    assert.equal((await tael.takings(today)).day.date, today);
    assert.equal((await tael.callbacks.resendPeriod('2001-01-01', '2001-01-02')).resent, 0);
    const { failure } = await tael.callbacks.pingUrl('http://localhost:9/test');
    assert.equal(failure, 'connection_failed');
    const { items, next } = await tael.merchants({ limit: 1 });
    assert.deepEqual([items[0]?.merchant_id, next], [order.merchant_id, null]);
    const { merchant } = await tael.balance();
    const sum = fenOf(merchant.balance) + fenOf(merchant.frozen);
    assert.equal(yuanOf(sum), yuanOf(fenOf(merchant.total_in) - fenOf(merchant.total_out)));
    assert.equal((await tael.health()).status, 'ok');
    const filter = { type: 'collection' } as const;
    const one = { ...filter, per_page: 1 };
    const [first] = (await tael.transactions.page(one)).items;
    assert.equal(first?.tx_no, paid);
    const ids: number[] = [];
    for await (const { id } of tael.transactions.all({ per_page: 1 })) ids.push(id);
    assert.deepEqual(
      ids,
      [...ids.keys()].map((index) => ids.length - index),
    );
    assert.equal(ids.length, (await tael.transactions.page()).total);
    const float = { amount: 12.34, merchant_id: 1 } as unknown as typeof order;
    await assert.rejects(tael.orders.collect(float), TypeError);
    await assert.rejects(tael.orders.collect({ ...order, amount: '0.001' }), RangeError);
  },

  'a mandate is paid under, once whatever is lost, and tells what is left': async (world) => {
    const tael = opened(world, world.facts.spendKey);
    const txNo = await world.order(8);
    const path = `/api/v1/orders/${txNo}/pay`;
    const before = fenOf((await tael.mandate.show()).spent_total);
    await world.plan(path, ['lose', 'cut', { status: 503, code: 'outcome_unknown' }]);
    await world.seen(path);
    const { status, payment } = await tael.mandate.pay(txNo, { amount: '8.00' });
    assert.deepEqual([status, payment?.amount], ['paid', '8.00']);
    const sent = await world.seen(path);
    assert.equal(new Set(sent.map((headers) => headers['x-idempotency-key'])).size, 1);
    assert.equal((await tael.mandate.pay(txNo, { amount: 800n })).status, 'paid');
    const mandate = await tael.mandate.show();
    assert.deepEqual([fenOf(mandate.spent_total), mandate.total], [before + 800n, null]);
    assert.equal((await tael.mandate.payments({ limit: 1 })).items[0]?.tx_no, txNo);
    const dear = await world.order(50);
    const error = await tael.mandate.pay(dear, { amount: '50.00' }).catch((reason) => reason);
    assert.ok(isTaelError(error, 'mandate_exceeded'));
    assert.deepEqual(error.bearer, { limit: 'per_payment', left: '10.00' });
    const asked = await tael.mandate.pay(dear, { amount: '50.00', ask: true });
    assert.deepEqual([asked.status, asked.payment], ['approval_required', null]);
  },

  'payments are waited for, and arrive as events': async (world) => {
    const tael = opened(world);
    const ending = new AbortController();
    const { through } = await tael.events.page();
    const txNo = await world.order();
    const waiting = tael.orders.waitUntilPaid(txNo, { pollMs: 50 });
    await world.pay(txNo);
    assert.equal((await waiting).status, 'paid');
    const places: number[] = [];
    const onThrough = (place: number) => places.push(place);
    const { signal } = ending;
    const wanted = { after: through, types: ['order.paid'], signal, onThrough } as const;
    let resumeAfter = through;
    for await (const streamed of tael.events.stream(wanted)) {
      assert.deepEqual(places, [], 'what is told is not taken yet');
      assert.equal(streamed.type, 'order.paid');
      assert.deepEqual([streamed.data.tx_no, streamed.event.data.amount], [txNo, '10.00']);
      resumeAfter = streamed.resumeAfter;
      ending.abort();
    }
    assert.ok(resumeAfter > through);
    assert.equal(places.length, 1);
    assert.ok((places[0] ?? 0) >= resumeAfter);
    const idle = new AbortController();
    const begun = { signal: idle.signal, onThrough: () => idle.abort() };
    for await (const streamed of tael.events.stream(begun)) assert.fail(streamed.id);
    assert.ok(idle.signal.aborted, 'a place is told before anything happens');
    const open = await world.order();
    const gone = { pollMs: 50, signal: AbortSignal.abort() };
    await assert.rejects(tael.orders.waitUntilPaid(open, gone), OrderNotPaid);
  },

  'what is lost on the way has one effect, each attempt signed anew, all with one key': async (
    world,
  ) => {
    const tael = opened(world);
    const order = orderOf(world);
    const before = await world.countOrders();
    await world.plan(PATH, ['lose', 'cut', { status: 503, code: 'outcome_unknown' }]);
    await world.seen(PATH);
    const made = await tael.orders.collect(order);
    assert.equal(await world.countOrders(), before + 1);
    assert.equal((await tael.orders.get(made.tx_no)).amount, '12.34');
    const sent = await world.seen(PATH);
    assert.equal(sent.length, 4);
    assert.equal(new Set(sent.map((headers) => headers['x-tael-nonce'])).size, 4);
    assert.equal(new Set(sent.map((headers) => headers['x-idempotency-key'])).size, 1);
  },

  'an outcome that stays unknown is said to be, with the key to repeat the call with': async (
    world,
  ) => {
    const order = orderOf(world);
    const before = await world.countOrders();
    await world.plan(PATH, ['lose', { status: 503, code: 'overloaded' }]);
    const hasty = opened(world, { attemptsMax: 2 });
    const error = await hasty.orders.collect(order).catch((reason: TaelError) => reason);
    assert.ok(isTaelError(error, 'overloaded'));
    assert.equal(error.outcomeUnknown, true);
    const idempotency_key = error.idempotencyKey ?? '';
    await hasty.orders.collect({ ...order, idempotency_key });
    assert.equal(await world.countOrders(), before + 1);
    await world.plan(PATH, [{ status: 503, code: 'overloaded' }]);
    const refused = await opened(world, { attemptsMax: 1 })
      .orders.collect(order)
      .catch((reason) => reason);
    assert.equal(refused.outcomeUnknown, false, 'it was refused, and nothing was lost');
    await world.plan(PATH, [{ status: 503, code: 'overloaded' }]);
    await assert.rejects(
      opened(world, { retryAfterSecondsMax: 0 }).orders.collect(order),
      /overloaded/,
    );
  },

  'a clock that is ten minutes off is put right by that of the service': async (world) => {
    for (const offMs of [-600_000, 600_000]) {
      const odd = opened(world, { nowMs: () => Date.now() + offMs });
      await world.seen('/api/v1/balance');
      await odd.balance();
      await odd.balance();
      const balances = await world.seen('/api/v1/balance');
      assert.equal(balances.length, 3, 'it is asked for the time once');
    }
  },

  'errors have the code and details of the service': async (world) => {
    const tael = opened(world);
    const unknown = await tael.orders.get('C0').catch((reason) => reason);
    assert.ok(isTaelError(unknown, 'order_not_found', 'order_expired'));
    assert.equal(unknown.status, 404);
    assert.match(unknown.docUrl ?? '', /#order_not_found$/);
    const wrong = await tael.orders
      .collect({ ...orderOf(world), amount: 0n })
      .catch((reason) => reason);
    assert.ok(isTaelError(wrong));
    assert.deepEqual(
      wrong.errors.map(({ field }) => field),
      ['amount'],
    );
    assert.equal(wrong.outcomeUnknown, false);
  },

  'the secret shows in neither print, JSON nor errors': async (world) => {
    const wrong = opened(world, {
      keyId: 'tk_0123456789abcdefghjkmn',
      secret: 'sk_never_to_be_seen',
    });
    const error = await wrong.balance().catch((reason) => reason);
    assert.equal(error.code, 'credentials_invalid');
    const shown = printersHere()
      .map((print) => print([wrong, error]))
      .join();
    const written = JSON.stringify([wrong, error]);
    assert.ok(![shown, written, error.stack].join().includes('sk_never'));
  },

  'callbacks are verified, and those of others refused': async (world) => {
    for (const { name, valid, secret, now: nowSeconds, body, ...parts } of world.facts.vectors
      .webhooks) {
      const headers = {
        'Webhook-Id': parts.id,
        'webhook-timestamp': parts.timestamp,
        'webhook-signature': parts.signature,
      };
      const received = { secret, headers, body, nowSeconds };
      const bytes = new TextEncoder().encode(body);
      const asBytes = { ...received, headers: new Headers(headers), body: bytes };
      if (valid) {
        assert.equal((await webhooks.verify(received)).data.amount, '88.00', name);
        await webhooks.verify(asBytes);
      } else {
        await assert.rejects(webhooks.verify(received), WebhookInvalid, name);
        await assert.rejects(webhooks.verify(asBytes), WebhookInvalid, name);
      }
    }
    const sent = {
      secret: world.facts.vectors.webhooks[0].secret,
      id: 'evt_1',
      body: '{"type":"ping"}',
    };
    const headers = await webhooks.sign(sent);
    assert.equal((await webhooks.verify({ ...sent, headers })).type, 'ping');
  },
};

type Printer = (value: unknown) => string;

/** That of Node, which all have, and the runtime's own. */
function printersHere(): readonly Printer[] {
  const { Bun, Deno } = globalThis as { Bun?: { inspect: Printer }; Deno?: { inspect: Printer } };
  const all: Printer = (value) => inspect(value, { depth: 9, showHidden: true });
  return [all, Bun?.inspect, Deno?.inspect].filter((print) => print !== undefined);
}
