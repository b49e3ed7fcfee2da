// Contract: users switch two-factor authentication on and off themselves, and use recovery codes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { SwitchOnTotp } from '../../src/core/people/two-factor.ts';
import { renewRecoveryCodes, switchOffTotp, switchOnTotp } from './access-commands.ts';
import { aUser, batch, must, ownerOf, run, word } from './arrange.ts';
import { OPERATOR, signIn, unique } from './commands.ts';
import type { Subject } from './subject.ts';

const STEP_MS = 30_000;

export function twoFactor(given: () => Subject): void {
  switchingOn(given);
  recovering(given);
  locked(given);
  switchingOff(given);
}

const stepOf = (subject: Subject) => Math.floor(subject.nowMs() / STEP_MS);

/** Somebody who has switched it on, and a code of theirs that has not been used. */
async function enrolled(subject: Subject, over: Partial<SwitchOnTotp> = {}) {
  const userId = await aUser(subject);
  const command = switchOnTotp(userId, stepOf(subject) - 1, over);
  await must(subject, command);
  const digests = command.recoveryDigests as readonly [string, string, ...string[]];
  return { userId, digests, code: { enrolment: 1, step: stepOf(subject) } };
}

async function actionsOf(subject: Subject, userId: UserId): Promise<string[]> {
  const filter = { userId, fromMs: null, untilMs: null, limit: 100 };
  const lines = await subject.store.queries.auditTrail(filter);
  return lines.map(({ action }) => action).reverse();
}

const codesOf = async (subject: Subject, userId: UserId) =>
  (await subject.store.queries.recoveryCodes(userId))?.unusedDigests;

function switchingOn(given: () => Subject): void {
  test('A user switches two-factor authentication on, and gets ten recovery codes.', async () => {
    const userId = await aUser(given());
    const command = switchOnTotp(userId, stepOf(given()));
    await must(given(), command);
    const user = await given().store.queries.user(userId);
    assert.equal(user?.totpSealedSecret, command.sealedSecret);
    const { totpEnrolment, totpLastStep } = await ownerOf(given(), userId);
    assert.deepEqual([totpEnrolment, totpLastStep], [1, stepOf(given())]);
    assert.deepEqual(await codesOf(given(), userId), command.recoveryDigests);
    assert.deepEqual(await actionsOf(given(), userId), ['user_created', 'totp_enrolled']);
    assert.equal(word(await run(given(), signIn(userId))), 'totp_required');
  });

  test('The code that switched it on cannot be used again.', async () => {
    const { userId, code } = await enrolled(given());
    const used = { ...code, step: code.step - 1 };
    assert.equal(word(await run(given(), signIn(userId, { code: used }))), 'totp_invalid');
    assert.equal(word(await run(given(), signIn(userId, { code }))), 'ok');
  });

  test('It takes the right login password and a current code, and nothing happens otherwise.', async () => {
    const userId = await aUser(given());
    const step = stepOf(given());
    const attempt = async (...given_: Parameters<typeof switchOnTotp>) =>
      word(await run(given(), switchOnTotp(...given_)));
    assert.equal(await attempt(userId, step, { fittingHash: null }), 'login_failed');
    assert.equal(await attempt(userId, null), 'totp_invalid');
    assert.equal(await attempt(userId, step - 2), 'totp_invalid');
    assert.equal((await ownerOf(given(), userId)).totpEnrolment, 0);
    assert.equal(await codesOf(given(), userId), undefined);
  });

  test('Where it is on it cannot be switched on, and where it is off it cannot be changed.', async () => {
    const { userId } = await enrolled(given());
    const again = switchOnTotp(userId, stepOf(given()));
    assert.equal(word(await run(given(), again)), 'invalid_parameters');
    const without = await aUser(given());
    const changes = [switchOffTotp(without), renewRecoveryCodes(without)];
    const words = (await batch(given(), ...changes)).map(word);
    assert.deepEqual(words, ['invalid_parameters', 'invalid_parameters']);
  });

  test('New recovery codes take a code, and replace those that are left.', async () => {
    const { userId, digests, code } = await enrolled(given());
    const attempt = async (over: object) =>
      word(await run(given(), renewRecoveryCodes(userId, over)));
    assert.equal(await attempt({}), 'totp_required');
    assert.deepEqual(await codesOf(given(), userId), digests);
    const renewal = renewRecoveryCodes(userId, { code });
    await must(given(), renewal);
    assert.deepEqual(await codesOf(given(), userId), renewal.recoveryDigests);
    const old = signIn(userId, { recoveryDigest: digests[0] });
    assert.equal(word(await run(given(), old)), 'totp_invalid');
    assert.equal(await attempt({ code }), 'totp_invalid');
  });
}

