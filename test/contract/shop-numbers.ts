// Contract: of a merchant's orders one at most that can be paid or was paid bears a number of the shop.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreateCollection } from '../../src/core/order/create-collection.ts';
import {
  aPayer,
  aShop,
  batch,
  must,
  orderOf,
  passUntil,
  refusalOf,
  resultOf,
  run,
  type Shop,
  word,
} from './arrange.ts';
import { collect, createMerchant, numberFor, pay, refund, unique, yuan } from './commands.ts';
import type { Subject } from './subject.ts';

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

export function shopNumbers(given: () => Subject): void {
  bearers(given);
  releases(given);
}

function bearers(given: () => Subject): void {
  test('An equal creation under a number is answered with its order, whatever became of it.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '5.00');
    const { first, again } = aBasket(shop);
    const made = await must(given(), first);
    const { expiresAtMs, ...order } = await orderOf(given(), first.txNo);
    assert.deepEqual([order.outTradeNo, order.metadata], [first.outTradeNo, { table: '7' }]);
    const told = async () => {
      const outcome = await run(given(), again());
      assert.equal(word(outcome), 'replayed');
      const { late, ...rest } = resultOf(outcome, 'collection_created');
      assert.deepEqual(rest, made);
      assert.equal(late?.expiresAtMs, expiresAtMs);
      return late?.status;
    };
    assert.equal(await told(), 'pending');
    await must(given(), pay(payerId, first.txNo, given().nowMs()));
    assert.equal(await told(), 'paid');
    await must(given(), refund(shop.actor, first.txNo, null));
    await given().pass(40 * 86_400_000);
    assert.equal(await told(), 'refunded');
  });

  test('A creation that asks for something else names the order that bears the number.', async () => {
    const shop = await aShop(given());
    const { first, again } = aBasket(shop);
    await must(given(), first);
    const others = [
      { amountFen: yuan('5.01') },
      { title: '咖啡' },
      { metadata: { table: '8' } },
      { metadata: null },
      { notifyUrl: 'https://a.example' },
      { returnUrl: 'https://a.example' },
    ];
    for (const outcome of await batch(given(), ...others.map((other) => again(other)))) {
      const bearer = { txNo: first.txNo, status: 'pending' };
      assert.deepEqual(refusalOf(outcome), { code: 'out_trade_no_used', bearer });
    }
    const other = createMerchant(shop.ownerId);
    await must(given(), other);
    const { merchantId } = other;
    const elsewhere = again({ merchantId, outTradeNo: first.outTradeNo });
    assert.equal(word(await run(given(), elsewhere)), 'ok', 'another merchant has its own numbers');
    const stranger = await aShop(given());
    const theirs = again({ actor: stranger.actor });
    assert.equal(word(await run(given(), theirs)), 'merchant_not_found');
  });

  test('Twins in one batch make one order, and a repeat binds its own idempotency key.', async () => {
    const shop = await aShop(given());
    const { first, again } = aBasket(shop);
    const idempotencyKey = `k-${unique()}`;
    const twins = await batch(given(), first, again(), again({ idempotencyKey }));
    assert.deepEqual(twins.map(word), ['ok', 'replayed', 'replayed']);
    assert.deepEqual(await run(given(), again({ idempotencyKey })), twins[2], 'byte for byte');
    const reused = again({ idempotencyKey, outTradeNo: `x-${unique()}` });
    assert.equal(word(await run(given(), reused)), 'idempotency_key_reused');
  });
}

function releases(given: () => Subject): void {
  test('A cancelled order leaves its number to the next, which may ask for anything.', async () => {
    const shop = await aShop(given());
    const { first, again } = aBasket(shop);
    await must(given(), first);
    await must(given(), { kind: 'cancel_order', ownerId: shop.ownerId, txNo: first.txNo });
    const next = again({ amountFen: yuan('6.00') });
    const outcomes = await batch(given(), next, again({ amountFen: yuan('6.00') }), again());
    assert.deepEqual(outcomes.map(word), ['ok', 'replayed', 'out_trade_no_used']);
    assert.equal((await orderOf(given(), first.txNo)).status, 'cancelled');
    assert.equal((await orderOf(given(), next.txNo)).outTradeNo, first.outTradeNo);
  });

  test('An order that expired keeps its number for a minute, and is not paid without it.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '10.00');
    const { first, again } = aBasket(shop);
    await must(given(), first);
    const { expiresAtMs } = await orderOf(given(), first.txNo);
    await passUntil(given(), expiresAtMs + MINUTE_MS - 1);
    const late = await run(given(), again());
    assert.equal(word(late), 'replayed');
    assert.equal(resultOf(late, 'collection_created').late?.status, 'expired');
    await given().pass(1);
    const next = again();
    const inTime = pay(payerId, first.txNo, expiresAtMs - 1);
    const outcomes = await batch(given(), next, inTime, pay(payerId, next.txNo, given().nowMs()));
    assert.deepEqual(outcomes.map(word), ['ok', 'order_expired', 'ok']);
    assert.equal((await orderOf(given(), first.txNo)).status, 'expired');
  });

  test('An order that was paid in its last second keeps its number.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '5.00');
    const { first, again } = aBasket(shop);
    await must(given(), first);
    const { expiresAtMs } = await orderOf(given(), first.txNo);
    await passUntil(given(), expiresAtMs + MINUTE_MS);
    const inTime = pay(payerId, first.txNo, expiresAtMs - 1);
    const outcomes = await batch(given(), inTime, again());
    assert.deepEqual(outcomes.map(word), ['ok', 'replayed']);
  });

  test('Orders are listed by the whole number of the shop, the newest first.', async () => {
    const shop = await aShop(given());
    const { first, again } = aBasket(shop);
    await must(given(), first);
    await must(given(), { kind: 'cancel_order', ownerId: shop.ownerId, txNo: first.txNo });
    await given().pass(1000);
    const next = again();
    await must(given(), next);
    await must(given(), aBasket(shop).first);
    const any = { status: null, branchId: null, fromMs: null, untilMs: null, text: null };
    const { ownerId, merchantId } = shop;
    const filter = { ...any, ownerId, merchantId, outTradeNo: first.outTradeNo };
    const { queries } = given().store;
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
