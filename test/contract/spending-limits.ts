// Contract: what may leave a consumer wallet in a day, a month, a year and in all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome } from '../../src/core/outcome.ts';
import type { SetSpendingLimits } from '../../src/core/people/spending-limits.ts';
import type { AccountLimit } from '../../src/core/rows/spending-limits.ts';
import { DAY_MS, OPERATOR, pay, RIGHT, refund, transfer, WRONG, wallet, yuan } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function spendingLimits(subject: Subject): void {
  ownLimits(subject);
  ofTheService(subject);
  periods(subject);
  whatCounts(subject);
}

function limits(userId: number, day: string | null, month: string | null = null) {
  const amount = (text: string | null) => (text === null ? null : yuan(text));
  return {
    kind: 'set_spending_limits',
    userId,
    dayFen: amount(day),
    monthFen: amount(month),
    by: OPERATOR,
  } satisfies SetSpendingLimits;
}

function leftOf(outcome: Outcome): unknown {
  if (outcome.ok) return 'ok';
  const { code, spendingLimit: limit } = outcome.refusal;
  return limit ? [limit.setBy, limit.period, limit.leftFen] : code;
}

/** Pays a new order of this amount. */
async function spend(
  subject: Subject,
  payerId: number,
  amount: string,
  accountLimits: readonly AccountLimit[] = [],
): Promise<unknown> {
  const txNo = await subject.anOrder(await subject.aShop(), amount);
  return leftOf(await subject.run(pay(payerId, txNo, subject.nowMs(), { accountLimits })));
}

function ownLimits(subject: Subject): void {
  test('A payer spends what they allowed themselves to the fen; what was spent before counts.', async () => {
    const payerId = await subject.aPayer('100.00');
    assert.equal(await spend(subject, payerId, '4.00'), 'ok');
    await subject.must(limits(payerId, '10.00'));
    assert.deepEqual(await spend(subject, payerId, '6.01'), ['owner', 'day', yuan('6.00')]);
    assert.equal(await spend(subject, payerId, '6.00'), 'ok');
    assert.deepEqual(await spend(subject, payerId, '0.01'), ['owner', 'day', 0n]);
    await subject.must(limits(payerId, '3.00', '50.00'));
    assert.deepEqual(await spend(subject, payerId, '0.01'), ['owner', 'day', 0n]);
    await subject.must(limits(payerId, null));
    assert.equal(await spend(subject, payerId, '0.01'), 'ok');
  });

  test('Payments that come at once, and with the limit itself, use it up and no more.', async () => {
    const payerId = await subject.aPayer('100.00');
    const shop = await subject.aShop();
    const orders = [];
    for (let count = 0; count < 5; count++) orders.push(await subject.anOrder(shop, '3.00'));
    const payments = orders.map((txNo) => pay(payerId, txNo, subject.nowMs()));
    const [set, ...paid] = await subject.batch(limits(payerId, '10.00'), ...payments);
    assert.equal(word(set), 'ok');
    const words = paid.map(word);
    assert.equal(words.filter((one) => one === 'ok').length, 3);
    assert.equal(words.filter((one) => one === 'spending_limit_exceeded').length, 2);
  });

  test('What is left is told to whoever has proved to be the payer.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    await subject.must(limits(payerId, '1.00'));
    const txNo = await subject.anOrder(shop, '2.00');
    const guess = pay(payerId, txNo, subject.nowMs(), { factors: WRONG });
    assert.equal(await subject.word(guess), 'pay_password_wrong');
  });

  test('A session sets limits on a proof only.', async () => {
    const payerId = await subject.aPayer('1.00');
    const by = { kind: 'user', name: `${payerId}`, from: '203.0.113.7' } as const;
    const set = { ...limits(payerId, '1.00'), by };
    assert.equal(await subject.word(set), 'invalid_parameters');
    assert.equal((await subject.ownerOf(payerId)).ownDayLimitFen, null);
    assert.equal(await subject.word(limits(7, '1.00')), 'user_not_found');
  });
}

const LIMITS: readonly AccountLimit[] = [
  { of: 'unnamed', period: 'ever', limitFen: yuan('5.00') },
  { of: '1', period: 'ever', limitFen: yuan('8.00') },
  { of: '2', period: 'year', limitFen: yuan('20.00') },
  { of: '2', period: 'day', limitFen: yuan('12.00') },
];

