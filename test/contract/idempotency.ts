// Contract: one idempotency key has one effect; how long keys are remembered, and what they
// compare.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreateCollection } from '../../src/core/order/create-collection.ts';
import {
  collect,
  DAY_MS,
  numberFor,
  pay,
  recharge,
  refund,
  unique,
  WRONG,
  yuan,
} from './commands.ts';
import { resultOf, word } from './outcomes.ts';
import type { Shop, Subject } from './subject.ts';

const MINUTE_MS = 60_000;

export function idempotency(subject: Subject): void {
  replays(subject);
  comparison(subject);
  expiry(subject);
  lateRepeats(subject);
}

function replays(subject: Subject): void {
  test('A repeat gets the first answer and has no effect.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '9.00');
    const commands = [
      { ...collect(shop.actor, shop.merchantId, '7.00'), idempotencyKey: `a-${unique()}` },
      { ...refund(shop.actor, txNo, '3.00'), idempotencyKey: `b-${unique()}` },
      { ...recharge(shop.ownerId, '4.00'), idempotencyKey: `c-${unique()}` },
    ];
    const first = await subject.batch(...commands);
    const before = [await subject.ownerOf(shop.ownerId), await subject.orderOf(txNo)];
    await subject.pass(10 * MINUTE_MS - 1);
    const repeats = commands.map((command) =>
      'refundNo' in command
        ? { ...command, refundNo: numberFor(shop.ownerId, 'R'), factors: WRONG }
        : {
            ...command,
            txNo: numberFor(shop.ownerId, 'C'),
            rechargeNo: numberFor(shop.ownerId, 'D'),
            payBase: 'elsewhere',
          },
    );
    for (const [index, outcome] of (await subject.batch(...repeats)).entries()) {
      assert.deepEqual(outcome, { ...first[index], replayed: true });
    }
    const after = [await subject.ownerOf(shop.ownerId), await subject.orderOf(txNo)];
    assert.deepEqual(after, before);
  });

  test('Identical requests in one batch have one effect and one answer.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '9.00');
    const command = refund(shop.actor, txNo, '3.00', { idempotencyKey: `k-${unique()}` });
    const twin = { ...command, refundNo: numberFor(shop.ownerId, 'R') };
    const other = { ...twin, amountFen: yuan('3.01') };
    const outcomes = await subject.batch(command, twin, other, twin);
    const words = ['ok', 'replayed', 'idempotency_key_reused', 'replayed'];
    assert.deepEqual(outcomes.map(word), words);
    assert.deepEqual(outcomes[1], { ...outcomes[0], replayed: true });
    assert.equal((await subject.orderOf(txNo)).refundedFen, 300n);
  });

  test('A refused request does not use up its idempotency key.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '9.00');
    const idempotencyKey = `k-${unique()}`;
    const tooMuch = refund(shop.actor, txNo, '9.01', { idempotencyKey });
    const mistyped = refund(shop.actor, txNo, '9.00', { idempotencyKey, factors: WRONG });
    const right = refund(shop.actor, txNo, '9.00', { idempotencyKey });
    const outcomes = await subject.batch(tooMuch, mistyped, right);
    const words = ['refund_exceeds_remaining', 'pay_password_wrong', 'ok'];
    assert.deepEqual(outcomes.map(word), words);
  });
}

