// Contract: what payers may allow. Limits agree with each other and with what the service allows, and it
// takes the factors of a payment to allow anything.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fen } from '../../src/core/money.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { createKey, OPERATOR, pay, RIGHT, WRONG, yuan } from './commands.ts';
import {
  aMandate,
  changeMandate,
  createMandate,
  createMandateKey,
  endMandate,
  payUnder,
  terms,
} from './mandate-commands.ts';
import { spend } from './mandates.ts';
import { refusalOf, word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function mandateTerms(subject: Subject): void {
  smallPayments(subject);
  whatIsAllowed(subject);
}

function smallPayments(subject: Subject): void {
  const small = { mandateKind: 'small' } as const;
  const by = (userId: number, maxFen = yuan('200.00'), codeAboveFen: Fen | null = null) =>
    ({
      payerId: userId,
      means: { kind: 'small', maxFen, codeAboveFen },
    }) as const;

  test('Small payments need a mandate of their own, within what the service allows.', async () => {
    const payerId = await subject.aPayer('100.00');
    const nobody = { userId: payerId, mandateNo: '', keyId: '' };
    assert.equal(await spend(subject, nobody, '1.00', by(payerId)), 'mandate_not_active');
    await aMandate(subject, payerId);
    assert.equal(await spend(subject, nobody, '1.00', by(payerId)), 'mandate_not_active');
    const allowed = terms(subject.nowMs(), { validUntilMs: null });
    const creating = createMandate(payerId, allowed, small);
    await subject.must(creating);
    assert.equal(
      (await subject.store.queries.smallMandateOf(payerId))?.mandateNo,
      creating.mandateNo,
    );
    assert.equal(await spend(subject, nobody, '5.00', by(payerId)), 'ok');
    const lowered = by(payerId, yuan('1.50'));
    assert.deepEqual(await spend(subject, nobody, '1.51', lowered), ['per_payment', yuan('1.50')]);
    assert.equal(await spend(subject, nobody, '1.50', lowered), 'ok');
    assert.deepEqual(await spend(subject, nobody, '1.01', lowered), ['per_day', yuan('1.00')]);
    const off = by(payerId, yuan('0.00'));
    assert.equal(await spend(subject, nobody, '0.01', off), 'mandate_not_active');
    assert.equal(await subject.word(createMandateKey(creating)), 'mandate_not_found');
    await subject.must(endMandate(creating));
    assert.equal(await spend(subject, nobody, '0.01', by(payerId)), 'mandate_not_active');
  });

  test('What guards the payment password guards small payments, however close they come.', async () => {
    const payerId = await subject.aPayer('100.00');
    const allowed = terms(subject.nowMs(), { validUntilMs: null });
    await subject.must(createMandate(payerId, allowed, small));
    const txNo = await subject.anOrder(await subject.aShop(), '2.00');
    const nobody = { userId: payerId, mandateNo: '', keyId: '' };
    const tap = payUnder(nobody, txNo, subject.nowMs(), by(payerId));
    const guess = pay(payerId, txNo, subject.nowMs(), { factors: WRONG });
    const outcomes = await subject.batch(guess, guess, guess, guess, guess, tap);
    assert.equal(word(outcomes.at(-1) ?? assert.fail()), 'pay_password_locked');
    await subject.standing(payerId, 'unlock');
    await subject.must({
      kind: 'enrol_totp',
      by: OPERATOR,
      userId: payerId,
      sealedSecret: 'sealed',
    });
    const guarded = payUnder(nobody, txNo, subject.nowMs(), by(payerId, undefined, yuan('1.99')));
    assert.equal(problemOf(await subject.run(guarded)), 'pay_password required');
    const exactly = payUnder(nobody, txNo, subject.nowMs(), by(payerId, undefined, yuan('2.00')));
    assert.equal(await subject.word(exactly), 'ok');
    assert.equal(await subject.word(guarded), 'replayed');
  });

  test('There is one at a time, and it may not allow more than the service.', async () => {
    const payerId = await subject.aPayer('1.00');
    const attempt = async (perPayment: string, perDay: string) => {
      const amounts = { perPaymentFen: yuan(perPayment), perDayFen: yuan(perDay) };
      const allowed = terms(subject.nowMs(), { ...amounts, validUntilMs: null });
      return problemOf(await subject.run(createMandate(payerId, allowed, small)));
    };
    assert.equal(await attempt('200.01', '300.00'), 'per_payment above_installation');
    assert.equal(await attempt('200.00', '1000.01'), 'per_day above_installation');
    assert.equal(await attempt('200.00', '1000.00'), 'ok');
    assert.equal(await attempt('1.00', '1.00'), 'kind one_small_mandate');
  });
}

function problemOf(outcome: Outcome): string | undefined {
  const [problem] = refusalOf(outcome)?.problems ?? [];
  return problem ? `${problem.field} ${problem.rule}` : word(outcome);
}

function whatIsAllowed(subject: Subject): void {
  test('It takes the factors to allow, to change and to hand out, and none to end.', async () => {
    const payerId = await subject.aPayer('1.00');
    const creating = createMandate(payerId, terms(subject.nowMs()), { factors: WRONG });
    assert.equal(await subject.word(creating), 'pay_password_wrong');
    await subject.must({ ...creating, factors: RIGHT });
    const changing = changeMandate(creating, { name: 'x' }, { factors: WRONG });
    assert.equal(await subject.word(changing), 'pay_password_wrong');
    const making = createMandateKey(creating, { factors: WRONG });
    assert.equal(await subject.word(making), 'pay_password_wrong');
    const stranger = { ...creating, userId: await subject.aPayer('1.00') };
    assert.equal(await subject.word(changeMandate(stranger, {})), 'mandate_not_found');
    assert.equal(await subject.word(createMandateKey(stranger)), 'mandate_not_found');
    assert.equal(await subject.word(endMandate(stranger)), 'mandate_not_found');
    await subject.standing(payerId, 'suspend');
    assert.equal(await subject.word(changeMandate(creating, {})), 'user_suspended');
    assert.equal(await subject.word(endMandate(creating)), 'ok');
  });

  test('Each limit holds at least what the smaller one does, and merchants exist.', async () => {
    const payerId = await subject.aPayer('1.00');
    const attempt = async (over: Parameters<typeof terms>[1]) =>
      problemOf(await subject.run(createMandate(payerId, terms(subject.nowMs(), over))));
    assert.equal(await attempt({ perDayFen: yuan('4.99') }), 'per_day below_limit');
    assert.equal(await attempt({ perMonthFen: yuan('9.99') }), 'per_month below_limit');
    assert.equal(await attempt({ totalFen: yuan('9.99') }), 'total below_limit');
    const month = { perMonthFen: yuan('20.00') };
    assert.equal(await attempt({ ...month, totalFen: yuan('19.99') }), 'total below_limit');
    assert.equal(await attempt({ validUntilMs: null }), 'valid_until required');
    const now = { validUntilMs: subject.nowMs() };
    assert.equal(await attempt(now), 'valid_until expires_past');
    assert.equal(await attempt({ merchantIds: [7] }), 'merchant_not_found');
    assert.equal(await attempt({ ...month, totalFen: yuan('20.00') }), 'ok');
  });

  test('There are at most twenty active ones, newest first.', async () => {
    const payerId = await subject.aPayer('1.00');
    const nos: string[] = [];
    for (let count = 0; count < 20; count++) {
      nos.unshift((await aMandate(subject, payerId)).mandateNo);
    }
    const one = createMandate(payerId, terms(subject.nowMs()));
    assert.equal(problemOf(await subject.run(one)), 'name list_full');
    const { queries } = subject.store;
    const listed = (await queries.mandatesOf(payerId, null, 30)).map(({ mandateNo }) => mandateNo);
    assert.deepEqual(listed, nos);
    const [second] = await queries.mandatesOf(payerId, nos[0] ?? '', 1);
    assert.equal(second?.mandateNo, nos[1]);
    await subject.must(endMandate({ userId: payerId, mandateNo: nos[0] ?? '' }));
    assert.equal(problemOf(await subject.run(one)), 'ok');
  });

  test('A clock that was set back ends no mandate before it began.', async () => {
    const payerId = await subject.aPayer('1.00');
    const creating = createMandate(payerId, terms(subject.nowMs()));
    await subject.must(creating);
    await subject.pass(-60_000);
    const validUntilMs = subject.nowMs() + 1;
    const shorter = await subject.run(changeMandate(creating, { validUntilMs }));
    assert.equal(problemOf(shorter), 'valid_until expires_past');
    await subject.pass(60_000);
  });

  test('A key with the scope of a mandate is made for a mandate only.', async () => {
    const payerId = await subject.aPayer('1.00');
    const making = createKey(payerId, { scopes: ['spend'] });
    assert.equal(problemOf(await subject.run(making)), 'scope scope');
  });
}
