// Contract: cancellation. Only the owner of an order cancels it, and only while nobody has paid it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CancelOrder } from '../../src/core/order/cancel.ts';
import { createMerchant, pay, refund, revoke } from './commands.ts';
import { word } from './outcomes.ts';
import type { Shop, Subject } from './subject.ts';

export function cancellations(subject: Subject): void {
  cancelled(subject);
  refusals(subject);
  withKeys(subject);
}

type Who = Pick<Shop, 'ownerId'> & { readonly with?: string };

/** `with`: the key that it comes with. */
function cancel({ ownerId, with: keyId }: Who, txNo: string): CancelOrder {
  return { kind: 'cancel_order', ownerId, txNo, ...(keyId && { keyId }) };
}

function cancelled(subject: Subject): void {
  test('A pending order is cancelled, and cancelling it again changes nothing.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.anOrder(shop, '5.00');
    const before = await subject.orderOf(txNo);
    await subject.pass(1000);
    const cancelledAtMs = subject.nowMs();
    assert.deepEqual(await subject.must(cancel(shop, txNo)), { kind: 'done' });
    await subject.pass(1000);
    const again = await subject.batch(cancel(shop, txNo), cancel(shop, txNo));
    assert.deepEqual(again.map(word), ['ok', 'ok']);
    const expected = { ...before, status: 'cancelled', cancelledAtMs };
    assert.deepEqual(await subject.orderOf(txNo), expected);
  });

  test('A cancelled order can be neither paid nor refunded, in the same batch or later.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('9.00');
    const txNo = await subject.anOrder(shop, '5.00', { payerId });
    const payment = pay(payerId, txNo, subject.nowMs());
    const outcomes = await subject.batch(cancel(shop, txNo), payment);
    assert.deepEqual(outcomes.map(word), ['ok', 'order_cancelled']);
    assert.equal(await subject.word(payment), 'order_cancelled');
    assert.equal(await subject.word(refund(shop.actor, txNo, null)), 'order_not_paid');
    assert.equal((await subject.ownerOf(payerId)).consumer.balanceFen, 900n);
  });

  test('A cancelled order stays cancelled after its time has passed.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.anOrder(shop, '5.00');
    await subject.must(cancel(shop, txNo));
    await subject.passUntil((await subject.orderOf(txNo)).expiresAtMs);
    assert.equal(await subject.word(cancel(shop, txNo)), 'ok');
    assert.equal((await subject.orderOf(txNo)).status, 'cancelled');
  });
}

function refusals(subject: Subject): void {
  test('A paid, partly refunded or fully refunded order cannot be cancelled.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('9.00');
    const open = await subject.anOrder(shop, '1.00');
    const payment = pay(payerId, open, subject.nowMs());
    const outcomes = await subject.batch(payment, cancel(shop, open));
    assert.deepEqual(outcomes.map(word), ['ok', 'order_already_paid']);
    const txNo = await subject.aPaidOrder(shop, '5.00');
    const attempt = () => subject.run(cancel(shop, txNo));
    assert.equal(word(await attempt()), 'order_already_paid');
    await subject.must(refund(shop.actor, txNo, '2.00'));
    assert.equal(word(await attempt()), 'order_already_paid');
    await subject.must(refund(shop.actor, txNo, '3.00'));
    assert.equal(word(await attempt()), 'order_refunded');
    assert.equal((await subject.orderOf(txNo)).cancelledAtMs, null);
  });

  test('An order can be cancelled until the instant it expires.', async () => {
    const shop = await subject.aShop();
    const [early, late] = [
      await subject.anOrder(shop, '5.00'),
      await subject.anOrder(shop, '5.00'),
    ];
    await subject.passUntil((await subject.orderOf(early)).expiresAtMs - 1);
    assert.equal(await subject.word(cancel(shop, early)), 'ok');
    await subject.pass(1);
    assert.equal(await subject.word(cancel(shop, late)), 'order_expired');
    assert.equal((await subject.orderOf(late)).status, 'pending');
  });

  test("Another user's order is not found, like one that does not exist.", async () => {
    const [shop, other] = [await subject.aShop(), await subject.aShop()];
    const payerId = await subject.aUser();
    const txNo = await subject.anOrder(shop, '5.00', { payerId });
    const outcomes = await subject.batch(
      cancel(other, txNo),
      cancel({ ownerId: payerId }, txNo),
      cancel(shop, 'nothing'),
    );
    assert.deepEqual(outcomes.map(word), Array(3).fill('order_not_found'));
    assert.equal((await subject.orderOf(txNo)).status, 'pending');
  });
}

function withKeys(subject: Subject): void {
  test('A key that is revoked in the same batch cancels before it and nothing after it.', async () => {
    const shop = await subject.aShop();
    const orders = [await subject.anOrder(shop, '5.00'), await subject.anOrder(shop, '5.00')];
    const [first = '', second = ''] = orders;
    const byKey = (txNo: string) => cancel({ ...shop, with: shop.keyId }, txNo);
    const revocation = revoke(shop.key);
    const outcomes = await subject.batch(byKey(first), revocation, byKey(second), byKey(first));
    const refused = ['credentials_invalid', 'credentials_invalid'];
    assert.deepEqual(outcomes.map(word), ['ok', 'ok', ...refused]);
    assert.equal((await subject.orderOf(second)).status, 'pending');
    assert.equal(await subject.word(byKey(second)), 'credentials_invalid');
    assert.equal(await subject.word(cancel(shop, second)), 'ok', 'the owner still does');
  });

  test('A key cancels no order of another merchant, and none once it has ended.', async () => {
    const shop = await subject.aShop();
    const { ownerId } = shop;
    const beside = createMerchant(ownerId);
    await subject.must(beside);
    const endsAtMs = subject.nowMs() + 60_000;
    const bound = await subject.aKey(ownerId, { merchantId: beside.merchantId });
    const short = await subject.aKey(ownerId, { endsAtMs });
    const txNo = await subject.anOrder(shop, '5.00');
    const theirs = await subject.anOrder({ ...shop, merchantId: beside.merchantId }, '5.00');
    const byBound = (one: string) => cancel({ ownerId, with: bound.keyId }, one);
    const outcomes = await subject.batch(byBound(txNo), byBound(theirs), byBound('nothing'));
    assert.deepEqual(outcomes.map(word), ['order_not_found', 'ok', 'order_not_found']);
    await subject.passUntil(endsAtMs);
    const late = cancel({ ownerId, with: short.keyId }, txNo);
    assert.equal(await subject.word(late), 'credentials_invalid');
    assert.equal((await subject.orderOf(txNo)).status, 'pending');
  });
}
