// Contract: the payment password. Wrong ones lock it after 5, 10, 15 and 20 failures, and
// concurrent right ones never do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Actor } from '../../src/core/rows/key.ts';
import { collect, OPERATOR, pay, refund, WRONG } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

const MINUTE_MS = 60_000;

interface Typist {
  readonly subject: Subject;
  readonly payerId: number;
  readonly txNo: string;
}

export function factors(subject: Subject): void {
  locks(subject);
  resets(subject);
  keys(subject);
}

async function aTypist(subject: Subject): Promise<Typist> {
  const shop = await subject.aShop();
  const payerId = await subject.aPayer('100.00');
  return { subject, payerId, txNo: await subject.anOrder(shop, '1.00') };
}

/** The payment arrived in time, however long the test waited for a lock to end. */
const IN_TIME_MS = 0;

async function mistype({ subject, payerId, txNo }: Typist, times: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let n = 0; n < times; n++) {
    const command = pay(payerId, txNo, IN_TIME_MS, { factors: WRONG });
    outcomes.push(await subject.run(command));
  }
  return outcomes;
}

async function payRight({ subject, payerId, txNo }: Typist): Promise<Outcome> {
  return subject.run(pay(payerId, txNo, IN_TIME_MS));
}

function lockedFor(seconds: number): Outcome {
  return { ok: false, refusal: { code: 'pay_password_locked', retryAfterSeconds: seconds } };
}

function locks(subject: Subject): void {
  test('A refused password says how many tries are left.', async () => {
    const typist = await aTypist(subject);
    const left = (await mistype(typist, 5)).map((outcome) => !outcome.ok && outcome.refusal);
    const expected = [4, 3, 2, 1, 0].map((triesLeft) => ({
      code: 'pay_password_wrong',
      triesLeft,
    }));
    assert.deepEqual(left, expected);
  });

  test('Wrong passwords lock for longer and longer, and finally until an operator unlocks.', async () => {
    const typist = await aTypist(subject);
    const { payerId } = typist;
    for (const [round, minutes] of [15, 30, 60].entries()) {
      await mistype(typist, 5);
      assert.deepEqual(await payRight(typist), lockedFor(minutes * 60));
      assert.equal((await mistype(typist, 1)).map(word)[0], 'pay_password_locked');
      assert.equal((await subject.ownerOf(payerId)).factorFailures, 5 * (round + 1));
      await subject.pass(minutes * MINUTE_MS - 1);
      assert.deepEqual(await payRight(typist), lockedFor(1));
      await subject.pass(1);
    }
    await mistype(typist, 5);
    await subject.pass(1000 * 86_400_000);
    const refusal = { code: 'pay_password_locked', subject: 'user' };
    assert.deepEqual(await payRight(typist), { ok: false, refusal });
    await subject.standing(payerId, 'unlock');
    assert.equal(word(await payRight(typist)), 'ok');
  });

  test('Concurrent guesses are counted one by one.', async () => {
    const { payerId, txNo } = await aTypist(subject);
    const guess = pay(payerId, txNo, subject.nowMs(), { factors: WRONG });
    const right = pay(payerId, txNo, subject.nowMs());
    const outcomes = await subject.batch(...Array.from({ length: 20 }, () => guess), right);
    const words = outcomes.map(word);
    assert.deepEqual(words.slice(0, 5), Array(5).fill('pay_password_wrong'));
    assert.deepEqual(words.slice(5), Array(16).fill('pay_password_locked'));
    assert.equal((await subject.ownerOf(payerId)).factorFailures, 5);
  });
}

function resets(subject: Subject): void {
  test('Concurrent right passwords never lock.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    const orders = Array.from({ length: 20 }, () => collect(shop.actor, shop.merchantId, '1.00'));
    await subject.batch(...orders);
    const payments = orders.map(({ txNo }) => pay(payerId, txNo, subject.nowMs()));
    const outcomes = await subject.batch(...payments);
    assert.deepEqual([...new Set(outcomes.map(word))], ['ok']);
    assert.equal((await subject.ownerOf(payerId)).factorFailures, 0);
  });

  test('A right password restores all tries.', async () => {
    const typist = await aTypist(subject);
    await mistype(typist, 4);
    assert.equal(word(await payRight(typist)), 'ok');
    assert.equal((await subject.ownerOf(typist.payerId)).factorFailures, 0);
  });

  test('A right password counts even when the balance is too small.', async () => {
    const typist = await aTypist(subject);
    const shop = await subject.aShop();
    const dear = await subject.anOrder(shop, '100.01');
    await mistype(typist, 4);
    const outcome = await payRight({ ...typist, txNo: dear });
    assert.equal(word(outcome), 'insufficient_balance');
    assert.equal((await subject.ownerOf(typist.payerId)).factorFailures, 0);
  });

  test('A new payment password ends a lock.', async () => {
    const typist = await aTypist(subject);
    await mistype(typist, 5);
    const { payerId: userId } = typist;
    await subject.must({
      kind: 'set_pay_password',
      by: OPERATOR,
      userId,
      payPasswordDigest: 'another digest',
    });
    const [outcome] = await mistype(typist, 1);
    const refusal = { code: 'pay_password_wrong', triesLeft: 4 };
    assert.deepEqual(outcome, { ok: false, refusal });
  });
}

function keys(subject: Subject): void {
  test('A key that fails ten times loses only its own use of the password.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '9.00');
    const other = await subject.aKey(shop.ownerId);
    const attempt = (actor: Actor, over = {}) => subject.run(refund(actor, txNo, '1.00', over));
    const fail = () => attempt(shop.actor, { factors: WRONG });
    for (let n = 0; n < 5; n++) assert.equal(word(await fail()), 'pay_password_wrong');
    await subject.pass(15 * MINUTE_MS);
    for (let n = 0; n < 5; n++) assert.equal(word(await fail()), 'pay_password_wrong');
    await subject.pass(30 * MINUTE_MS);

    const refusal = { code: 'pay_password_locked', subject: 'key' };
    assert.deepEqual(await attempt(shop.actor), { ok: false, refusal });
    const otherActor = { userId: shop.ownerId, keyId: other.keyId };
    assert.equal(word(await attempt(otherActor)), 'ok');
    assert.deepEqual(await attempt(shop.actor), { ok: false, refusal });
    const keyIds = [shop.keyId, other.keyId];
    const { ownerId: userId } = shop;
    await subject.must({
      kind: 'change_user_status',
      codeSubject: 'code/of-a-user',
      by: OPERATOR,
      userId,
      change: 'unlock',
      keyIds,
    });
    assert.equal(word(await attempt(shop.actor)), 'ok');
  });

  test('A success restores all tries of a key.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '9.00');
    const wrong = () => refund(shop.actor, txNo, '1.00', { factors: WRONG });
    await subject.batch(wrong(), wrong(), wrong());
    assert.equal((await subject.store.queries.key(shop.keyId))?.key.factorFailures, 3);
    await subject.must(refund(shop.actor, txNo, '1.00'));
    assert.equal((await subject.store.queries.key(shop.keyId))?.key.factorFailures, 0);
  });
}
