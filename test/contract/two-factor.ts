// Contract: users switch two-factor authentication on and off themselves, and use recovery codes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { SwitchOnTotp } from '../../src/core/people/two-factor.ts';
import { renewRecoveryCodes, switchOffTotp, switchOnTotp } from './access-commands.ts';
import { OPERATOR, signIn, unique } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

const STEP_MS = 30_000;

export function twoFactor(subject: Subject): void {
  switchingOn(subject);
  recovering(subject);
  locked(subject);
  switchingOff(subject);
}

const stepOf = (subject: Subject) => Math.floor(subject.nowMs() / STEP_MS);

/** Somebody who has switched it on, and a code of theirs that has not been used. */
async function enrolled(subject: Subject, over: Partial<SwitchOnTotp> = {}) {
  const userId = await subject.aUser();
  const command = switchOnTotp(userId, stepOf(subject) - 1, over);
  await subject.must(command);
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

function switchingOn(subject: Subject): void {
  test('A user switches two-factor authentication on, and gets ten recovery codes.', async () => {
    const userId = await subject.aUser();
    const command = switchOnTotp(userId, stepOf(subject));
    await subject.must(command);
    const user = await subject.store.queries.user(userId);
    assert.equal(user?.totpSealedSecret, command.sealedSecret);
    const { totpEnrolment, totpLastStep } = await subject.ownerOf(userId);
    assert.deepEqual([totpEnrolment, totpLastStep], [1, stepOf(subject)]);
    assert.deepEqual(await codesOf(subject, userId), command.recoveryDigests);
    assert.deepEqual(await actionsOf(subject, userId), ['user_created', 'totp_enrolled']);
    assert.equal(await subject.word(signIn(userId)), 'totp_required');
  });

  test('The code that switched it on cannot be used again.', async () => {
    const { userId, code } = await enrolled(subject);
    const used = { ...code, step: code.step - 1 };
    assert.equal(await subject.word(signIn(userId, { code: used })), 'totp_invalid');
    assert.equal(await subject.word(signIn(userId, { code })), 'ok');
  });

  test('It takes the right login password and a current code, and nothing happens otherwise.', async () => {
    const userId = await subject.aUser();
    const step = stepOf(subject);
    const attempt = async (...given_: Parameters<typeof switchOnTotp>) =>
      await subject.word(switchOnTotp(...given_));
    assert.equal(await attempt(userId, step, { fittingHash: null }), 'login_failed');
    assert.equal(await attempt(userId, null), 'totp_invalid');
    assert.equal(await attempt(userId, step - 2), 'totp_invalid');
    assert.equal((await subject.ownerOf(userId)).totpEnrolment, 0);
    assert.equal(await codesOf(subject, userId), undefined);
  });

  test('Where it is on it cannot be switched on, and where it is off it cannot be changed.', async () => {
    const { userId } = await enrolled(subject);
    const again = switchOnTotp(userId, stepOf(subject));
    assert.equal(await subject.word(again), 'invalid_parameters');
    const without = await subject.aUser();
    const changes = [switchOffTotp(without), renewRecoveryCodes(without)];
    const words = (await subject.batch(...changes)).map(word);
    assert.deepEqual(words, ['invalid_parameters', 'invalid_parameters']);
  });

  test('New recovery codes take a code, and replace those that are left.', async () => {
    const { userId, digests, code } = await enrolled(subject);
    const attempt = async (over: object) => await subject.word(renewRecoveryCodes(userId, over));
    assert.equal(await attempt({}), 'totp_required');
    assert.deepEqual(await codesOf(subject, userId), digests);
    const renewal = renewRecoveryCodes(userId, { code });
    await subject.must(renewal);
    assert.deepEqual(await codesOf(subject, userId), renewal.recoveryDigests);
    const old = signIn(userId, { recoveryDigest: digests[0] });
    assert.equal(await subject.word(old), 'totp_invalid');
    assert.equal(await attempt({ code }), 'totp_invalid');
  });
}

function recovering(subject: Subject): void {
  test('A recovery code signs in once, also when it comes twice at the same time.', async () => {
    const { userId, digests } = await enrolled(subject);
    const entry = () => signIn(userId, { recoveryDigest: digests[0] });
    const words = (await subject.batch(entry(), entry())).map(word);
    assert.deepEqual(words, ['ok', 'totp_invalid']);
    assert.equal(await subject.word(entry()), 'totp_invalid');
    assert.deepEqual(await codesOf(subject, userId), digests.slice(1));
    const other = signIn(userId, { recoveryDigest: digests[1] });
    assert.equal(await subject.word(other), 'ok');
  });

  test('Each use is on the audit trail, with how many are left and where it came from.', async () => {
    const { userId, digests } = await enrolled(subject);
    await subject.must(signIn(userId, { recoveryDigest: digests[0] }));
    const filter = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await subject.store.queries.auditTrail(filter);
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
    const { userId, digests } = await enrolled(subject);
    const entry = signIn(userId, { fittingHash: null, recoveryDigest: digests[0] });
    assert.equal(await subject.word(entry), 'login_failed');
    assert.deepEqual(await codesOf(subject, userId), digests);
  });

  test('The codes of one user are nothing to another.', async () => {
    const { digests } = await enrolled(subject);
    const { userId } = await enrolled(subject);
    const entry = signIn(userId, { recoveryDigest: digests[0] });
    assert.equal(await subject.word(entry), 'totp_invalid');
  });

  test('A new enrolment by an operator leaves no recovery code valid.', async () => {
    const { userId, digests } = await enrolled(subject);
    await subject.must({ kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' });
    const entry = signIn(userId, { recoveryDigest: digests[0] });
    assert.equal(await subject.word(entry), 'totp_invalid');
  });
}

function locked(subject: Subject): void {
  test('A recovery code signs in while wrong codes have locked sign-in, and ends the lock.', async () => {
    const { userId, digests, code } = await enrolled(subject);
    const codeSubject = `code/${unique()}`;
    const wrong = () => signIn(userId, { codeSubject, code: { enrolment: 1, step: null } });
    await subject.batch(...Array.from({ length: 5 }, wrong));
    const right = () => signIn(userId, { codeSubject, code });
    assert.equal(await subject.word(right()), 'login_throttled');
    const recovery = signIn(userId, { codeSubject, recoveryDigest: digests[0] });
    assert.equal(await subject.word(recovery), 'ok');
    assert.equal(await subject.word(right()), 'ok');
  });

  test('Wrong recovery codes are throttled like wrong passwords, and lock no codes.', async () => {
    const { userId, digests, code } = await enrolled(subject);
    const codeSubject = `code/${unique()}`;
    const networkSubject = `network-${unique()}`;
    const over = { codeSubject, networkSubject };
    const wrong = () => signIn(userId, { ...over, recoveryDigest: 'none' });
    const right = () => signIn(userId, { ...over, recoveryDigest: digests[0] });
    const outcomes = await subject.batch(...Array.from({ length: 5 }, wrong), right());
    assert.deepEqual(outcomes.map(word), [...Array(5).fill('totp_invalid'), 'login_throttled']);
    const refusal = { code: 'totp_invalid', subject: 'recovery_code' };
    assert.deepEqual(outcomes[0], { ok: false, refusal });
    assert.equal(await subject.word(signIn(userId, { codeSubject, code })), 'ok');
    await subject.pass(30_000);
    assert.equal(await subject.word(right()), 'ok');
  });
}

function switchingOff(subject: Subject): void {
  test('It is switched off with a code, and signing in takes the password alone again.', async () => {
    const { userId, digests, code } = await enrolled(subject);
    const attempt = async (over: object) => await subject.word(switchOffTotp(userId, over));
    assert.equal(await attempt({}), 'totp_required');
    assert.equal(await attempt({ code, fittingHash: null }), 'login_failed');
    assert.equal(await attempt({ code }), 'ok');
    assert.equal((await subject.store.queries.user(userId))?.totpSealedSecret, null);
    const entries = [signIn(userId), signIn(userId, { recoveryDigest: digests[0] })];
    assert.deepEqual((await subject.batch(...entries)).map(word), ['ok', 'ok']);
    const expected = ['user_created', 'totp_enrolled', 'totp_removed'];
    assert.deepEqual(await actionsOf(subject, userId), expected);
  });

  test('A recovery code switches it off too, even while codes are locked.', async () => {
    const { userId, digests } = await enrolled(subject);
    const codeSubject = `code/${unique()}`;
    const wrong = () => switchOffTotp(userId, { codeSubject, code: { enrolment: 1, step: null } });
    const tries = await subject.batch(...Array.from({ length: 6 }, wrong));
    assert.deepEqual(tries.map(word), [...Array(5).fill('totp_invalid'), 'login_throttled']);
    const off = switchOffTotp(userId, { codeSubject, recoveryDigest: digests[0] });
    assert.equal(await subject.word(off), 'ok');
  });

  test('Switched on again, no code and no recovery code of before is valid.', async () => {
    const { userId, digests, code } = await enrolled(subject);
    await subject.must(switchOffTotp(userId, { recoveryDigest: digests[0] }));
    await subject.must(switchOnTotp(userId, stepOf(subject) - 1));
    assert.equal((await subject.ownerOf(userId)).totpEnrolment, 2);
    const entries = [signIn(userId, { code }), signIn(userId, { recoveryDigest: digests[1] })];
    const words = (await subject.batch(...entries)).map(word);
    assert.deepEqual(words, ['totp_invalid', 'totp_invalid']);
    const fresh = signIn(userId, { code: { ...code, enrolment: 2 } });
    assert.equal(await subject.word(fresh), 'ok');
  });
}
