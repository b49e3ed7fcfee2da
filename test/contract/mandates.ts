// Contract: the right to spend. What is paid under a mandate is held to its limits to the fen, whoever pays
// where; it ends at once, with its keys.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fen } from '../../src/core/money.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { leftNowFen, mandateStatus } from '../../src/core/rows/mandate.ts';
import { choosePayPassword } from './access-commands.ts';
import { close } from './closings.ts';
import { createKey, DAY_MS, numberFor, OPERATOR, pay, refund, WRONG, yuan } from './commands.ts';
import {
  aMandate,
  aSpender,
  changeMandate,
  createMandateKey,
  endMandate,
  payUnder,
  type Spender,
} from './mandate-commands.ts';
import { refusalOf, resultOf, word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function mandates(subject: Subject): void {
  limits(subject);
  refusals(subject);
  repeats(subject);
  lives(subject);
}

/** What a payment of a new order ends with: `ok`, the limit and what it leaves, or a code. */
export async function spend(
  subject: Subject,
  spender: Spender,
  amount: string,
  over: Parameters<typeof payUnder>[3] = {},
): Promise<unknown> {
  const txNo = await subject.anOrder(await subject.aShop(), amount);
  return said(await subject.run(payUnder(spender, txNo, subject.nowMs(), over)));
}

function said(outcome: Outcome): unknown {
  const limit = refusalOf(outcome)?.mandateLimit;
  return limit ? [limit.limit, limit.leftFen] : word(outcome);
}

async function mandateOf({ store }: Subject, { mandateNo }: Pick<Spender, 'mandateNo'>) {
  return (await store.queries.mandate(mandateNo)) ?? assert.fail();
}

function limits(subject: Subject): void {
  test('What a mandate allows is paid without the password, to the fen.', async () => {
    const payerId = await subject.aPayer('100.00');
    const spender = await aMandate(subject, payerId);
    assert.deepEqual(await spend(subject, spender, '5.01'), ['per_payment', yuan('5.00')]);
    assert.equal(await spend(subject, spender, '5.00'), 'ok');
    assert.equal(await spend(subject, spender, '4.99'), 'ok');
    assert.deepEqual(await spend(subject, spender, '0.02'), ['per_day', yuan('0.01')]);
    assert.equal(await spend(subject, spender, '0.01'), 'ok');
    const { consumer } = await subject.ownerOf(payerId);
    assert.equal(consumer.balanceFen, yuan('90.00'));
    const spent = await mandateOf(subject, spender);
    assert.deepEqual([spent.payments, spent.totalSpentFen], [3, yuan('10.00')]);
    assert.equal(leftNowFen(spent, subject.nowMs()), 0n);
  });

  test('All limits hold, and the refusal names the one that leaves least.', async () => {
    const payerId = await subject.aPayer('100.00');
    const more = { perMonthFen: yuan('12.00'), totalFen: yuan('13.00') };
    const spender = await aMandate(subject, payerId, more);
    const moveTo = (time: string) => subject.pass(Date.parse(time) - subject.nowMs());
    const month = nextMonth(subject.nowMs());
    await moveTo(`${month}-10T12:00:00.000+08:00`);
    for (const _ of [1, 2]) assert.equal(await spend(subject, spender, '5.00'), 'ok');
    await moveTo(`${month}-11T00:00:01.000+08:00`);
    assert.deepEqual(await spend(subject, spender, '5.01'), ['per_month', yuan('2.00')]);
    assert.equal(await spend(subject, spender, '2.00'), 'ok');
    await moveTo(`${nextMonth(subject.nowMs())}-01T00:00:01.000+08:00`);
    assert.deepEqual(await spend(subject, spender, '1.01'), ['total', yuan('1.00')]);
    assert.equal(await spend(subject, spender, '1.00'), 'ok');
    const usedUp = await mandateOf(subject, spender);
    assert.equal(mandateStatus(usedUp, subject.nowMs()), 'used_up');
    assert.equal(await spend(subject, spender, '0.01'), 'mandate_not_active');
  });

  test('Payments that come at once with several keys use a mandate up and no more.', async () => {
    const payerId = await subject.aPayer('100.00');
    const first = await aMandate(subject, payerId);
    const second = await aSpender(subject, first);
    const shop = await subject.aShop();
    const payments = [];
    for (let count = 0; count < 6; count++) {
      const txNo = await subject.anOrder(shop, '3.00');
      payments.push(payUnder(count % 2 === 0 ? first : second, txNo, subject.nowMs()));
    }
    const words = (await subject.batch(...payments)).map(word);
    assert.equal(words.filter((one) => one === 'ok').length, 3);
    assert.equal(words.filter((one) => one === 'mandate_exceeded').length, 3);
  });

  test('A refund gives nothing back to a limit, and other payments take nothing from it.', async () => {
    const payerId = await subject.aPayer('100.00');
    const spender = await aMandate(subject, payerId);
    const shop = await subject.aShop();
    const txNo = await subject.anOrder(shop, '5.00');
    await subject.must(payUnder(spender, txNo, subject.nowMs()));
    await subject.must(refund(shop.actor, txNo, null));
    const other = await subject.anOrder(shop, '9.00');
    await subject.must(pay(payerId, other, subject.nowMs()));
    const { daySpentFen, totalSpentFen } = await mandateOf(subject, spender);
    assert.deepEqual([daySpentFen, totalSpentFen], [yuan('5.00'), yuan('5.00')]);
  });

  test("The payer's own limits hold under a mandate too, and so does the balance.", async () => {
    const payerId = await subject.aPayer('4.00');
    const spender = await aMandate(subject, payerId);
    const limit = (dayFen: Fen | null) =>
      subject.must({
        kind: 'set_spending_limits',
        userId: payerId,
        dayFen,
        monthFen: null,
        by: OPERATOR,
      });
    await limit(yuan('3.00'));
    assert.equal(await spend(subject, spender, '3.01'), 'spending_limit_exceeded');
    assert.equal(await spend(subject, spender, '2.00'), 'ok');
    await limit(null);
    assert.equal(await spend(subject, spender, '2.01'), 'insufficient_balance');
    assert.equal((await mandateOf(subject, spender)).totalSpentFen, yuan('2.00'));
  });
}

/** The month after that of a moment, as a text. */
function nextMonth(nowMs: number): string {
  const shanghai = new Date(nowMs + 28_800_000);
  const next = new Date(Date.UTC(shanghai.getUTCFullYear(), shanghai.getUTCMonth() + 1, 1));
  return next.toISOString().slice(0, 7);
}

function refusals(subject: Subject): void {
  test('A payment with several faults is refused for the first of them, under a mandate too.', async () => {
    const payerId = await subject.aPayer('100.00');
    const [shop, other] = [await subject.aShop(), await subject.aShop()];
    const spender = await aMandate(subject, payerId, { merchantIds: [shop.merchantId] });
    const attempt = async (txNo: string, amount: string | null = null) => {
      const amountFen = amount === null ? null : yuan(amount);
      return said(await subject.run(payUnder(spender, txNo, subject.nowMs(), { amountFen })));
    };
    assert.equal(await attempt(numberFor(1, 'C')), 'order_not_found');
    await subject.must(changeMandate(spender, { name: '换个名字' }));
    const elsewhere = await subject.anOrder(other, '6.00', { payerId: shop.ownerId });
    assert.equal(await attempt(elsewhere, '5.99'), 'order_differs');
    assert.equal(await attempt(elsewhere, '6.00'), 'wrong_payer');
    assert.equal(await attempt(await subject.anOrder(other, '6.00')), 'merchant_not_allowed');
    const dear = await subject.anOrder(shop, '6.00');
    assert.deepEqual(await attempt(dear), ['per_payment', yuan('5.00')]);
    await subject.must({ kind: 'cancel_order', ownerId: shop.ownerId, txNo: dear });
    assert.equal(await attempt(dear), 'order_cancelled');
    const txNo = await subject.anOrder(shop, '5.00');
    await subject.standing(shop.ownerId, 'suspend');
    assert.equal(await attempt(txNo), 'merchant_suspended');
    await subject.standing(payerId, 'suspend');
    assert.equal(await attempt(txNo), 'user_suspended');
    await subject.standing(shop.ownerId, 'resume');
    await subject.standing(payerId, 'resume');
    assert.equal(await attempt(txNo), 'ok');
  });

  test('A key that is revoked, or not of this payer, pays nothing.', async () => {
    const payerId = await subject.aPayer('100.00');
    const spender = await aMandate(subject, payerId);
    const other = await subject.aPayer('1.00');
    assert.equal(
      await spend(subject, { ...spender, userId: other }, '1.00'),
      'credentials_invalid',
    );
    await subject.must({
      kind: 'revoke_key',
      userId: payerId,
      keyId: spender.keyId,
      by: OPERATOR,
    });
    assert.equal(await spend(subject, spender, '1.00'), 'credentials_invalid');
    assert.equal(await spend(subject, await aSpender(subject, spender), '1.00'), 'ok');
  });

  test('A locked payment password locks no mandate.', async () => {
    const payerId = await subject.aPayer('100.00');
    const spender = await aMandate(subject, payerId);
    const txNo = await subject.anOrder(await subject.aShop(), '1.00');
    for (let count = 0; count < 5; count++) {
      await subject.run(pay(payerId, txNo, subject.nowMs(), { factors: WRONG }));
    }
    assert.equal(await subject.word(pay(payerId, txNo, subject.nowMs())), 'pay_password_locked');
    assert.equal(said(await subject.run(payUnder(spender, txNo, subject.nowMs()))), 'ok');
  });
}

function repeats(subject: Subject): void {
  test('What is paid already is answered again, without any check, and counts once.', async () => {
    const payerId = await subject.aPayer('100.00');
    const spender = await aMandate(subject, payerId);
    const txNo = await subject.anOrder(await subject.aShop(), '5.00');
    const paying = payUnder(spender, txNo, subject.nowMs(), { amountFen: yuan('5.00') });
    const [first, second] = await subject.batch(paying, paying);
    assert.deepEqual([word(first), word(second)], ['ok', 'replayed']);
    assert.deepEqual(resultOf(second, 'order_paid'), resultOf(first, 'order_paid'));
    const differs = payUnder(spender, txNo, subject.nowMs(), { amountFen: yuan('5.01') });
    assert.equal(await subject.word(differs), 'order_differs');
    await subject.must(changeMandate(spender, { perPaymentFen: yuan('0.01') }));
    assert.equal(await subject.word(paying), 'replayed');
    assert.equal(await subject.word(pay(payerId, txNo, subject.nowMs())), 'ok');
    assert.equal((await mandateOf(subject, spender)).payments, 1);
  });

  test('An idempotency key pays one order, however late it is repeated.', async () => {
    const payerId = await subject.aPayer('100.00');
    const spender = await aMandate(subject, payerId);
    const shop = await subject.aShop();
    const [txNo, other] = [
      await subject.anOrder(shop, '1.00'),
      await subject.anOrder(shop, '1.00'),
    ];
    const keyed = { idempotencyKey: 'lunch' };
    const paying = payUnder(spender, txNo, subject.nowMs(), keyed);
    assert.equal(await subject.word(paying), 'ok');
    assert.equal(await subject.word(paying), 'replayed');
    const reused = payUnder(spender, other, subject.nowMs(), keyed);
    assert.equal(await subject.word(reused), 'idempotency_key_reused');
    await subject.pass(DAY_MS);
    assert.equal(await subject.word(paying), 'replayed');
  });

  test('The record of the payer names the mandate, and nobody else sees it.', async () => {
    const payerId = await subject.aPayer('100.00');
    const spender = await aMandate(subject, payerId);
    const shop = await subject.aShop();
    const txNo = await subject.anOrder(shop, '2.00');
    await subject.must(payUnder(spender, txNo, subject.nowMs()));
    const [out, into] = await subject.entriesOf(txNo);
    assert.deepEqual([out?.mandateNo, into?.mandateNo], [spender.mandateNo, null]);
    const { queries } = subject.store;
    assert.equal(await queries.mandateOfPayment(txNo, payerId), spender.mandateNo);
    assert.equal(await queries.mandateOfPayment(txNo, shop.ownerId), undefined);
    const [record, ...more] = await queries.paymentsUnder(spender, null, 10);
    assert.deepEqual([record?.entry, more], [out, []]);
    assert.equal(record?.order?.merchantId, shop.merchantId);
    const before = record?.entry.recordNo ?? 0;
    assert.deepEqual(await queries.paymentsUnder(spender, before, 10), []);
  });
}

function lives(subject: Subject): void {
  const keyOf = async (keyId: string) =>
    (await subject.store.queries.key(keyId))?.key ?? assert.fail();

  test('Ending a mandate ends its keys at once, and no others.', async () => {
    const payerId = await subject.aPayer('100.00');
    const [ended, other] = [await aMandate(subject, payerId), await aMandate(subject, payerId)];
    const second = await aSpender(subject, ended);
    const [first] = await subject.batch(endMandate(ended), endMandate(ended));
    assert.equal(word(first), 'ok');
    const { endedAtMs } = await mandateOf(subject, ended);
    assert.equal(endedAtMs, subject.nowMs());
    for (const { keyId } of [ended, second]) {
      assert.equal((await keyOf(keyId)).revokedAtMs, endedAtMs);
    }
    assert.equal(await spend(subject, ended, '1.00'), 'credentials_invalid');
    assert.equal(await spend(subject, other, '1.00'), 'ok');
    const again = changeMandate(ended, { name: 'x' });
    assert.equal(await subject.word(again), 'mandate_not_active');
    assert.equal(await subject.word(createMandateKey(ended)), 'mandate_not_active');
  });

  test('Another payment password ends all mandates with their keys, the first one none.', async () => {
    const payerId = await subject.aPayer('100.00');
    const spender = await aMandate(subject, payerId);
    const set = {
      kind: 'set_pay_password',
      userId: payerId,
      payPasswordDigest: 'digest of 246802',
      coolingOffMs: 0,
      by: OPERATOR,
    } as const;
    await subject.must(set);
    assert.notEqual((await mandateOf(subject, spender)).endedAtMs, null);
    assert.notEqual((await keyOf(spender.keyId)).revokedAtMs, null);
    assert.equal(await spend(subject, spender, '1.00'), 'credentials_invalid');
    const trail = await subject.store.queries.auditTrail({
      userId: payerId,
      fromMs: null,
      untilMs: null,
      limit: 2,
    });
    assert.deepEqual(trail.map(({ action }) => action).sort(), [
      'mandate_ended',
      'pay_password_set',
    ]);
    const other = await aMandate(subject, await subject.aPayer('1.00'));
    await subject.must(choosePayPassword(other.userId));
    assert.notEqual((await mandateOf(subject, other)).endedAtMs, null);
  });

  test('A key of a mandate gets no other secret, because that takes no payment password.', async () => {
    const payerId = await subject.aPayer('100.00');
    const spender = await aMandate(subject, payerId);
    const rotating = await subject.run({
      kind: 'rotate_key',
      userId: payerId,
      keyId: spender.keyId,
      newKeyId: createKey(payerId).key.keyId,
      newSecretDigest: 'another',
      overlapMs: 0,
      by: OPERATOR,
    });
    const problems = [{ field: 'key_id', rule: 'spend_key' }];
    assert.deepEqual(refusalOf(rotating), { code: 'invalid_parameters', problems });
    assert.equal(await spend(subject, spender, '1.00'), 'ok');
  });

  test('A mandate expires to the millisecond, and can be allowed longer.', async () => {
    const payerId = await subject.aPayer('100.00');
    const validUntilMs = subject.nowMs() + 60_000;
    const spender = await aMandate(subject, payerId, { validUntilMs });
    await subject.pass(59_999);
    assert.equal(await spend(subject, spender, '1.00'), 'ok');
    await subject.pass(1);
    assert.equal(await spend(subject, spender, '1.00'), 'mandate_not_active');
    await subject.must(changeMandate(spender, { validUntilMs: subject.nowMs() + DAY_MS }));
    assert.equal(await spend(subject, spender, '1.00'), 'ok');
  });

  test('Closing an account ends its mandates, and what they were called is gone.', async () => {
    const payerId = await subject.aUser();
    const spender = await aMandate(subject, payerId);
    await subject.must(close(payerId));
    const { endedAtMs, name } = await mandateOf(subject, spender);
    assert.deepEqual([endedAtMs, name], [subject.nowMs(), '']);
    assert.equal(await spend(subject, spender, '1.00'), 'credentials_invalid');
  });
}
