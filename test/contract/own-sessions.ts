// Contract: the sessions of a user, as they see and end them; the security log; and a login password that
// they change themselves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { SignIn } from '../../src/core/people/sign-in.ts';
import { changeLoginPassword, choosePayPassword, signUp } from './access-commands.ts';
import { DAY_MS, pay, signIn, unique, WRONG } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function ownSessions(subject: Subject): void {
  sessions(subject);
  ending(subject);
  changing(subject);
  logging(subject);
}

const isOpen = async (subject: Subject, { sessionDigest }: Pick<SignIn, 'sessionDigest'>) =>
  (await subject.store.queries.session(sessionDigest)) !== undefined;

const by = (userId: UserId) => {
  return { kind: 'user', name: `${userId}`, from: '203.0.113.7', device: 'Safari on iOS' } as const;
};

function sessions(subject: Subject): void {
  test('A user sees their sessions, the newest first, with device and address.', async () => {
    const userId = await subject.aUser();
    const phone = signIn(userId);
    await subject.must(phone);
    await subject.pass(1_000);
    const client = { address: '2001:db8::7', device: null };
    const script = signIn(userId, { client });
    await subject.must(script);
    await subject.must(signIn(await subject.aUser()));
    const listed = await subject.store.queries.sessionsOf(userId);
    assert.deepEqual(
      listed.map(({ sessionId, client: from }) => [sessionId, from]),
      [
        [script.sessionId, client],
        [phone.sessionId, phone.client],
      ],
    );
    assert.equal(listed[0]?.createdAtMs, subject.nowMs());
    const view = await subject.store.queries.session(phone.sessionDigest);
    assert.deepEqual([view?.sessionId, view?.device], [phone.sessionId, 'Chrome on Android']);
  });

  test('Signing up opens a session like any other.', async () => {
    const command = signUp();
    await subject.must(command);
    const [session] = await subject.store.queries.sessionsOf(command.user.userId);
    assert.equal(session?.sessionId, command.sessionId);
    assert.deepEqual(session.client, command.client);
  });
}

function ending(subject: Subject): void {
  test('A user ends one of their sessions by its id, and nobody ends another user’s.', async () => {
    const userId = await subject.aUser();
    const [one, two, foreign] = [signIn(userId), signIn(userId), signIn(await subject.aUser())];
    for (const command of [one, two, foreign]) await subject.must(command);
    const end = (sessionId: string) =>
      subject.must({ kind: 'end_session', userId, sessionId, by: by(userId) });
    await end(one.sessionId);
    await end(foreign.sessionId);
    await end('nothing');
    const open = [one, two, foreign].map((command) => isOpen(subject, command));
    assert.deepEqual(await Promise.all(open), [false, true, true]);
  });

  test('Users who end sessions in one batch end none of one another.', async () => {
    const [ann, ben] = [await subject.aUser(), await subject.aUser()];
    const [one, two, theirs] = [signIn(ben), signIn(ben), signIn(ann)];
    for (const command of [one, two, theirs]) await subject.must(command);
    const end = (userId: number, { sessionId }: SignIn) =>
      ({ kind: 'end_session', userId, sessionId, by: by(userId) }) as const;
    await subject.batch(end(ben, one), end(ann, two), end(ann, theirs));
    const open = [one, two, theirs].map((command) => isOpen(subject, command));
    assert.deepEqual(await Promise.all(open), [false, true, false]);
  });

  test('A user ends all sessions but the one they are in.', async () => {
    const userId = await subject.aUser();
    const [one, two, three] = [signIn(userId), signIn(userId), signIn(userId)];
    for (const command of [one, two, three]) await subject.must(command);
    const { sessionDigest } = two;
    await subject.must({ kind: 'end_other_sessions', userId, sessionDigest, by: by(userId) });
    const open = [one, two, three].map((command) => isOpen(subject, command));
    assert.deepEqual(await Promise.all(open), [false, true, false]);
  });
}

