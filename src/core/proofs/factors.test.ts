// The payment password and the one-time code, one decision at a time.

import assert from 'node:assert/strict';
import test from 'node:test';
import { RIGHT, WRONG } from '../../../test/contract/commands.ts';
import { exampleKey, exampleOwner, NOW_MS } from '../../../test/scenarios/examples.ts';
import { FOREVER_MS } from '../ledger/wallet.ts';
import { checkFactors, codeHolds, TOTP_STEP_MS } from './factors.ts';

const STEP = Math.floor(NOW_MS / TOTP_STEP_MS);
const enrolled = exampleOwner({ totpEnrolment: 2, totpLastStep: STEP - 1 });

const waits: readonly (readonly [number, number | null])[] = [
  [1, null],
  [4, null],
  [5, 15],
  [6, null],
  [9, null],
  [10, 30],
  [14, null],
  [15, 60],
  [19, null],
  [20, Number.POSITIVE_INFINITY],
];

for (const [failures, minutes] of waits) {
  const consequence = minutes === null ? 'locks nothing' : `locks for ${minutes} minutes`;
  test(`Failure ${failures} ${consequence}.`, () => {
    const owner = exampleOwner({ factorFailures: failures - 1 });
    const { refusal, events } = checkFactors(owner, null, WRONG, true, NOW_MS);
    assert.equal(refusal?.code, 'pay_password_wrong');
    const untilMs = minutes === null ? null : Math.min(NOW_MS + minutes * 60_000, FOREVER_MS);
    const counted = { userId: 1, keyId: null, failures, lockedUntilMs: untilMs };
    assert.deepEqual(events, [{ kind: 'factors_failed', ...counted }]);
  });
}

test('While a lock holds, nothing is compared or counted.', () => {
  const owner = exampleOwner({ factorFailures: 5, lockedUntilMs: NOW_MS + 1 });
  const refusal = { code: 'pay_password_locked', retryAfterSeconds: 1 };
  for (const factors of [RIGHT, WRONG]) {
    assert.deepEqual(checkFactors(owner, null, factors, true, NOW_MS), { refusal, events: [] });
  }
  assert.equal(checkFactors(owner, null, RIGHT, true, NOW_MS + 1).refusal, null);
});

test('The last lock has no end time.', () => {
  const owner = exampleOwner({ factorFailures: 20, lockedUntilMs: FOREVER_MS });
  const { refusal } = checkFactors(owner, null, RIGHT, true, NOW_MS);
  assert.deepEqual(refusal, { code: 'pay_password_locked', subject: 'user' });
});

test('A user without a payment password is refused before any comparison.', () => {
  const owner = exampleOwner({ payPasswordDigest: null });
  const { refusal, events } = checkFactors(owner, null, WRONG, true, NOW_MS);
  assert.deepEqual([refusal, events], [{ code: 'pay_password_not_set' }, []]);
});

test('Right factors clear the failures and spend the code.', () => {
  const right = { ...RIGHT, code: { enrolment: 2, step: STEP } };
  const { refusal, events } = checkFactors(enrolled, exampleKey(), right, true, NOW_MS);
  assert.equal(refusal, null);
  const passed = { userId: 1, keyId: 'key', clears: true, totpStep: STEP };
  assert.deepEqual(events, [{ kind: 'factors_passed', ...passed }]);
});

test('A right password with a code that was not required uses no code and clears nothing.', () => {
  const right = { ...RIGHT, code: { enrolment: 2, step: STEP } };
  const { events } = checkFactors(enrolled, null, right, false, NOW_MS);
  const passed = { userId: 1, keyId: null, clears: false, totpStep: null };
  assert.deepEqual(events, [{ kind: 'factors_passed', ...passed }]);
});

test('A missing code is required and not counted, and a wrong one counts like a wrong password.', () => {
  const missing = checkFactors(enrolled, null, RIGHT, true, NOW_MS);
  assert.deepEqual(missing, { refusal: { code: 'totp_required' }, events: [] });
  const unmatched = { ...RIGHT, code: { enrolment: 2, step: null } };
  const wrong = checkFactors(enrolled, null, unmatched, true, NOW_MS);
  assert.deepEqual(wrong.refusal, { code: 'totp_invalid', triesLeft: 4 });
  assert.equal(wrong.events[0]?.kind, 'factors_failed');
});

test('A code is valid in its own step and one on either side, but only after the last one used.', () => {
  const holds = (step: number | null, enrolment = 2) =>
    codeHolds(enrolled, { enrolment, step }, NOW_MS);
  const steps = [STEP - 2, STEP - 1, STEP, STEP + 1, STEP + 2];
  assert.deepEqual(
    steps.filter((step) => holds(step)),
    [STEP, STEP + 1],
  );
  assert.equal(holds(null), false);
  assert.equal(holds(STEP, 1), false);
  assert.equal(codeHolds(enrolled, null, NOW_MS), false);
});

test('A key is locked after ten failures, before anything else is checked.', () => {
  const refusal = { code: 'pay_password_locked', subject: 'key' };
  const locked = exampleKey({ factorFailures: 10 });
  assert.deepEqual(checkFactors(exampleOwner(), locked, RIGHT, true, NOW_MS).refusal, refusal);
  const nearly = exampleKey({ factorFailures: 9 });
  assert.equal(checkFactors(exampleOwner(), nearly, RIGHT, true, NOW_MS).refusal, null);
});

test('Digests of another length or with one different character are wrong.', () => {
  const wrong = (payPasswordDigest: string) =>
    checkFactors(exampleOwner(), null, { payPasswordDigest, code: null }, true, NOW_MS).refusal
      ?.code;
  const right = RIGHT.payPasswordDigest;
  for (const text of [
    '',
    right.slice(1),
    `${right}6`,
    `${right.slice(0, -1)}7`,
    right.toUpperCase(),
  ]) {
    assert.equal(wrong(text), 'pay_password_wrong');
  }
  assert.equal(wrong(right), undefined);
});
