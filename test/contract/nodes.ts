// Contract: two processes on the same books are as safe as one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import { type Gatherer, groupCommit } from '../../src/store/group-commit.ts';
import {
  collect,
  createBranch,
  createMerchant,
  createUser,
  numberFor,
  pay,
  recharge,
  refund,
  unique,
  WRONG,
} from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function nodes(subject: Subject): void {
  const two = async (): Promise<readonly [Gatherer, Gatherer]> => [
    groupCommit(subject.store),
    groupCommit(await subject.secondNode()),
  ];

  test('An idempotency key used on two nodes at once has one effect.', async () => {
    const [here, there] = await two();
    const shop = await subject.aShop();
    for (let round = 0; round < 10; round++) {
      const txNo = await subject.aPaidOrder(shop, '9.00');
      const idempotencyKey = `k-${unique()}`;
      const command = refund(shop.actor, txNo, '1.00', { idempotencyKey });
      const twin = { ...command, refundNo: numberFor(command.actor.userId, 'R') };
      const outcomes = await Promise.all([here.submit(command), there.submit(twin)]);
      assert.deepEqual(outcomes.map(word).sort(), ['ok', 'replayed']);
      const results = outcomes.map((outcome) => outcome.ok && outcome.result);
      assert.deepEqual(results[0], results[1]);
      assert.equal((await subject.orderOf(txNo)).refundedFen, 100n);
    }
  });

  test('A basket that two nodes collect again, while its order is paid late, is sold once.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('9.00');
    const idempotencyKey = () => ({ idempotencyKey: `k-${unique()}` });
    const baskets = Array.from({ length: 8 }, () =>
      collect(shop.actor, shop.merchantId, '1.00', idempotencyKey()),
    );
    for (const basket of baskets) await subject.must(basket);
    const [first] = baskets;
    assert(first);
    const { expiresAtMs } = await subject.orderOf(first.txNo);
    await subject.pass(expiresAtMs - subject.nowMs());
    const [here, there] = await two();
    for (const basket of baskets) {
      const again = () => ({ ...basket, txNo: numberFor(shop.ownerId, 'C') });
      const [paid, ...answers] = await Promise.all([
        here.submit(pay(payerId, basket.txNo, expiresAtMs - 1)),
        there.submit(again()),
        here.submit(again()),
        there.submit(again()),
      ]);
      const made = new Set(answers.map((one) => one.ok && one.result.txNo));
      assert.deepEqual([made.size, made.has(false)], [1, false]);
      assert.equal(made.has(basket.txNo), word(paid) === 'ok', `${word(paid)}`);
      assert.equal(answers.filter((one) => word(one) === 'ok').length, word(paid) === 'ok' ? 0 : 1);
    }
  });

  test('An order that two nodes pay at once is paid once.', async () => {
    const [here, there] = await two();
    const shop = await subject.aShop();
    for (let round = 0; round < 10; round++) {
      const [ann, ben] = [await subject.aPayer('9.00'), await subject.aPayer('9.00')];
      const txNo = await subject.anOrder(shop, '9.00');
      const nowMs = subject.nowMs();
      const payments = [here.submit(pay(ann, txNo, nowMs)), there.submit(pay(ben, txNo, nowMs))];
      assert.deepEqual((await Promise.all(payments)).map(word).sort(), [
        'ok',
        'order_already_paid',
      ]);
    }
    const { merchant } = await subject.ownerOf(shop.ownerId);
    assert.equal(merchant.frozenFen, 9000n);
  });

  test('Guesses spread over two nodes are counted one by one.', async () => {
    const [here, there] = await two();
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('9.00');
    const txNo = await subject.anOrder(shop, '9.00');
    const guess = pay(payerId, txNo, subject.nowMs(), { factors: WRONG });
    const guesses = Array.from({ length: 10 }, () => [here.submit(guess), there.submit(guess)]);
    const words = (await Promise.all(guesses.flat())).map(word);
    assert.equal(words.filter((one) => one === 'pay_password_wrong').length, 5);
    assert.equal(words.filter((one) => one === 'pay_password_locked').length, 15);
  });

  test('Two nodes that work on the same people neither lose nor invent money.', async () => {
    const [here, there] = await two();
    const people = [await subject.aPayer('1.00'), await subject.aPayer('1.00')];
    const both = (command: (userId: number) => Command) =>
      people.flatMap((userId) => [here.submit(command(userId)), there.submit(command(userId))]);
    const rounds = Array.from({ length: 25 }, () => both((userId) => recharge(userId, '0.01')));
    const words = (await Promise.all(rounds.flat())).map(word);
    assert.deepEqual([...new Set(words)], ['ok']);
    for (const userId of people) {
      const { consumer, recordNo } = await subject.ownerOf(userId);
      assert.deepEqual([consumer.balanceFen, recordNo], [150n, 51]);
    }
  });

  test('A login that two nodes request at once is given once.', async () => {
    const [here, there] = await two();
    for (let round = 0; round < 5; round++) {
      const first = createUser();
      const second = createUser({ login: first.login });
      const outcomes = await Promise.all([here.submit(first), there.submit(second)]);
      assert.deepEqual(outcomes.map(word).sort(), ['invalid_parameters', 'ok']);
    }
  });

  test('A name of a merchant or branch that two nodes request at once is given once.', async () => {
    const [here, there] = await two();
    const shop = await subject.aShop();
    for (let round = 0; round < 3; round++) {
      const name = `同名 ${round}`;
      for (const make of [
        () => createMerchant(shop.ownerId, { name }),
        () => ({ ...createBranch(shop), name }),
      ]) {
        const outcomes = await Promise.all([here.submit(make()), there.submit(make())]);
        assert.deepEqual(outcomes.map(word).sort(), ['invalid_parameters', 'ok']);
      }
    }
  });
}