function ofTheService(subject: Subject): void {
  test('The service limits accounts by what the platform knows of their owners.', async () => {
    const payerId = await subject.aPayer('100.00');
    const known = (accountClass: '1' | '2' | '3' | 'none' | null, realNameKnown: boolean | null) =>
      subject.must({
        kind: 'change_user',
        userId: payerId,
        name: null,
        reference: null,
        accountClass,
        realNameKnown,
        by: OPERATOR,
      });
    const attempt = (amount: string) => spend(subject, payerId, amount, LIMITS);
    assert.deepEqual(await attempt('5.01'), ['service', 'ever', yuan('5.00')]);
    await known('1', null);
    assert.deepEqual(await attempt('5.01'), ['service', 'ever', yuan('5.00')]);
    await known(null, true);
    assert.equal(await attempt('5.01'), 'ok');
    assert.deepEqual(await attempt('3.00'), ['service', 'ever', yuan('2.99')]);
    await known('2', null);
    assert.deepEqual(await attempt('7.00'), ['service', 'day', yuan('6.99')]);
    await subject.must(limits(payerId, '6.00'));
    assert.deepEqual(await attempt('1.00'), ['owner', 'day', yuan('0.99')]);
    await subject.must(limits(payerId, null));
    await known('3', null);
    assert.equal(await attempt('30.00'), 'ok');
    await known('none', false);
    assert.deepEqual(await attempt('0.01'), ['service', 'ever', 0n]);
    const owner = await subject.ownerOf(payerId);
    assert.deepEqual([owner.accountClass, owner.realNameKnown], [null, false]);
  });
}

function periods(subject: Subject): void {
  test('Days, months and years begin at midnight in Shanghai.', async () => {
    const yearly: readonly AccountLimit[] = [
      { of: 'unnamed', period: 'year', limitFen: yuan('25.00') },
    ];
    const payerId = await subject.aPayer('100.00');
    await subject.must(limits(payerId, '10.00', '18.00'));
    const attempt = (amount: string) => spend(subject, payerId, amount, yearly);
    // Not at the last second: here the clock of the database stands, and the estimate of it goes on.
    const moveTo = (time: string) => subject.pass(Date.parse(time) - subject.nowMs());
    const year = new Date(subject.nowMs()).getUTCFullYear() + 1;
    await moveTo(`${year}-03-10T23:58:00.000+08:00`);
    assert.equal(await attempt('10.00'), 'ok');
    assert.deepEqual(await attempt('0.01'), ['owner', 'day', 0n]);
    await moveTo(`${year}-03-11T00:00:01.000+08:00`);
    assert.deepEqual(await attempt('8.01'), ['owner', 'month', yuan('8.00')]);
    assert.equal(await attempt('8.00'), 'ok');
    await moveTo(`${year}-03-31T23:58:00.000+08:00`);
    assert.deepEqual(await attempt('0.01'), ['owner', 'month', 0n]);
    await moveTo(`${year}-04-01T00:00:01.000+08:00`);
    assert.deepEqual(await attempt('7.01'), ['service', 'year', yuan('7.00')]);
    assert.equal(await attempt('7.00'), 'ok');
    await moveTo(`${year + 1}-01-01T00:00:01.000+08:00`);
    assert.equal(await attempt('10.00'), 'ok');
  });
}

function whatCounts(subject: Subject): void {
  test('Refunds do not come back to a limit, and transfers count, to the other wallet too.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    const friendId = await subject.aPayer('1.00');
    await subject.must(limits(payerId, '10.00'));
    const txNo = await subject.aPaidOrder(shop, '4.00', { payerId });
    await subject.must(refund(shop.actor, txNo, null));
    const send = (amount: string, to = wallet(friendId, 'consumer'), factors = RIGHT) =>
      subject.run(transfer(wallet(payerId, 'consumer'), to, amount, { factors }));
    assert.deepEqual(leftOf(await send('6.01')), ['owner', 'day', yuan('6.00')]);
    assert.equal(leftOf(await send('1.00')), 'ok');
    assert.equal(leftOf(await send('5.00', wallet(payerId, 'merchant'))), 'ok');
    assert.deepEqual(leftOf(await send('0.01')), ['owner', 'day', 0n]);
    const byOperator = transfer(wallet(payerId, 'consumer'), wallet(friendId, 'consumer'), '2.00');
    assert.equal(await subject.word(byOperator), 'ok');
    // What was collected is no spending of a payer.
    const back = transfer(wallet(payerId, 'merchant'), wallet(friendId, 'consumer'), '5.00', {
      factors: RIGHT,
    });
    assert.equal(await subject.word(back), 'ok');
    await subject.pass(DAY_MS);
    assert.equal(leftOf(await send('10.00')), 'ok');
  });
}
