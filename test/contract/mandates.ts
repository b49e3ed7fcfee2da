// Contract: the right to spend. What is paid under a mandate is held to its limits to the fen, whoever pays
// where; it ends at once, with its keys.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fen } from '../../src/core/money.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { leftNowFen, mandateStatus } from '../../src/core/rows/mandate.ts';
import {
  anOrder,
  aPayer,
  aShop,
  aUser,
  batch,
  must,
  ownerOf,
  refusalOf,
  resultOf,
  run,
  standing,
  word,
} from './arrange.ts';
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
import type { Subject } from './subject.ts';

export function mandates(given: () => Subject): void {
  limits(given);
  refusals(given);
  repeats(given);
  lives(given);
}

/** What a payment of a new order ends with: `ok`, the limit and what it leaves, or a code. */
export async function spend(
  subject: Subject,
  spender: Spender,
  amount: string,
  over: Parameters<typeof payUnder>[3] = {},
): Promise<unknown> {
  const txNo = await anOrder(subject, await aShop(subject), amount);
  return said(await run(subject, payUnder(spender, txNo, subject.nowMs(), over)));
}

function said(outcome: Outcome): unknown {
  const limit = refusalOf(outcome)?.mandateLimit;
  return limit ? [limit.limit, limit.leftFen] : word(outcome);
}

async function mandateOf({ store }: Subject, { mandateNo }: Pick<Spender, 'mandateNo'>) {
  return (await store.queries.mandate(mandateNo)) ?? assert.fail();
}

function limits(given: () => Subject): void {
  test('What a mandate allows is paid without the password, to the fen.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const spender = await aMandate(given(), payerId);
    assert.deepEqual(await spend(given(), spender, '5.01'), ['per_payment', yuan('5.00')]);
    assert.equal(await spend(given(), spender, '5.00'), 'ok');
    assert.equal(await spend(given(), spender, '4.99'), 'ok');
    assert.deepEqual(await spend(given(), spender, '0.02'), ['per_day', yuan('0.01')]);
    assert.equal(await spend(given(), spender, '0.01'), 'ok');
    const { consumer } = await ownerOf(given(), payerId);
    assert.equal(consumer.balanceFen, yuan('90.00'));
    const spent = await mandateOf(given(), spender);
    assert.deepEqual([spent.payments, spent.totalSpentFen], [3, yuan('10.00')]);
    assert.equal(leftNowFen(spent, given().nowMs()), 0n);
  });

  test('All limits hold, and the refusal names the one that leaves least.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const more = { perMonthFen: yuan('12.00'), totalFen: yuan('13.00') };
    const spender = await aMandate(given(), payerId, more);
    const moveTo = (time: string) => given().pass(Date.parse(time) - given().nowMs());
    const month = nextMonth(given().nowMs());
    await moveTo(`${month}-10T12:00:00.000+08:00`);
    for (const _ of [1, 2]) assert.equal(await spend(given(), spender, '5.00'), 'ok');
    await moveTo(`${month}-11T00:00:01.000+08:00`);
    assert.deepEqual(await spend(given(), spender, '5.01'), ['per_month', yuan('2.00')]);
    assert.equal(await spend(given(), spender, '2.00'), 'ok');
    await moveTo(`${nextMonth(given().nowMs())}-01T00:00:01.000+08:00`);
    assert.deepEqual(await spend(given(), spender, '1.01'), ['total', yuan('1.00')]);
    assert.equal(await spend(given(), spender, '1.00'), 'ok');
    const usedUp = await mandateOf(given(), spender);
    assert.equal(mandateStatus(usedUp, given().nowMs()), 'used_up');
    assert.equal(await spend(given(), spender, '0.01'), 'mandate_not_active');
  });

  test('Payments that come at once with several keys use a mandate up and no more.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const first = await aMandate(given(), payerId);
    const second = await aSpender(given(), first);
    const shop = await aShop(given());
    const payments = [];
    for (let count = 0; count < 6; count++) {
      const txNo = await anOrder(given(), shop, '3.00');
      payments.push(payUnder(count % 2 === 0 ? first : second, txNo, given().nowMs()));
    }
    const words = (await batch(given(), ...payments)).map(word);
    assert.equal(words.filter((one) => one === 'ok').length, 3);
    assert.equal(words.filter((one) => one === 'mandate_exceeded').length, 3);
  });

  test('A refund gives nothing back to a limit, and other payments take nothing from it.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const spender = await aMandate(given(), payerId);
    const shop = await aShop(given());
    const txNo = await anOrder(given(), shop, '5.00');
    await must(given(), payUnder(spender, txNo, given().nowMs()));
    await must(given(), refund(shop.actor, txNo, null));
    const other = await anOrder(given(), shop, '9.00');
    await must(given(), pay(payerId, other, given().nowMs()));
    const { daySpentFen, totalSpentFen } = await mandateOf(given(), spender);
    assert.deepEqual([daySpentFen, totalSpentFen], [yuan('5.00'), yuan('5.00')]);
  });

  test("The payer's own limits hold under a mandate too, and so does the balance.", async () => {
    const payerId = await aPayer(given(), '4.00');
    const spender = await aMandate(given(), payerId);
    const limit = (dayFen: Fen | null) =>
      must(given(), {
        kind: 'set_spending_limits',
        userId: payerId,
        dayFen,
        monthFen: null,
        by: OPERATOR,
      });
    await limit(yuan('3.00'));
    assert.equal(await spend(given(), spender, '3.01'), 'spending_limit_exceeded');
    assert.equal(await spend(given(), spender, '2.00'), 'ok');
    await limit(null);
    assert.equal(await spend(given(), spender, '2.01'), 'insufficient_balance');
    assert.equal((await mandateOf(given(), spender)).totalSpentFen, yuan('2.00'));
  });
}

