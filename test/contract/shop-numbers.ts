// Contract: of a merchant's orders one at most that can be paid or was paid bears a number of the shop.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreateCollection } from '../../src/core/order/create-collection.ts';
import { collect, createMerchant, numberFor, pay, refund, unique, yuan } from './commands.ts';
import { refusalOf, resultOf, word } from './outcomes.ts';
import type { Shop, Subject } from './subject.ts';

const MINUTE_MS = 60_000;

function aBasket(shop: Shop, over: Partial<CreateCollection> = {}) {
  const numbered = { outTradeNo: `shop-${unique()}`, metadata: { table: '7' }, title: '茶' };
  const first = collect(shop.actor, shop.merchantId, '5.00', { ...numbered, ...over });
  const again = (other: Partial<CreateCollection> = {}) => ({
    ...first,
    txNo: numberFor(shop.ownerId, 'C'),
    ...other,
  });
  return { first, again };
}

export function shopNumbers(subject: Subject): void {
  bearers(subject);
  releases(subject);
}

function bearers(subject: Subject): void {
  test('An equal creation under a number is answered with its order, whatever became of it.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('5.00');
    const { first, again } = aBasket(shop);
    const made = await subject.must(first);
    const { expiresAtMs, ...order } = await subject.orderOf(first.txNo);
    assert.deepEqual([order.outTradeNo, order.metadata], [first.outTradeNo, { table: '7' }]);
    const told = async () => {
      const outcome = await subject.run(again());
      assert.equal(word(outcome), 'replayed');
      const { late, ...rest } = resultOf(outcome, 'collection_created');
      assert.deepEqual(rest, made);
      assert.equal(late?.expiresAtMs, expiresAtMs);
      return late?.status;
    };
    assert.equal(await told(), 'pending');
    await subject.must(pay(payerId, first.txNo, subject.nowMs()));
    assert.equal(await told(), 'paid');
    await subject.must(refund(shop.actor, first.txNo, null));
    await subject.pass(40 * 86_400_000);
    assert.equal(await told(), 'refunded');
  });

  test('A creation that asks for something else names the order that bears the number.', async () => {
    const shop = await subject.aShop();
    const { first, again } = aBasket(shop);
    await subject.must(first);
    const others = [
      { amountFen: yuan('5.01') },
      { title: '咖啡' },
      { metadata: { table: '8' } },
      { metadata: null },
      { notifyUrl: 'https://a.example' },
      { returnUrl: 'https://a.example' },
    ];
    for (const outcome of await subject.batch(...others.map((other) => again(other)))) {
      const bearer = { txNo: first.txNo, status: 'pending' };
      assert.deepEqual(refusalOf(outcome), { code: 'out_trade_no_used', bearer });
    }
    const other = createMerchant(shop.ownerId);
    await subject.must(other);
    const { merchantId } = other;
    const elsewhere = again({ merchantId, outTradeNo: first.outTradeNo });
    assert.equal(await subject.word(elsewhere), 'ok', 'another merchant has its own numbers');
    const stranger = await subject.aShop();
    const theirs = again({ actor: stranger.actor });
    assert.equal(await subject.word(theirs), 'merchant_not_found');
  });

  test('Twins in one batch make one order, and a repeat binds its own idempotency key.', async () => {
    const shop = await subject.aShop();
    const { first, again } = aBasket(shop);
    const idempotencyKey = `k-${unique()}`;
    const twins = await subject.batch(first, again(), again({ idempotencyKey }));
    assert.deepEqual(twins.map(word), ['ok', 'replayed', 'replayed']);
    assert.deepEqual(await subject.run(again({ idempotencyKey })), twins[2], 'byte for byte');
    const reused = again({ idempotencyKey, outTradeNo: `x-${unique()}` });
    assert.equal(await subject.word(reused), 'idempotency_key_reused');
  });
}

function releases(subject: Subject): void {
  test('A cancelled order leaves its number to the next, which may ask for anything.', async () => {
    const shop = await subject.aShop();
    const { first, again } = aBasket(shop);
    await subject.must(first);
    await subject.must({ kind: 'cancel_order', ownerId: shop.ownerId, txNo: first.txNo });
    const next = again({ amountFen: yuan('6.00') });
    const outcomes = await subject.batch(next, again({ amountFen: yuan('6.00') }), again());
    assert.deepEqual(outcomes.map(word), ['ok', 'replayed', 'out_trade_no_used']);
    assert.equal((await subject.orderOf(first.txNo)).status, 'cancelled');
    assert.equal((await subject.orderOf(next.txNo)).outTradeNo, first.outTradeNo);
  });

  test('An order that expired keeps its number for a minute, and is not paid without it.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('10.00');
    const { first, again } = aBasket(shop);
    await subject.must(first);
    const { expiresAtMs } = await subject.orderOf(first.txNo);
    await subject.passUntil(expiresAtMs + MINUTE_MS - 1);
    const late = await subject.run(again());
    assert.equal(word(late), 'replayed');
    assert.equal(resultOf(late, 'collection_created').late?.status, 'expired');
    await subject.pass(1);
    const next = again();
    const inTime = pay(payerId, first.txNo, expiresAtMs - 1);
    const outcomes = await subject.batch(next, inTime, pay(payerId, next.txNo, subject.nowMs()));
    assert.deepEqual(outcomes.map(word), ['ok', 'order_expired', 'ok']);
    assert.equal((await subject.orderOf(first.txNo)).status, 'expired');
  });

  test('An order that was paid in its last second keeps its number.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('5.00');
    const { first, again } = aBasket(shop);
    await subject.must(first);
    const { expiresAtMs } = await subject.orderOf(first.txNo);
    await subject.passUntil(expiresAtMs + MINUTE_MS);
    const inTime = pay(payerId, first.txNo, expiresAtMs - 1);
    const outcomes = await subject.batch(inTime, again());
    assert.deepEqual(outcomes.map(word), ['ok', 'replayed']);
  });

  test('Orders are listed by the whole number of the shop, the newest first.', async () => {
    const shop = await subject.aShop();
    const { first, again } = aBasket(shop);
    await subject.must(first);
    await subject.must({ kind: 'cancel_order', ownerId: shop.ownerId, txNo: first.txNo });
    await subject.pass(1000);
    const next = again();
    await subject.must(next);
    await subject.must(aBasket(shop).first);
    const any = { status: null, branchId: null, fromMs: null, untilMs: null, text: null };
    const { ownerId, merchantId } = shop;
    const filter = { ...any, ownerId, merchantId, outTradeNo: first.outTradeNo };
    const { queries } = subject.store;
    const { items } = await queries.ordersOf(filter, null, 9);
    assert.deepEqual(
      items.map(({ txNo }) => txNo),
      [next.txNo, first.txNo],
    );
    const { byStatus } = await queries.countOrdersOf(filter);
    assert.deepEqual(Object.fromEntries(byStatus), { pending: 1, cancelled: 1 });
    const text = first.outTradeNo?.slice(2).toUpperCase() ?? '';
    const found = await queries.ordersOf({ ...filter, outTradeNo: null, text }, null, 9);
    assert.equal(found.items.length, 2, 'a part of the number finds them too');
  });
}
