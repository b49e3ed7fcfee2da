// Contract: the payment password. Wrong ones lock it after 5, 10, 15 and 20 failures, and
// concurrent right ones never do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Actor } from '../../src/core/rows/key.ts';
import {
  aKey,
  anOrder,
  aPaidOrder,
  aPayer,
  aShop,
  batch,
  must,
  ownerOf,
  run,
  word,
} from './arrange.ts';
import { collect, OPERATOR, pay, refund, WRONG } from './commands.ts';
import type { Subject } from './subject.ts';

const MINUTE_MS = 60_000;

interface Typist {
  readonly subject: Subject;
  readonly payerId: number;
  readonly txNo: string;
}

export function factors(given: () => Subject): void {
  locks(given);
  resets(given);
  keys(given);
}

async function aTypist(subject: Subject): Promise<Typist> {
  const shop = await aShop(subject);
  const payerId = await aPayer(subject, '100.00');
  return { subject, payerId, txNo: await anOrder(subject, shop, '1.00') };
}

/** The payment arrived in time, however long the test waited for a lock to end. */
const IN_TIME_MS = 0;

async function mistype({ subject, payerId, txNo }: Typist, times: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let n = 0; n < times; n++) {
    const command = pay(payerId, txNo, IN_TIME_MS, { factors: WRONG });
    outcomes.push(await run(subject, command));
  }
  return outcomes;
}

async function payRight({ subject, payerId, txNo }: Typist): Promise<Outcome> {
  return run(subject, pay(payerId, txNo, IN_TIME_MS));
}

function lockedFor(seconds: number): Outcome {
  return { ok: false, refusal: { code: 'pay_password_locked', retryAfterSeconds: seconds } };
}

function locks(given: () => Subject): void {
  test('A refused password says how many tries are left.', async () => {
    const typist = await aTypist(given());
    const left = (await mistype(typist, 5)).map((outcome) => !outcome.ok && outcome.refusal);
    const expected = [4, 3, 2, 1, 0].map((triesLeft) => ({
      code: 'pay_password_wrong',
      triesLeft,
    }));
    assert.deepEqual(left, expected);
  });

  test('Wrong passwords lock for longer and longer, and finally until an operator unlocks.', async () => {
    const typist = await aTypist(given());
    const { payerId } = typist;
    for (const [round, minutes] of [15, 30, 60].entries()) {
      await mistype(typist, 5);
      assert.deepEqual(await payRight(typist), lockedFor(minutes * 60));
      assert.equal((await mistype(typist, 1)).map(word)[0], 'pay_password_locked');
      assert.equal((await ownerOf(given(), payerId)).factorFailures, 5 * (round + 1));
      await given().pass(minutes * MINUTE_MS - 1);
      assert.deepEqual(await payRight(typist), lockedFor(1));
      await given().pass(1);
    }
    await mistype(typist, 5);
    await given().pass(1000 * 86_400_000);
    const refusal = { code: 'pay_password_locked', subject: 'user' };
    assert.deepEqual(await payRight(typist), { ok: false, refusal });
    await must(given(), {
      kind: 'change_user_status',
      codeSubject: 'code/of-a-user',
      by: OPERATOR,
      userId: payerId,
      change: 'unlock',
      keyIds: [],
    });
    assert.equal(word(await payRight(typist)), 'ok');
  });

  test('Concurrent guesses are counted one by one.', async () => {
    const { payerId, txNo, subject } = await aTypist(given());
    const guess = pay(payerId, txNo, subject.nowMs(), { factors: WRONG });
    const right = pay(payerId, txNo, subject.nowMs());
    const outcomes = await batch(subject, ...Array.from({ length: 20 }, () => guess), right);
    const words = outcomes.map(word);
    assert.deepEqual(words.slice(0, 5), Array(5).fill('pay_password_wrong'));
    assert.deepEqual(words.slice(5), Array(16).fill('pay_password_locked'));
    assert.equal((await ownerOf(subject, payerId)).factorFailures, 5);
  });
}

function resets(given: () => Subject): void {
  test('Concurrent right passwords never lock.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '100.00');
    const orders = Array.from({ length: 20 }, () => collect(shop.actor, shop.merchantId, '1.00'));
    await batch(given(), ...orders);
    const payments = orders.map(({ txNo }) => pay(payerId, txNo, given().nowMs()));
    const outcomes = await batch(given(), ...payments);
    assert.deepEqual([...new Set(outcomes.map(word))], ['ok']);
    assert.equal((await ownerOf(given(), payerId)).factorFailures, 0);
  });

  test('A right password restores all tries.', async () => {
    const typist = await aTypist(given());
    await mistype(typist, 4);
    assert.equal(word(await payRight(typist)), 'ok');
    assert.equal((await ownerOf(given(), typist.payerId)).factorFailures, 0);
  });

  test('A right password counts even when the balance is too small.', async () => {
    const typist = await aTypist(given());
    const shop = await aShop(given());
    const dear = await anOrder(given(), shop, '100.01');
    await mistype(typist, 4);
    const outcome = await payRight({ ...typist, txNo: dear });
    assert.equal(word(outcome), 'insufficient_balance');
    assert.equal((await ownerOf(given(), typist.payerId)).factorFailures, 0);
  });

  test('A new payment password ends a lock.', async () => {
    const typist = await aTypist(given());
    await mistype(typist, 5);
    const { payerId: userId } = typist;
    await must(given(), {
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

function keys(given: () => Subject): void {
  test('A key that fails ten times loses only its own use of the password.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '9.00');
    const other = await aKey(given(), shop.ownerId);
    const attempt = (actor: Actor, over = {}) => run(given(), refund(actor, txNo, '1.00', over));
    const fail = () => attempt(shop.actor, { factors: WRONG });
    for (let n = 0; n < 5; n++) assert.equal(word(await fail()), 'pay_password_wrong');
    await given().pass(15 * MINUTE_MS);
    for (let n = 0; n < 5; n++) assert.equal(word(await fail()), 'pay_password_wrong');
    await given().pass(30 * MINUTE_MS);

    const refusal = { code: 'pay_password_locked', subject: 'key' };
    assert.deepEqual(await attempt(shop.actor), { ok: false, refusal });
    const otherActor = { userId: shop.ownerId, keyId: other.keyId };
    assert.equal(word(await attempt(otherActor)), 'ok');
    assert.deepEqual(await attempt(shop.actor), { ok: false, refusal });
    const keyIds = [shop.keyId, other.keyId];
    const { ownerId: userId } = shop;
    await must(given(), {
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
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '9.00');
    const wrong = () => refund(shop.actor, txNo, '1.00', { factors: WRONG });
    await batch(given(), wrong(), wrong(), wrong());
    assert.equal((await given().store.queries.key(shop.keyId))?.key.factorFailures, 3);
    await must(given(), refund(shop.actor, txNo, '1.00'));
    assert.equal((await given().store.queries.key(shop.keyId))?.key.factorFailures, 0);
  });
}