/** The month after that of a moment, as a text. */
function nextMonth(nowMs: number): string {
  const shanghai = new Date(nowMs + 28_800_000);
  const next = new Date(Date.UTC(shanghai.getUTCFullYear(), shanghai.getUTCMonth() + 1, 1));
  return next.toISOString().slice(0, 7);
}

function refusals(given: () => Subject): void {
  test('A payment with several faults is refused for the first of them, under a mandate too.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const [shop, other] = [await aShop(given()), await aShop(given())];
    const spender = await aMandate(given(), payerId, { merchantIds: [shop.merchantId] });
    const attempt = async (txNo: string, amount: string | null = null) => {
      const amountFen = amount === null ? null : yuan(amount);
      return said(await run(given(), payUnder(spender, txNo, given().nowMs(), { amountFen })));
    };
    assert.equal(await attempt(numberFor(1, 'C')), 'order_not_found');
    await must(given(), changeMandate(spender, { name: '换个名字' }));
    const elsewhere = await anOrder(given(), other, '6.00', { payerId: shop.ownerId });
    assert.equal(await attempt(elsewhere, '5.99'), 'order_differs');
    assert.equal(await attempt(elsewhere, '6.00'), 'wrong_payer');
    assert.equal(await attempt(await anOrder(given(), other, '6.00')), 'merchant_not_allowed');
    const dear = await anOrder(given(), shop, '6.00');
    assert.deepEqual(await attempt(dear), ['per_payment', yuan('5.00')]);
    await must(given(), { kind: 'cancel_order', ownerId: shop.ownerId, txNo: dear });
    assert.equal(await attempt(dear), 'order_cancelled');
    const txNo = await anOrder(given(), shop, '5.00');
    await standing(given(), shop.ownerId, 'suspend');
    assert.equal(await attempt(txNo), 'merchant_suspended');
    await standing(given(), payerId, 'suspend');
    assert.equal(await attempt(txNo), 'user_suspended');
    await standing(given(), shop.ownerId, 'resume');
    await standing(given(), payerId, 'resume');
    assert.equal(await attempt(txNo), 'ok');
  });

  test('A key that is revoked, or not of this payer, pays nothing.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const spender = await aMandate(given(), payerId);
    const other = await aPayer(given(), '1.00');
    assert.equal(
      await spend(given(), { ...spender, userId: other }, '1.00'),
      'credentials_invalid',
    );
    await must(given(), {
      kind: 'revoke_key',
      userId: payerId,
      keyId: spender.keyId,
      by: OPERATOR,
    });
    assert.equal(await spend(given(), spender, '1.00'), 'credentials_invalid');
    assert.equal(await spend(given(), await aSpender(given(), spender), '1.00'), 'ok');
  });

  test('A locked payment password locks no mandate.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const spender = await aMandate(given(), payerId);
    const txNo = await anOrder(given(), await aShop(given()), '1.00');
    for (let count = 0; count < 5; count++) {
      await run(given(), pay(payerId, txNo, given().nowMs(), { factors: WRONG }));
    }
    assert.equal(
      word(await run(given(), pay(payerId, txNo, given().nowMs()))),
      'pay_password_locked',
    );
    assert.equal(said(await run(given(), payUnder(spender, txNo, given().nowMs()))), 'ok');
  });
}

