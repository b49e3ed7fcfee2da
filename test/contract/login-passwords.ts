// Contract: an operator sets another login password, and everyone who used the old one is signed
// out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choosePayPassword } from './access-commands.ts';
import { hashOf, OPERATOR, setLoginPassword, signIn, unique } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function loginPasswords(subject: Subject): void {
  signingOut(subject);
  racing(subject);
  forgetting(subject);
}

const isOpen = async (subject: Subject, { sessionDigest }: { sessionDigest: string }) =>
  (await subject.store.queries.session(sessionDigest)) !== undefined;

function signingOut(subject: Subject): void {
  test('A new login password ends all sessions of the user, and nobody else’s.', async () => {
    const [userId, otherId] = [await subject.aUser(), await subject.aUser()];
    const [phone, computer] = [signIn(userId), signIn(userId)];
    const others = signIn(otherId);
    for (const command of [phone, computer, others]) await subject.must(command);
    const command = setLoginPassword(userId);
    assert.deepEqual(await subject.must(command), { kind: 'done' });
    const open = [phone, computer, others].map((one) => isOpen(subject, one));
    assert.deepEqual(await Promise.all(open), [false, false, true]);
    const user = await subject.store.queries.user(userId);
    assert.equal(user?.loginPasswordHash, command.loginPasswordHash);

    assert.equal(await subject.word(signIn(userId)), 'login_failed');
    const again = signIn(userId, { fittingHash: command.loginPasswordHash });
    await subject.must(again);
    assert.equal(await isOpen(subject, again), true);
    await subject.must(setLoginPassword(userId));
    assert.equal(await isOpen(subject, again), false, 'the second time as the first');
  });

  test('It changes nothing else about the user, and is on their audit trail without the hash.', async () => {
    const userId = await subject.aUser();
    const before = await subject.ownerOf(userId);
    const by = { ...OPERATOR, name: 'night shift' };
    await subject.must(setLoginPassword(userId, { by }));
    const after = await subject.ownerOf(userId);
    const { chainNo, chainHead } = after;
    assert.deepEqual(after, { ...before, chainNo, chainHead, sessionsEpoch: 1 });
    const all = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await subject.store.queries.auditTrail(all);
    assert.deepEqual([line?.action, line?.by, line?.details], ['login_password_set', by, {}]);
  });

  test('A suspended user gets one and stays suspended; an unknown user is refused.', async () => {
    const userId = await subject.aUser();
    await subject.standing(userId, 'suspend');
    const command = setLoginPassword(userId);
    await subject.must(command);
    const right = () => subject.run(signIn(userId, { fittingHash: command.loginPasswordHash }));
    assert.equal(word(await right()), 'user_suspended');
    await subject.standing(userId, 'resume');
    assert.equal(word(await right()), 'ok');
    assert.equal(await subject.word(setLoginPassword(1)), 'user_not_found');
  });
}

function racing(subject: Subject): void {
  test('A proof of the old password opens no session after the change, even in one batch.', async () => {
    const userId = await subject.aUser();
    const change = setLoginPassword(userId);
    const before = signIn(userId);
    const late = signIn(userId);
    const fresh = signIn(userId, { fittingHash: change.loginPasswordHash });
    const outcomes = await subject.batch(before, change, late, fresh);
    assert.deepEqual(outcomes.map(word), ['ok', 'ok', 'login_failed', 'ok']);
    const open = [before, late, fresh].map((one) => isOpen(subject, one));
    assert.deepEqual(await Promise.all(open), [false, false, true]);
    const later = signIn(userId, { fittingHash: hashOf(userId) });
    assert.equal(await subject.word(later), 'login_failed');
    assert.equal(await isOpen(subject, later), false);
  });

  test('A proof of the old password sets no payment password after the change.', async () => {
    const userId = await subject.aUser();
    const { payPasswordDigest } = await subject.ownerOf(userId);
    const change = setLoginPassword(userId);
    const outcomes = await subject.batch(change, choosePayPassword(userId));
    assert.deepEqual(outcomes.map(word), ['ok', 'login_failed']);
    assert.equal(await subject.word(choosePayPassword(userId)), 'login_failed');
    assert.equal((await subject.ownerOf(userId)).payPasswordDigest, payPasswordDigest);
    const right = choosePayPassword(userId, { fittingHash: change.loginPasswordHash });
    assert.equal(await subject.word(right), 'ok');
  });
}

function forgetting(subject: Subject): void {
  test('Earlier wrong passwords no longer throttle the user, wherever they came from.', async () => {
    const userId = await subject.aUser();
    const loginSubject = `login-${unique()}`;
    const userSubject = `proof-${unique()}`;
    const wrong = { fittingHash: null };
    const guesses = Array.from({ length: 100 }, () => [
      signIn(userId, { ...wrong, loginSubject }),
      choosePayPassword(userId, { ...wrong, userSubject }),
    ]);
    await subject.batch(...guesses.flat());
    const { loginPasswordHash: fittingHash, ...change } = setLoginPassword(userId);
    const right = [
      signIn(userId, { fittingHash, loginSubject }),
      choosePayPassword(userId, { fittingHash, userSubject }),
    ];
    const throttled = ['login_throttled', 'login_throttled'];
    assert.deepEqual((await subject.batch(...right)).map(word), throttled);
    const counters = { loginSubject, userSubject };
    await subject.must({ ...change, loginPasswordHash: fittingHash, ...counters });
    assert.deepEqual((await subject.batch(...right)).map(word), ['ok', 'ok']);
  });
}
