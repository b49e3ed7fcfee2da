// Contract: an operator sets another login password, and everyone who used the old one is signed
// out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choosePayPassword } from './access-commands.ts';
import { aUser, batch, must, ownerOf, run, standing, word } from './arrange.ts';
import { hashOf, OPERATOR, setLoginPassword, signIn, unique } from './commands.ts';
import type { Subject } from './subject.ts';

export function loginPasswords(given: () => Subject): void {
  signingOut(given);
  racing(given);
  forgetting(given);
}

const isOpen = async (subject: Subject, { sessionDigest }: { sessionDigest: string }) =>
  (await subject.store.queries.session(sessionDigest)) !== undefined;

function signingOut(given: () => Subject): void {
  test('A new login password ends all sessions of the user, and nobody else’s.', async () => {
    const [userId, otherId] = [await aUser(given()), await aUser(given())];
    const [phone, computer] = [signIn(userId), signIn(userId)];
    const others = signIn(otherId);
    for (const command of [phone, computer, others]) await must(given(), command);
    const command = setLoginPassword(userId);
    assert.deepEqual(await must(given(), command), { kind: 'done' });
    const open = [phone, computer, others].map((one) => isOpen(given(), one));
    assert.deepEqual(await Promise.all(open), [false, false, true]);
    const user = await given().store.queries.user(userId);
    assert.equal(user?.loginPasswordHash, command.loginPasswordHash);

    assert.equal(word(await run(given(), signIn(userId))), 'login_failed');
    const again = signIn(userId, { fittingHash: command.loginPasswordHash });
    await must(given(), again);
    assert.equal(await isOpen(given(), again), true);
    await must(given(), setLoginPassword(userId));
    assert.equal(await isOpen(given(), again), false, 'the second time as the first');
  });

  test('It changes nothing else about the user, and is on their audit trail without the hash.', async () => {
    const userId = await aUser(given());
    const before = await ownerOf(given(), userId);
    const by = { ...OPERATOR, name: 'night shift' };
    await must(given(), setLoginPassword(userId, { by }));
    const after = await ownerOf(given(), userId);
    const { chainNo, chainHead } = after;
    assert.deepEqual(after, { ...before, chainNo, chainHead, sessionsEpoch: 1 });
    const all = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await given().store.queries.auditTrail(all);
    assert.deepEqual([line?.action, line?.by, line?.details], ['login_password_set', by, {}]);
  });

  test('A suspended user gets one and stays suspended; an unknown user is refused.', async () => {
    const userId = await aUser(given());
    await standing(given(), userId, 'suspend');
    const command = setLoginPassword(userId);
    await must(given(), command);
    const right = () => run(given(), signIn(userId, { fittingHash: command.loginPasswordHash }));
    assert.equal(word(await right()), 'user_suspended');
    await standing(given(), userId, 'resume');
    assert.equal(word(await right()), 'ok');
    assert.equal(word(await run(given(), setLoginPassword(1))), 'user_not_found');
  });
}

function racing(given: () => Subject): void {
  test('A proof of the old password opens no session after the change, even in one batch.', async () => {
    const userId = await aUser(given());
    const change = setLoginPassword(userId);
    const before = signIn(userId);
    const late = signIn(userId);
    const fresh = signIn(userId, { fittingHash: change.loginPasswordHash });
    const outcomes = await batch(given(), before, change, late, fresh);
    assert.deepEqual(outcomes.map(word), ['ok', 'ok', 'login_failed', 'ok']);
    const open = [before, late, fresh].map((one) => isOpen(given(), one));
    assert.deepEqual(await Promise.all(open), [false, false, true]);
    const later = signIn(userId, { fittingHash: hashOf(userId) });
    assert.equal(word(await run(given(), later)), 'login_failed');
    assert.equal(await isOpen(given(), later), false);
  });

  test('A proof of the old password sets no payment password after the change.', async () => {
    const userId = await aUser(given());
    const { payPasswordDigest } = await ownerOf(given(), userId);
    const change = setLoginPassword(userId);
    const outcomes = await batch(given(), change, choosePayPassword(userId));
    assert.deepEqual(outcomes.map(word), ['ok', 'login_failed']);
    assert.equal(word(await run(given(), choosePayPassword(userId))), 'login_failed');
    assert.equal((await ownerOf(given(), userId)).payPasswordDigest, payPasswordDigest);
    const right = choosePayPassword(userId, { fittingHash: change.loginPasswordHash });
    assert.equal(word(await run(given(), right)), 'ok');
  });
}

function forgetting(given: () => Subject): void {
  test('Earlier wrong passwords no longer throttle the user, wherever they came from.', async () => {
    const userId = await aUser(given());
    const loginSubject = `login-${unique()}`;
    const userSubject = `proof-${unique()}`;
    const wrong = { fittingHash: null };
    const guesses = Array.from({ length: 100 }, () => [
      signIn(userId, { ...wrong, loginSubject }),
      choosePayPassword(userId, { ...wrong, userSubject }),
    ]);
    await batch(given(), ...guesses.flat());
    const { loginPasswordHash: fittingHash, ...change } = setLoginPassword(userId);
    const right = [
      signIn(userId, { fittingHash, loginSubject }),
      choosePayPassword(userId, { fittingHash, userSubject }),
    ];
    const throttled = ['login_throttled', 'login_throttled'];
    assert.deepEqual((await batch(given(), ...right)).map(word), throttled);
    const counters = { loginSubject, userSubject };
    await must(given(), { ...change, loginPasswordHash: fittingHash, ...counters });
    assert.deepEqual((await batch(given(), ...right)).map(word), ['ok', 'ok']);
  });
}
