// Contract: one-time codes. Each works once, across payments, refunds and sign-ins.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome } from '../../src/core/outcome.ts';
import type { SetCodeLimit } from '../../src/core/people/code-limit.ts';
import type { PresentedCode, PresentedFactors } from '../../src/core/proofs/factors.ts';
import { hashOf, OPERATOR, pay, RIGHT, refund, signIn, WRONG, yuan } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

const STEP_MS = 30_000;

export function oneTimeCodes(subject: Subject): void {
  refunds(subject);
  windows(subject);
  payments(subject);
  ownLimits(subject);
}

async function enrol(subject: Subject, userId: number): Promise<void> {
  await subject.must({ kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' });
}

/** A code of the first enrolment, `ahead` steps from now. */
function code(subject: Subject, ahead = 0): PresentedCode {
  return { enrolment: 1, step: Math.floor(subject.nowMs() / STEP_MS) + ahead };
}

function withCode(presented: PresentedCode | null): { factors: PresentedFactors } {
  return { factors: { ...RIGHT, code: presented } };
}

function refunds(subject: Subject): void {
  test('An enrolled owner refunds with password and code, and each is required in turn.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '9.00');
    await enrol(subject, shop.ownerId);
    const sealed = await subject.store.queries.user(shop.ownerId);
    assert.equal(sealed?.totpSealedSecret, 'sealed');
    const attempt = (factors: PresentedFactors) =>
      subject.run(refund(shop.actor, txNo, '1.00', { factors }));
    const right = code(subject);
    assert.equal(word(await attempt({ ...WRONG, code: right })), 'pay_password_wrong');
    assert.equal(word(await attempt(RIGHT)), 'totp_required');
    const unmatched = { enrolment: 1, step: null };
    const refusal = { code: 'totp_invalid', triesLeft: 3 };
    assert.deepEqual(await attempt({ ...RIGHT, code: unmatched }), { ok: false, refusal });
    assert.equal((await subject.ownerOf(shop.ownerId)).factorFailures, 2);
    assert.equal(word(await attempt({ ...RIGHT, code: right })), 'ok');
    assert.equal((await subject.ownerOf(shop.ownerId)).factorFailures, 0);
  });

  test('A used code is refused everywhere, and counts as no guess.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '9.00');
    await enrol(subject, shop.ownerId);
    const presented = code(subject);
    const again = () => refund(shop.actor, txNo, '1.00', withCode(presented));
    const entry = signIn(shop.ownerId, { code: presented });
    const words = (await subject.batch(again(), again(), entry)).map(word);
    assert.deepEqual(words, ['ok', 'totp_invalid', 'totp_invalid']);
    const next = code(subject, 1);
    assert.equal(await subject.word({ ...entry, code: next }), 'ok');
    const late = refund(shop.actor, txNo, '1.00', withCode(next));
    assert.equal(await subject.word(late), 'totp_invalid');
    // Whoever sends a code twice has guessed at nothing.
    assert.equal((await subject.ownerOf(shop.ownerId)).factorFailures, 0);
  });
}

function windows(subject: Subject): void {
  test('A code is valid one step before and after its own.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '9.00');
    await enrol(subject, shop.ownerId);
    const attempt = async (ahead: number): Promise<Outcome> =>
      subject.run(refund(shop.actor, txNo, '0.01', withCode(code(subject, ahead))));
    assert.equal(word(await attempt(-2)), 'totp_invalid');
    assert.equal(word(await attempt(2)), 'totp_invalid');
    assert.equal(word(await attempt(-1)), 'ok');
    assert.equal(word(await attempt(1)), 'ok');
    assert.equal(word(await attempt(0)), 'totp_invalid');
  });

  test('A code of an older enrolment is refused, and a new enrolment starts afresh.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '9.00');
    await enrol(subject, shop.ownerId);
    const first = code(subject);
    await subject.must(refund(shop.actor, txNo, '0.01', withCode(first)));
    await enrol(subject, shop.ownerId);
    const old = refund(
      shop.actor,
      txNo,
      '0.01',
      withCode({ ...first, step: (first.step ?? 0) + 1 }),
    );
    assert.equal(await subject.word(old), 'totp_invalid');
    const fresh = refund(shop.actor, txNo, '0.01', withCode({ ...first, enrolment: 2 }));
    assert.equal(await subject.word(fresh), 'ok');
  });
}

