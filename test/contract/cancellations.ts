// Contract: cancellation. Only the owner of an order cancels it, and only while nobody has paid it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CancelOrder } from '../../src/core/order/cancel.ts';
import {
  aKey,
  anOrder,
  aPaidOrder,
  aPayer,
  aShop,
  aUser,
  batch,
  must,
  orderOf,
  ownerOf,
  passUntil,
  run,
  type Shop,
  word,
} from './arrange.ts';
import { createMerchant, pay, refund, revoke } from './commands.ts';
import type { Subject } from './subject.ts';

export function cancellations(given: () => Subject): void {
  cancelled(given);
  refusals(given);
  withKeys(given);
}

type Who = Pick<Shop, 'ownerId'> & { readonly with?: string };

/** `with`: the key that it comes with. */
function cancel({ ownerId, with: keyId }: Who, txNo: string): CancelOrder {
  return { kind: 'cancel_order', ownerId, txNo, ...(keyId && { keyId }) };
}

function cancelled(given: () => Subject): void {
  test('A pending order is cancelled, and cancelling it again changes nothing.', async () => {
    const shop = await aShop(given());
    const txNo = await anOrder(given(), shop, '5.00');
    const before = await orderOf(given(), txNo);
    await given().pass(1000);
    const cancelledAtMs = given().nowMs();
    assert.deepEqual(await must(given(), cancel(shop, txNo)), { kind: 'done' });
    await given().pass(1000);
    const again = await batch(given(), cancel(shop, txNo), cancel(shop, txNo));
    assert.deepEqual(again.map(word), ['ok', 'ok']);
    const expected = { ...before, status: 'cancelled', cancelledAtMs };
    assert.deepEqual(await orderOf(given(), txNo), expected);
  });

  test('A cancelled order can be neither paid nor refunded, in the same batch or later.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '9.00');
    const txNo = await anOrder(given(), shop, '5.00', { payerId });
    const payment = pay(payerId, txNo, given().nowMs());
    const outcomes = await batch(given(), cancel(shop, txNo), payment);
    assert.deepEqual(outcomes.map(word), ['ok', 'order_cancelled']);
    assert.equal(word(await run(given(), payment)), 'order_cancelled');
    assert.equal(word(await run(given(), refund(shop.actor, txNo, null))), 'order_not_paid');
    assert.equal((await ownerOf(given(), payerId)).consumer.balanceFen, 900n);
  });

  test('A cancelled order stays cancelled after its time has passed.', async () => {
    const shop = await aShop(given());
    const txNo = await anOrder(given(), shop, '5.00');
    await must(given(), cancel(shop, txNo));
    await passUntil(given(), (await orderOf(given(), txNo)).expiresAtMs);
    assert.equal(word(await run(given(), cancel(shop, txNo))), 'ok');
    assert.equal((await orderOf(given(), txNo)).status, 'cancelled');
  });
}

function refusals(given: () => Subject): void {
  test('A paid, partly refunded or fully refunded order cannot be cancelled.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '9.00');
    const open = await anOrder(given(), shop, '1.00');
    const payment = pay(payerId, open, given().nowMs());
    const outcomes = await batch(given(), payment, cancel(shop, open));
    assert.deepEqual(outcomes.map(word), ['ok', 'order_already_paid']);
    const txNo = await aPaidOrder(given(), shop, '5.00');
    const attempt = () => run(given(), cancel(shop, txNo));
    assert.equal(word(await attempt()), 'order_already_paid');
    await must(given(), refund(shop.actor, txNo, '2.00'));
    assert.equal(word(await attempt()), 'order_already_paid');
    await must(given(), refund(shop.actor, txNo, '3.00'));
    assert.equal(word(await attempt()), 'order_refunded');
    assert.equal((await orderOf(given(), txNo)).cancelledAtMs, null);
  });

  test('An order can be cancelled until the instant it expires.', async () => {
    const shop = await aShop(given());
    const [early, late] = [
      await anOrder(given(), shop, '5.00'),
      await anOrder(given(), shop, '5.00'),
    ];
    await passUntil(given(), (await orderOf(given(), early)).expiresAtMs - 1);
    assert.equal(word(await run(given(), cancel(shop, early))), 'ok');
    await given().pass(1);
    assert.equal(word(await run(given(), cancel(shop, late))), 'order_expired');
    assert.equal((await orderOf(given(), late)).status, 'pending');
  });

  test("Another user's order is not found, like one that does not exist.", async () => {
    const [shop, other] = [await aShop(given()), await aShop(given())];
    const payerId = await aUser(given());
    const txNo = await anOrder(given(), shop, '5.00', { payerId });
    const outcomes = await batch(
      given(),
      cancel(other, txNo),
      cancel({ ownerId: payerId }, txNo),
      cancel(shop, 'nothing'),
    );
    assert.deepEqual(outcomes.map(word), Array(3).fill('order_not_found'));
    assert.equal((await orderOf(given(), txNo)).status, 'pending');
  });
}

function withKeys(given: () => Subject): void {
  test('A key that is revoked in the same batch cancels before it and nothing after it.', async () => {
    const shop = await aShop(given());
    const orders = [await anOrder(given(), shop, '5.00'), await anOrder(given(), shop, '5.00')];
    const [first = '', second = ''] = orders;
    const byKey = (txNo: string) => cancel({ ...shop, with: shop.keyId }, txNo);
    const revocation = revoke(shop.key);
    const outcomes = await batch(given(), byKey(first), revocation, byKey(second), byKey(first));
    const refused = ['credentials_invalid', 'credentials_invalid'];
    assert.deepEqual(outcomes.map(word), ['ok', 'ok', ...refused]);
    assert.equal((await orderOf(given(), second)).status, 'pending');
    assert.equal(word(await run(given(), byKey(second))), 'credentials_invalid');
    assert.equal(word(await run(given(), cancel(shop, second))), 'ok', 'the owner still does');
  });

  test('A key cancels no order of another merchant, and none once it has ended.', async () => {
    const shop = await aShop(given());
    const { ownerId } = shop;
    const beside = createMerchant(ownerId);
    await must(given(), beside);
    const endsAtMs = given().nowMs() + 60_000;
    const bound = await aKey(given(), ownerId, { merchantId: beside.merchantId });
    const short = await aKey(given(), ownerId, { endsAtMs });
    const txNo = await anOrder(given(), shop, '5.00');
    const theirs = await anOrder(given(), { ...shop, merchantId: beside.merchantId }, '5.00');
    const byBound = (one: string) => cancel({ ownerId, with: bound.keyId }, one);
    const outcomes = await batch(given(), byBound(txNo), byBound(theirs), byBound('nothing'));
    assert.deepEqual(outcomes.map(word), ['order_not_found', 'ok', 'order_not_found']);
    await passUntil(given(), endsAtMs);
    const late = cancel({ ownerId, with: short.keyId }, txNo);
    assert.equal(word(await run(given(), late)), 'credentials_invalid');
    assert.equal((await orderOf(given(), txNo)).status, 'pending');
  });
}
