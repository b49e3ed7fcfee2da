// Contract: a batch answers its commands in order, and no command affects its neighbours.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anOrder, aPayer, aShop, aUser, batch, orderOf, ownerOf, run, word } from './arrange.ts';
import { collect, createUser, numberFor, pay, recharge, refund, WRONG } from './commands.ts';
import type { Subject } from './subject.ts';

export function batches(given: () => Subject): void {
  test('An empty batch gets an empty answer.', async () => {
    assert.deepEqual(await batch(given()), []);
  });

  test('Refused commands do not affect their neighbours.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '10.00');
    const orders = ['5.00', '9.00', '5.00'].map((amount) =>
      collect(shop.actor, shop.merchantId, amount),
    );
    await batch(given(), ...orders);
    const payments = orders.map(({ txNo }) => pay(payerId, txNo, given().nowMs()));
    const outcomes = await batch(
      given(),
      ...payments,
      recharge(1, '1.00'),
      refund(shop.actor, orders[0]?.txNo ?? '', null, { factors: WRONG }),
      recharge(payerId, '0.50'),
    );
    assert.deepEqual(outcomes.map(word), [
      ...['ok', 'insufficient_balance', 'ok', 'user_not_found', 'pay_password_wrong', 'ok'],
    ]);
    assert.equal((await ownerOf(given(), payerId)).consumer.balanceFen, 50n);
    assert.equal((await ownerOf(given(), shop.ownerId)).factorFailures, 1);
  });

  test('Each command is decided on the state that those before it left.', async () => {
    const shop = await aShop(given());
    const payerId = await aUser(given());
    const txNo = await anOrder(given(), shop, '5.00');
    const payment = pay(payerId, txNo, given().nowMs());
    const poorThenRich = [payment, recharge(payerId, '5.00'), payment, payment];
    const outcomes = await batch(given(), ...poorThenRich);
    assert.deepEqual(outcomes.map(word), ['insufficient_balance', 'ok', 'ok', 'ok']);
    assert.equal((await ownerOf(given(), payerId)).consumer.balanceFen, 0n);
  });

  test('A thousand commands fit into one batch.', async () => {
    const shop = await aShop(given());
    const all = Array.from({ length: 1000 }, (_, n) =>
      collect(shop.actor, shop.merchantId, `${n + 1}.00`),
    );
    const outcomes = await batch(given(), ...all);
    assert.deepEqual([...new Set(outcomes.map(word))], ['ok']);
    assert.equal((await orderOf(given(), all[999]?.txNo ?? '')).amountFen, 100_000n);
  });

  numbersGivenTwice(given);
  clocks(given);
}

function numbersGivenTwice(given: () => Subject): void {
  test('A duplicate number is a bug of its own command only.', async () => {
    const userId = await aUser(given());
    const first = recharge(userId, '1.00');
    await batch(given(), first);
    const outcomes = await batch(
      given(),
      recharge(userId, '2.00'),
      first,
      recharge(userId, '3.00'),
    );
    assert.deepEqual(outcomes.map(word), ['ok', 'internal', 'ok']);
    assert.equal((await ownerOf(given(), userId)).consumer.balanceFen, 600n);
  });

  test('A duplicate wallet identifier is a bug of its own command only.', async () => {
    const first = createUser();
    const outcomes = await batch(given(), first);
    assert.deepEqual(outcomes.map(word), ['ok']);
    const second = createUser({ walletId: first.walletId });
    const words = (await batch(given(), createUser(), second, createUser())).map(word);
    assert.deepEqual(words, ['ok', 'internal', 'ok']);
    assert.equal(await given().store.queries.userByLogin(second.login), undefined);
  });
}

function clocks(given: () => Subject): void {
  test('A clock that is set back does not move records back in time.', async () => {
    const userId = await aUser(given());
    const before = given().nowMs();
    await run(given(), recharge(userId, '1.00', { rechargeNo: numberFor(userId, 'D') }));
    await given().pass(-60_000);
    await run(given(), recharge(userId, '1.00', { rechargeNo: numberFor(userId, 'D') }));
    assert.equal((await ownerOf(given(), userId)).lastAtMs, before);
    await given().pass(60_000);
  });

  test('A clock that is set back pays or cancels no order before its creation.', async () => {
    const shop = await aShop(given());
    await given().pass(60_000);
    const madeAtMs = given().nowMs();
    const [paid, taken] = [
      await anOrder(given(), shop, '1.00'),
      await anOrder(given(), shop, '1.00'),
    ];
    await given().pass(-30_000);
    const payerId = await aPayer(given(), '1.00');
    const cancel = { kind: 'cancel_order', ownerId: shop.ownerId, txNo: taken } as const;
    const outcomes = await batch(given(), pay(payerId, paid, given().nowMs()), cancel);
    assert.deepEqual(outcomes.map(word), ['ok', 'ok']);
    assert.equal((await orderOf(given(), paid)).paidAtMs, madeAtMs);
    assert.equal((await ownerOf(given(), payerId)).lastAtMs, madeAtMs);
    assert.equal((await orderOf(given(), taken)).cancelledAtMs, madeAtMs);
    await given().pass(30_000);
  });
}