function comparison(subject: Subject): void {
  test('A key belongs to one user and one operation.', async () => {
    const [shop, other] = [await subject.aShop(), await subject.aShop()];
    const txNo = await subject.aPaidOrder(shop, '9.00');
    const idempotencyKey = `k-${unique()}`;
    const outcomes = await subject.batch(
      collect(shop.actor, shop.merchantId, '1.00', { idempotencyKey }),
      collect(other.actor, other.merchantId, '2.00', { idempotencyKey }),
      refund(shop.actor, txNo, '1.00', { idempotencyKey }),
      recharge(shop.ownerId, '1.00', { idempotencyKey }),
    );
    assert.deepEqual(outcomes.map(word), ['ok', 'ok', 'ok', 'ok']);
  });

  test('Every parameter of a collection is compared.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aUser();
    const first = {
      ...collect(shop.actor, shop.merchantId, '1.00'),
      idempotencyKey: `${unique()}`,
    };
    await subject.must(first);
    const others = [
      { amountFen: yuan('1.01') },
      { merchantId: 1 },
      { branchId: 1 },
      { title: 'other' },
      { notifyUrl: 'https://a.example' },
      { returnUrl: 'https://a.example' },
      { payerId },
    ];
    const outcomes = await subject.batch(...others.map((other) => ({ ...first, ...other })));
    for (const outcome of outcomes) assert.equal(word(outcome), 'idempotency_key_reused');
  });

  test('A default that is given explicitly makes the same request.', async () => {
    const shop = await subject.aShop();
    const untitled = collect(shop.actor, shop.merchantId, '1.00', {
      idempotencyKey: `${unique()}`,
    });
    await subject.must(untitled);
    const { title } = await subject.orderOf(untitled.txNo);
    assert.equal(await subject.word({ ...untitled, title }), 'replayed');

    const txNo = await subject.aPaidOrder(shop, '9.00');
    const full = refund(shop.actor, txNo, null, { idempotencyKey: `${unique()}` });
    await subject.must({ ...full, amountFen: yuan('9.00') });
    assert.equal(await subject.word(full), 'replayed');
    const reason = { ...full, reason: 'another' };
    assert.equal(await subject.word(reason), 'idempotency_key_reused');
  });
}

function expiry(subject: Subject): void {
  test('After ten minutes the idempotency key of a collection can be used again.', async () => {
    const shop = await subject.aShop();
    const idempotencyKey = `k-${unique()}`;
    const first = collect(shop.actor, shop.merchantId, '1.00', { idempotencyKey });
    await subject.must(first);
    await subject.pass(10 * MINUTE_MS);
    const second = { ...first, txNo: numberFor(shop.ownerId, 'C'), amountFen: yuan('2.00') };
    const outcomes = await subject.batch(
      second,
      { ...second, txNo: numberFor(shop.ownerId, 'C') },
      first,
    );
    assert.deepEqual(outcomes.map(word), ['ok', 'replayed', 'idempotency_key_reused']);
    assert.equal((await subject.orderOf(second.txNo)).amountFen, 200n);
  });

  test('For seven days the idempotency key of a refund or a recharge names what it made.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '9.00');
    const back = refund(shop.actor, txNo, '1.00', { idempotencyKey: `k-${unique()}` });
    const money = recharge(shop.ownerId, '1.00', { idempotencyKey: `k-${unique()}` });
    await subject.batch(back, money);
    const retries = [
      { ...back, refundNo: numberFor(shop.ownerId, 'R') },
      { ...back, refundNo: numberFor(shop.ownerId, 'R'), amountFen: yuan('2.00') },
      { ...money, rechargeNo: numberFor(shop.ownerId, 'D') },
    ];
    const expired = (madeNo: string) => ({
      ok: false,
      refusal: { code: 'idempotency_key_expired', madeNo },
    });
    const told = [expired(back.refundNo), expired(back.refundNo), expired(money.rechargeNo)];
    await subject.pass(10 * MINUTE_MS);
    assert.deepEqual(await subject.batch(...retries), told);
    await subject.pass(7 * DAY_MS - 10 * MINUTE_MS - 1);
    assert.deepEqual(await subject.batch(...retries), told);
    assert.equal((await subject.orderOf(txNo)).refundedFen, 100n);
    await subject.pass(1);
    const words = (await subject.batch(...retries)).map(word);
    assert.deepEqual(words, ['ok', 'idempotency_key_reused', 'ok']);
  });
}

function aBasket(shop: Shop, over: Partial<CreateCollection> = {}) {
  const first = collect(shop.actor, shop.merchantId, '5.00', {
    title: '茶',
    idempotencyKey: `k-${unique()}`,
    ...over,
  });
  const again = () => ({ ...first, txNo: numberFor(shop.ownerId, 'C') });
  return { first, again };
}