function repeats(given: () => Subject): void {
  test('What is paid already is answered again, without any check, and counts once.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const spender = await aMandate(given(), payerId);
    const txNo = await anOrder(given(), await aShop(given()), '5.00');
    const paying = payUnder(spender, txNo, given().nowMs(), { amountFen: yuan('5.00') });
    const [first, second] = await batch(given(), paying, paying);
    assert.deepEqual([word(first), word(second)], ['ok', 'replayed']);
    assert.deepEqual(resultOf(second, 'order_paid'), resultOf(first, 'order_paid'));
    const differs = payUnder(spender, txNo, given().nowMs(), { amountFen: yuan('5.01') });
    assert.equal(word(await run(given(), differs)), 'order_differs');
    await must(given(), changeMandate(spender, { perPaymentFen: yuan('0.01') }));
    assert.equal(word(await run(given(), paying)), 'replayed');
    assert.equal(word(await run(given(), pay(payerId, txNo, given().nowMs()))), 'ok');
    assert.equal((await mandateOf(given(), spender)).payments, 1);
  });

  test('An idempotency key pays one order, however late it is repeated.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const spender = await aMandate(given(), payerId);
    const shop = await aShop(given());
    const [txNo, other] = [
      await anOrder(given(), shop, '1.00'),
      await anOrder(given(), shop, '1.00'),
    ];
    const keyed = { idempotencyKey: 'lunch' };
    const paying = payUnder(spender, txNo, given().nowMs(), keyed);
    assert.equal(word(await run(given(), paying)), 'ok');
    assert.equal(word(await run(given(), paying)), 'replayed');
    const reused = payUnder(spender, other, given().nowMs(), keyed);
    assert.equal(word(await run(given(), reused)), 'idempotency_key_reused');
    await given().pass(DAY_MS);
    assert.equal(word(await run(given(), paying)), 'replayed');
  });

  test('The record of the payer names the mandate, and nobody else sees it.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const spender = await aMandate(given(), payerId);
    const shop = await aShop(given());
    const txNo = await anOrder(given(), shop, '2.00');
    await must(given(), payUnder(spender, txNo, given().nowMs()));
    const [out, into] = await given().entriesOf(txNo);
    assert.deepEqual([out?.mandateNo, into?.mandateNo], [spender.mandateNo, null]);
    const { queries } = given().store;
    assert.equal(await queries.mandateOfPayment(txNo, payerId), spender.mandateNo);
    assert.equal(await queries.mandateOfPayment(txNo, shop.ownerId), undefined);
    const [record, ...more] = await queries.paymentsUnder(spender, null, 10);
    assert.deepEqual([record?.entry, more], [out, []]);
    assert.equal(record?.order?.merchantId, shop.merchantId);
    const before = record?.entry.recordNo ?? 0;
    assert.deepEqual(await queries.paymentsUnder(spender, before, 10), []);
  });
}

function lives(given: () => Subject): void {
  const keyOf = async (keyId: string) =>
    (await given().store.queries.key(keyId))?.key ?? assert.fail();

  test('Ending a mandate ends its keys at once, and no others.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const [ended, other] = [await aMandate(given(), payerId), await aMandate(given(), payerId)];
    const second = await aSpender(given(), ended);
    const [first] = await batch(given(), endMandate(ended), endMandate(ended));
    assert.equal(word(first), 'ok');
    const { endedAtMs } = await mandateOf(given(), ended);
    assert.equal(endedAtMs, given().nowMs());
    for (const { keyId } of [ended, second]) {
      assert.equal((await keyOf(keyId)).revokedAtMs, endedAtMs);
    }
    assert.equal(await spend(given(), ended, '1.00'), 'credentials_invalid');
    assert.equal(await spend(given(), other, '1.00'), 'ok');
    const again = changeMandate(ended, { name: 'x' });
    assert.equal(word(await run(given(), again)), 'mandate_not_active');
    assert.equal(word(await run(given(), createMandateKey(ended))), 'mandate_not_active');
  });

  test('Another payment password ends all mandates with their keys, the first one none.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const spender = await aMandate(given(), payerId);
    const set = {
      kind: 'set_pay_password',
      userId: payerId,
      payPasswordDigest: 'digest of 246802',
      coolingOffMs: 0,
      by: OPERATOR,
    } as const;
    await must(given(), set);
    assert.notEqual((await mandateOf(given(), spender)).endedAtMs, null);
    assert.notEqual((await keyOf(spender.keyId)).revokedAtMs, null);
    assert.equal(await spend(given(), spender, '1.00'), 'credentials_invalid');
    const trail = await given().store.queries.auditTrail({
      userId: payerId,
      fromMs: null,
      untilMs: null,
      limit: 2,
    });
    assert.deepEqual(trail.map(({ action }) => action).sort(), [
      'mandate_ended',
      'pay_password_set',
    ]);
  });

  test('A key of a mandate gets no other secret, because that takes no payment password.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const spender = await aMandate(given(), payerId);
    const rotating = await run(given(), {
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
    assert.equal(await spend(given(), spender, '1.00'), 'ok');
  });

  test('A mandate expires to the millisecond, and can be allowed longer.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const validUntilMs = given().nowMs() + 60_000;
    const spender = await aMandate(given(), payerId, { validUntilMs });
    await given().pass(59_999);
    assert.equal(await spend(given(), spender, '1.00'), 'ok');
    await given().pass(1);
    assert.equal(await spend(given(), spender, '1.00'), 'mandate_not_active');
    await must(given(), changeMandate(spender, { validUntilMs: given().nowMs() + DAY_MS }));
    assert.equal(await spend(given(), spender, '1.00'), 'ok');
  });

  test('Closing an account ends its mandates, and what they were called is gone.', async () => {
    const payerId = await aUser(given());
    const spender = await aMandate(given(), payerId);
    await must(given(), close(payerId));
    const { endedAtMs, name } = await mandateOf(given(), spender);
    assert.deepEqual([endedAtMs, name], [given().nowMs(), '']);
    assert.equal(await spend(given(), spender, '1.00'), 'credentials_invalid');
  });
}