function changing(subject: Subject): void {
  test('A user changes their login password: the old one is worthless, other sessions end.', async () => {
    const userId = await subject.aUser();
    const [here, there] = [signIn(userId), signIn(userId)];
    for (const command of [here, there]) await subject.must(command);
    const change = changeLoginPassword(userId, { sessionDigest: here.sessionDigest });
    await subject.must(change);
    assert.deepEqual([await isOpen(subject, here), await isOpen(subject, there)], [true, false]);
    const fittingHash = change.loginPasswordHash;
    const entries = [signIn(userId), signIn(userId, { fittingHash })];
    assert.deepEqual((await subject.batch(...entries)).map(word), ['login_failed', 'ok']);
    const filter = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await subject.store.queries.auditTrail(filter);
    assert.deepEqual([line?.action, line?.by], ['login_password_set', change.by]);
  });

  test('Without the old password nothing changes, and guesses are throttled.', async () => {
    const userId = await subject.aUser();
    const here = signIn(userId);
    await subject.must(here);
    const userSubject = `proof-${unique()}`;
    const wrong = () => changeLoginPassword(userId, { userSubject, fittingHash: null });
    const right = changeLoginPassword(userId, { userSubject });
    const outcomes = await subject.batch(...Array.from({ length: 5 }, wrong), right);
    assert.deepEqual(outcomes.map(word), [...Array(5).fill('login_failed'), 'login_throttled']);
    assert.equal(await isOpen(subject, here), true);
    assert.equal(await subject.word(signIn(userId)), 'ok');
  });

  test('Of two changes at once with the same old password, one is made.', async () => {
    const userId = await subject.aUser();
    const outcomes = await subject.batch(changeLoginPassword(userId), changeLoginPassword(userId));
    assert.deepEqual(outcomes.map(word), ['ok', 'login_failed']);
  });
}

function logging(subject: Subject): void {
  async function kindsOf(userId: UserId, over: object = {}) {
    const filter = { userId, fromMs: null, untilMs: null, limit: 100, ...over };
    return (await subject.store.queries.securityEvents(filter)).map(({ kind }) => kind).reverse();
  }

  test('Sign-ins are noted, and whether the device was known.', async () => {
    const userId = await subject.aUser();
    await subject.must(signIn(userId));
    await subject.must(signIn(userId, { deviceSubject: `device-${unique()}` }));
    assert.deepEqual(await kindsOf(userId), ['signed_in_new_device', 'signed_in']);
    const filter = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [last] = await subject.store.queries.securityEvents(filter);
    const client = { address: '203.0.113.7', device: 'Chrome on Android' };
    assert.deepEqual(last, { userId, atMs: subject.nowMs(), kind: 'signed_in', client });
  });

  test('Locks are noted: of sign-in, of the proof in a session, of the payment password.', async () => {
    const userId = await subject.aUser();
    const networkSubject = `network-${unique()}`;
    // With a wrong password the login alone says whom it was about.
    const wrong = { userId: null, namedUserId: userId, networkSubject, fittingHash: null };
    const guesses = Array.from({ length: 5 }, () => signIn(null, wrong));
    await subject.batch(...guesses);
    assert.deepEqual(await kindsOf(userId), ['sign_in_locked']);
    const userSubject = `proof-${unique()}`;
    const proofs = Array.from({ length: 5 }, () =>
      choosePayPassword(userId, { userSubject, fittingHash: null }),
    );
    await subject.batch(...proofs);
    const txNo = await subject.anOrder(await subject.aShop(), '9.00');
    for (let tries = 0; tries < 6; tries++) {
      await subject.run(pay(userId, txNo, subject.nowMs(), { factors: WRONG }));
    }
    const expected = ['sign_in_locked', 'sign_in_locked', 'pay_password_locked'];
    assert.deepEqual(await kindsOf(userId), expected);
  });

  test('Ended sessions are noted, and a wrong attempt that locks nothing is not.', async () => {
    const userId = await subject.aUser();
    await subject.run(signIn(null, { namedUserId: userId, fittingHash: null }));
    const end = { userId, by: by(userId) };
    await subject.must({ kind: 'end_session', sessionId: 'one', ...end });
    await subject.must({ kind: 'end_other_sessions', sessionDigest: 'this', ...end });
    assert.deepEqual(await kindsOf(userId), ['session_ended', 'other_sessions_ended']);
  });

  test('The events are listed by user, period and number.', async () => {
    const userId = await subject.aUser();
    await subject.must(signIn(userId));
    const untilMs = subject.nowMs() + 1;
    await subject.pass(DAY_MS);
    await subject.must(signIn(userId, { deviceSubject: `device-${unique()}` }));
    assert.deepEqual(await kindsOf(userId, { untilMs }), ['signed_in_new_device']);
    assert.deepEqual(await kindsOf(userId, { fromMs: untilMs }), ['signed_in']);
    assert.deepEqual(await kindsOf(userId, { limit: 1 }), ['signed_in']);
    assert.ok((await kindsOf(null as never, { userId: null, fromMs: untilMs })).length > 0);
  });
}