function payments(subject: Subject): void {
  test('A payer needs a code only above the configured amount.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    await enrol(subject, payerId);
    const attempt = async (amount: string, presented: PresentedCode | null) => {
      const txNo = await subject.anOrder(shop, amount);
      const over = { codeAboveFen: yuan('10.00'), ...withCode(presented) };
      return await subject.word(pay(payerId, txNo, subject.nowMs(), over));
    };
    assert.equal(await attempt('10.00', null), 'ok');
    assert.equal(await attempt('10.01', null), 'totp_required');
    assert.equal(await attempt('10.01', code(subject)), 'ok');
  });

  test('The password alone gives nobody more guesses at the code.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    await enrol(subject, payerId);
    const txNo = await subject.anOrder(shop, '20.00');
    const unmatched = withCode({ enrolment: 1, step: null });
    const guess = pay(payerId, txNo, subject.nowMs(), {
      codeAboveFen: yuan('10.00'),
      ...unmatched,
    });
    await subject.batch(guess, guess);
    const cheap = await subject.anOrder(shop, '1.00');
    await subject.must(pay(payerId, cheap, subject.nowMs(), { codeAboveFen: yuan('10.00') }));
    assert.equal((await subject.ownerOf(payerId)).factorFailures, 2);
  });
}

/** At the machine, unless there is more. */
function setLimit(
  userId: number,
  amount: string | null,
  over: Partial<SetCodeLimit> = {},
): SetCodeLimit {
  const aboveFen = amount === null ? null : yuan(amount);
  return { kind: 'set_code_limit', userId, aboveFen, installationFen: null, by: OPERATOR, ...over };
}

function ownLimits(subject: Subject): void {
  test("A payer's own limit asks for a code earlier, and never later, than the service.", async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    await enrol(subject, payerId);
    const attempt = async (amount: string, above: string | null) => {
      const txNo = await subject.anOrder(shop, amount);
      const codeAboveFen = above === null ? null : yuan(above);
      return await subject.word(pay(payerId, txNo, subject.nowMs(), { codeAboveFen }));
    };
    await subject.must(setLimit(payerId, '5.00'));
    assert.equal(await attempt('5.00', null), 'ok');
    assert.equal(await attempt('5.01', null), 'totp_required');
    assert.equal(await attempt('5.01', '10.00'), 'totp_required');
    assert.equal(await attempt('3.01', '3.00'), 'totp_required');
    await subject.must(setLimit(payerId, '0.00'));
    assert.equal(await attempt('0.01', null), 'totp_required');
    await subject.must(setLimit(payerId, null));
    assert.equal(await attempt('5.01', null), 'ok');
    const trail = await subject.store.queries.auditTrail({
      userId: payerId,
      fromMs: null,
      untilMs: null,
      limit: 3,
    });
    assert.deepEqual(
      trail.map(({ action, details }) => [action, details.above_fen]),
      [null, '0', '500'].map((above) => ['code_limit_set', above]),
    );
  });

  test('Nobody sets a limit above that of the service, and a session proves it with a code.', async () => {
    const userId = await subject.aPayer('1.00');
    await enrol(subject, userId);
    const attempt = (amount: string | null, over: Partial<SetCodeLimit>) =>
      subject.run(setLimit(userId, amount, { installationFen: yuan('10.00'), ...over }));
    const problems = [{ field: 'amount', rule: 'above_installation' }];
    const tooMuch = { ok: false, refusal: { code: 'invalid_parameters', problems } };
    assert.deepEqual(await attempt('10.01', {}), tooMuch);
    assert.equal(word(await attempt('10.00', {})), 'ok');
    const by = { kind: 'user', name: `${userId}`, from: '203.0.113.7' } as const;
    assert.equal(word(await attempt('1.00', { by })), 'invalid_parameters');
    const proof = {
      fittingHash: hashOf(userId),
      code: null,
      userSubject: `limit-${userId}`,
      addressSubject: `limit-address-${userId}`,
      siteSubject: null,
      codeSubject: `code/${userId}`,
    };
    assert.equal(word(await attempt(null, { by, proof })), 'totp_required');
    const wrong = { ...proof, fittingHash: null };
    assert.equal(word(await attempt('1.00', { by, proof: wrong })), 'login_failed');
    assert.equal((await subject.ownerOf(userId)).payCodeAboveFen, yuan('10.00'));
    const full = { ...proof, code: code(subject) };
    assert.equal(word(await attempt(null, { by, proof: full })), 'ok');
    assert.equal((await subject.ownerOf(userId)).payCodeAboveFen, null);
    assert.equal(word(await attempt('1.00', { by, proof: full })), 'totp_invalid');
    assert.equal(await subject.word(setLimit(7, '1.00')), 'user_not_found');
  });
}
