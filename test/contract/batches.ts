// Contract: a batch answers its commands in order, and no command affects its neighbours.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collect, createUser, numberFor, pay, recharge, refund, WRONG } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function batches(subject: Subject): void {
  test('An empty batch gets an empty answer.', async () => {
    assert.deepEqual(await subject.batch(), []);
  });

  test('Refused commands do not affect their neighbours.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('10.00');
    const orders = ['5.00', '9.00', '5.00'].map((amount) =>
      collect(shop.actor, shop.merchantId, amount),
    );
    await subject.batch(...orders);
    const payments = orders.map(({ txNo }) => pay(payerId, txNo, subject.nowMs()));
    const outcomes = await subject.batch(
      ...payments,
      recharge(1, '1.00'),
      refund(shop.actor, orders[0]?.txNo ?? '', null, { factors: WRONG }),
      recharge(payerId, '0.50'),
    );
    assert.deepEqual(outcomes.map(word), [
      ...['ok', 'insufficient_balance', 'ok', 'user_not_found', 'pay_password_wrong', 'ok'],
    ]);
    assert.equal((await subject.ownerOf(payerId)).consumer.balanceFen, 50n);
    assert.equal((await subject.ownerOf(shop.ownerId)).factorFailures, 1);
  });

  test('Each command is decided on the state that those before it left.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aUser();
    const txNo = await subject.anOrder(shop, '5.00');
    const payment = pay(payerId, txNo, subject.nowMs());
    const poorThenRich = [payment, recharge(payerId, '5.00'), payment, payment];
    const outcomes = await subject.batch(...poorThenRich);
    assert.deepEqual(outcomes.map(word), ['insufficient_balance', 'ok', 'ok', 'ok']);
    assert.equal((await subject.ownerOf(payerId)).consumer.balanceFen, 0n);
  });

  test('A thousand commands fit into one batch.', async () => {
    const shop = await subject.aShop();
    const all = Array.from({ length: 1000 }, (_, n) =>
      collect(shop.actor, shop.merchantId, `${n + 1}.00`),
    );
    const outcomes = await subject.batch(...all);
    assert.deepEqual([...new Set(outcomes.map(word))], ['ok']);
    assert.equal((await subject.orderOf(all[999]?.txNo ?? '')).amountFen, 100_000n);
  });

  numbersGivenTwice(subject);
  clocks(subject);
}

function numbersGivenTwice(subject: Subject): void {
  test('A duplicate number is a bug of its own command only.', async () => {
    const userId = await subject.aUser();
    const first = recharge(userId, '1.00');
    await subject.batch(first);
    const outcomes = await subject.batch(recharge(userId, '2.00'), first, recharge(userId, '3.00'));
    assert.deepEqual(outcomes.map(word), ['ok', 'internal', 'ok']);
    assert.equal((await subject.ownerOf(userId)).consumer.balanceFen, 600n);
  });

  test('A duplicate wallet identifier is a bug of its own command only.', async () => {
    const first = createUser();
    const outcomes = await subject.batch(first);
    assert.deepEqual(outcomes.map(word), ['ok']);
    const second = createUser({ walletId: first.walletId });
    const words = (await subject.batch(createUser(), second, createUser())).map(word);
    assert.deepEqual(words, ['ok', 'internal', 'ok']);
    assert.equal(await subject.store.queries.userByLogin(second.login), undefined);
  });
}

function clocks(subject: Subject): void {
  test('A clock that is set back does not move records back in time.', async () => {
    const userId = await subject.aUser();
    const before = subject.nowMs();
    await subject.run(recharge(userId, '1.00', { rechargeNo: numberFor(userId, 'D') }));
    await subject.pass(-60_000);
    await subject.run(recharge(userId, '1.00', { rechargeNo: numberFor(userId, 'D') }));
    assert.equal((await subject.ownerOf(userId)).lastAtMs, before);
    await subject.pass(60_000);
  });

  test('A clock that is set back pays or cancels no order before its creation.', async () => {
    const shop = await subject.aShop();
    await subject.pass(60_000);
    const madeAtMs = subject.nowMs();
    const [paid, taken] = [
      await subject.anOrder(shop, '1.00'),
      await subject.anOrder(shop, '1.00'),
    ];
    await subject.pass(-30_000);
    const payerId = await subject.aPayer('1.00');
    const cancel = { kind: 'cancel_order', ownerId: shop.ownerId, txNo: taken } as const;
    const outcomes = await subject.batch(pay(payerId, paid, subject.nowMs()), cancel);
    assert.deepEqual(outcomes.map(word), ['ok', 'ok']);
    assert.equal((await subject.orderOf(paid)).paidAtMs, madeAtMs);
    assert.equal((await subject.ownerOf(payerId)).lastAtMs, madeAtMs);
    assert.equal((await subject.orderOf(taken)).cancelledAtMs, madeAtMs);
    await subject.pass(30_000);
  });
}