function recovering(given: () => Subject): void {
  test('A recovery code signs in once, also when it comes twice at the same time.', async () => {
    const { userId, digests } = await enrolled(given());
    const entry = () => signIn(userId, { recoveryDigest: digests[0] });
    const words = (await batch(given(), entry(), entry())).map(word);
    assert.deepEqual(words, ['ok', 'totp_invalid']);
    assert.equal(word(await run(given(), entry())), 'totp_invalid');
    assert.deepEqual(await codesOf(given(), userId), digests.slice(1));
    const other = signIn(userId, { recoveryDigest: digests[1] });
    assert.equal(word(await run(given(), other)), 'ok');
  });

  test('Each use is on the audit trail, with how many are left and where it came from.', async () => {
    const { userId, digests } = await enrolled(given());
    await must(given(), signIn(userId, { recoveryDigest: digests[0] }));
    const filter = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await given().store.queries.auditTrail(filter);
    assert.equal(line?.action, 'recovery_code_used');
    assert.deepEqual(line.details, { codes_left: 9 });
    const by = {
      kind: 'user',
      name: `${userId}`,
      from: '203.0.113.7',
      device: 'Chrome on Android',
    };
    assert.deepEqual(line.by, by);
  });

  test('A recovery code without the password is worth nothing, and is not spent.', async () => {
    const { userId, digests } = await enrolled(given());
    const entry = signIn(userId, { fittingHash: null, recoveryDigest: digests[0] });
    assert.equal(word(await run(given(), entry)), 'login_failed');
    assert.deepEqual(await codesOf(given(), userId), digests);
  });

  test('The codes of one user are nothing to another.', async () => {
    const { digests } = await enrolled(given());
    const { userId } = await enrolled(given());
    const entry = signIn(userId, { recoveryDigest: digests[0] });
    assert.equal(word(await run(given(), entry)), 'totp_invalid');
  });

  test('A new enrolment by an operator leaves no recovery code valid.', async () => {
    const { userId, digests } = await enrolled(given());
    await must(given(), { kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' });
    const entry = signIn(userId, { recoveryDigest: digests[0] });
    assert.equal(word(await run(given(), entry)), 'totp_invalid');
  });
}

function locked(given: () => Subject): void {
  test('A recovery code signs in while wrong codes have locked sign-in, and ends the lock.', async () => {
    const { userId, digests, code } = await enrolled(given());
    const codeSubject = `code/${unique()}`;
    const wrong = () => signIn(userId, { codeSubject, code: { enrolment: 1, step: null } });
    await batch(given(), ...Array.from({ length: 5 }, wrong));
    const right = () => signIn(userId, { codeSubject, code });
    assert.equal(word(await run(given(), right())), 'login_throttled');
    const recovery = signIn(userId, { codeSubject, recoveryDigest: digests[0] });
    assert.equal(word(await run(given(), recovery)), 'ok');
    assert.equal(word(await run(given(), right())), 'ok');
  });

  test('Wrong recovery codes are throttled like wrong passwords, and lock no codes.', async () => {
    const { userId, digests, code } = await enrolled(given());
    const codeSubject = `code/${unique()}`;
    const networkSubject = `network-${unique()}`;
    const over = { codeSubject, networkSubject };
    const wrong = () => signIn(userId, { ...over, recoveryDigest: 'none' });
    const right = () => signIn(userId, { ...over, recoveryDigest: digests[0] });
    const outcomes = await batch(given(), ...Array.from({ length: 5 }, wrong), right());
    assert.deepEqual(outcomes.map(word), [...Array(5).fill('totp_invalid'), 'login_throttled']);
    const refusal = { code: 'totp_invalid', subject: 'recovery_code' };
    assert.deepEqual(outcomes[0], { ok: false, refusal });
    assert.equal(word(await run(given(), signIn(userId, { codeSubject, code }))), 'ok');
    await given().pass(30_000);
    assert.equal(word(await run(given(), right())), 'ok');
  });
}

function switchingOff(given: () => Subject): void {
  test('It is switched off with a code, and signing in takes the password alone again.', async () => {
    const { userId, digests, code } = await enrolled(given());
    const attempt = async (over: object) => word(await run(given(), switchOffTotp(userId, over)));
    assert.equal(await attempt({}), 'totp_required');
    assert.equal(await attempt({ code, fittingHash: null }), 'login_failed');
    assert.equal(await attempt({ code }), 'ok');
    assert.equal((await given().store.queries.user(userId))?.totpSealedSecret, null);
    const entries = [signIn(userId), signIn(userId, { recoveryDigest: digests[0] })];
    assert.deepEqual((await batch(given(), ...entries)).map(word), ['ok', 'ok']);
    const expected = ['user_created', 'totp_enrolled', 'totp_removed'];
    assert.deepEqual(await actionsOf(given(), userId), expected);
  });

  test('A recovery code switches it off too, even while codes are locked.', async () => {
    const { userId, digests } = await enrolled(given());
    const codeSubject = `code/${unique()}`;
    const wrong = () => switchOffTotp(userId, { codeSubject, code: { enrolment: 1, step: null } });
    const tries = await batch(given(), ...Array.from({ length: 6 }, wrong));
    assert.deepEqual(tries.map(word), [...Array(5).fill('totp_invalid'), 'login_throttled']);
    const off = switchOffTotp(userId, { codeSubject, recoveryDigest: digests[0] });
    assert.equal(word(await run(given(), off)), 'ok');
  });

  test('Switched on again, no code and no recovery code of before is valid.', async () => {
    const { userId, digests, code } = await enrolled(given());
    await must(given(), switchOffTotp(userId, { recoveryDigest: digests[0] }));
    await must(given(), switchOnTotp(userId, stepOf(given()) - 1));
    assert.equal((await ownerOf(given(), userId)).totpEnrolment, 2);
    const entries = [signIn(userId, { code }), signIn(userId, { recoveryDigest: digests[1] })];
    const words = (await batch(given(), ...entries)).map(word);
    assert.deepEqual(words, ['totp_invalid', 'totp_invalid']);
    const fresh = signIn(userId, { code: { ...code, enrolment: 2 } });
    assert.equal(word(await run(given(), fresh)), 'ok');
  });
}