function lateRepeats(subject: Subject): void {
  /** How an equal request is answered: `ok`, or with the status of the order that it made before. */
  async function statusTold({ first, again }: ReturnType<typeof aBasket>): Promise<string> {
    const outcome = await subject.run(again());
    if (word(outcome) !== 'replayed') return word(outcome) ?? 'nothing';
    const result = resultOf(outcome, 'collection_created');
    assert.equal(result.txNo, first.txNo);
    const { expiresAtMs } = await subject.orderOf(first.txNo);
    assert.equal(result.late?.expiresAtMs, expiresAtMs);
    return result.late?.status ?? 'nothing';
  }

  test('For a day a pending or paid order answers the request that made it.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('5.00');
    const basket = aBasket(shop);
    const created = await subject.must(basket.first);
    const madeAtMs = subject.nowMs();
    await subject.pass(10 * MINUTE_MS);
    assert.equal(await statusTold(basket), 'pending');
    await subject.must(pay(payerId, basket.first.txNo, subject.nowMs()));
    assert.equal(await statusTold(basket), 'paid');
    await subject.must(refund(shop.actor, basket.first.txNo, '1.00'));
    assert.equal(await statusTold(basket), 'partially_refunded');
    await subject.must(refund(shop.actor, basket.first.txNo, '4.00'));
    await subject.passUntil(madeAtMs + DAY_MS - 1);
    assert.equal(await statusTold(basket), 'refunded');
    const { late: _, ...told } = await subject.result(basket.again(), 'collection_created');
    assert.deepEqual(told, created);
    await subject.pass(1);
    assert.equal(await statusTold(basket), 'ok');
  });

  test('After ten minutes the key of an order that was cancelled or has expired makes another.', async () => {
    const shop = await subject.aShop();
    const [gone, kept] = [aBasket(shop), aBasket(shop)];
    await subject.batch(gone.first, kept.first);
    const { expiresAtMs } = await subject.orderOf(kept.first.txNo);
    await subject.must({ kind: 'cancel_order', ownerId: shop.ownerId, txNo: gone.first.txNo });
    assert.equal(await subject.word(gone.again()), 'replayed');
    await subject.pass(10 * MINUTE_MS);
    const twins = await subject.batch(gone.again(), gone.again());
    assert.deepEqual(twins.map(word), ['ok', 'replayed']);
    assert.deepEqual(twins[1], { ...twins[0], replayed: true });
    await subject.passUntil(expiresAtMs - 1);
    assert.equal(await statusTold(kept), 'pending');
    await subject.pass(1);
    assert.equal(await statusTold(kept), 'ok');
  });

  test('An order in whose place another has come is not paid, whenever the payment arrived.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('10.00');
    const { first, again } = aBasket(shop);
    await subject.must(first);
    const { expiresAtMs } = await subject.orderOf(first.txNo);
    await subject.passUntil(expiresAtMs);
    const second = again();
    const inTime = pay(payerId, first.txNo, expiresAtMs - 1);
    const outcomes = await subject.batch(second, inTime, pay(payerId, second.txNo, expiresAtMs));
    assert.deepEqual(outcomes.map(word), ['ok', 'order_expired', 'ok']);
    const order = await subject.orderOf(first.txNo);
    assert.deepEqual([order.status, order.paidAtMs], ['expired', null]);
    const cancel = { kind: 'cancel_order', ownerId: shop.ownerId, txNo: first.txNo } as const;
    assert.equal(await subject.word(cancel), 'order_expired');
  });

  test('After ten minutes other parameters bind the key anew, whatever it made.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('5.00');
    const { first, again } = aBasket(shop);
    await subject.must(first);
    await subject.must(pay(payerId, first.txNo, subject.nowMs()));
    await subject.pass(10 * MINUTE_MS);
    const other = { ...again(), amountFen: yuan('6.00') };
    const outcomes = await subject.batch(again(), other, again(), {
      ...other,
      txNo: again().txNo,
    });
    const words = ['replayed', 'ok', 'idempotency_key_reused', 'replayed'];
    assert.deepEqual(outcomes.map(word), words);
  });
}
