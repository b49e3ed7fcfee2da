// Contract: the sessions of a user, as they see and end them; the security log; and a login password that
// they change themselves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { SignIn } from '../../src/core/people/sign-in.ts';
import { changeLoginPassword, choosePayPassword, signUp } from './access-commands.ts';
import { anOrder, aShop, aUser, batch, must, run, word } from './arrange.ts';
import { DAY_MS, pay, signIn, unique, WRONG } from './commands.ts';
import type { Subject } from './subject.ts';

export function ownSessions(given: () => Subject): void {
  sessions(given);
  ending(given);
  changing(given);
  logging(given);
}

const isOpen = async (subject: Subject, { sessionDigest }: Pick<SignIn, 'sessionDigest'>) =>
  (await subject.store.queries.session(sessionDigest)) !== undefined;

const by = (userId: UserId) => {
  return { kind: 'user', name: `${userId}`, from: '203.0.113.7', device: 'Safari on iOS' } as const;
};

function sessions(given: () => Subject): void {
  test('A user sees their sessions, the newest first, with device and address.', async () => {
    const userId = await aUser(given());
    const phone = signIn(userId);
    await must(given(), phone);
    await given().pass(1_000);
    const client = { address: '2001:db8::7', device: null };
    const script = signIn(userId, { client });
    await must(given(), script);
    await must(given(), signIn(await aUser(given())));
    const listed = await given().store.queries.sessionsOf(userId);
    assert.deepEqual(
      listed.map(({ sessionId, client: from }) => [sessionId, from]),
      [
        [script.sessionId, client],
        [phone.sessionId, phone.client],
      ],
    );
    assert.equal(listed[0]?.createdAtMs, given().nowMs());
    const view = await given().store.queries.session(phone.sessionDigest);
    assert.deepEqual([view?.sessionId, view?.device], [phone.sessionId, 'Chrome on Android']);
  });

  test('Signing up opens a session like any other.', async () => {
    const command = signUp();
    await must(given(), command);
    const [session] = await given().store.queries.sessionsOf(command.user.userId);
    assert.equal(session?.sessionId, command.sessionId);
    assert.deepEqual(session.client, command.client);
  });
}

function ending(given: () => Subject): void {
  test('A user ends one of their sessions by its id, and nobody ends another user’s.', async () => {
    const userId = await aUser(given());
    const [one, two, foreign] = [signIn(userId), signIn(userId), signIn(await aUser(given()))];
    for (const command of [one, two, foreign]) await must(given(), command);
    const end = (sessionId: string) =>
      must(given(), { kind: 'end_session', userId, sessionId, by: by(userId) });
    await end(one.sessionId);
    await end(foreign.sessionId);
    await end('nothing');
    const open = [one, two, foreign].map((command) => isOpen(given(), command));
    assert.deepEqual(await Promise.all(open), [false, true, true]);
  });

  test('Users who end sessions in one batch end none of one another.', async () => {
    const [ann, ben] = [await aUser(given()), await aUser(given())];
    const [one, two, theirs] = [signIn(ben), signIn(ben), signIn(ann)];
    for (const command of [one, two, theirs]) await must(given(), command);
    const end = (userId: number, { sessionId }: SignIn) =>
      ({ kind: 'end_session', userId, sessionId, by: by(userId) }) as const;
    await batch(given(), end(ben, one), end(ann, two), end(ann, theirs));
    const open = [one, two, theirs].map((command) => isOpen(given(), command));
    assert.deepEqual(await Promise.all(open), [false, true, false]);
  });

  test('A user ends all sessions but the one they are in.', async () => {
    const userId = await aUser(given());
    const [one, two, three] = [signIn(userId), signIn(userId), signIn(userId)];
    for (const command of [one, two, three]) await must(given(), command);
    const { sessionDigest } = two;
    await must(given(), { kind: 'end_other_sessions', userId, sessionDigest, by: by(userId) });
    const open = [one, two, three].map((command) => isOpen(given(), command));
    assert.deepEqual(await Promise.all(open), [false, true, false]);
  });
}

function changing(given: () => Subject): void {
  test('A user changes their login password: the old one is worthless, other sessions end.', async () => {
    const userId = await aUser(given());
    const [here, there] = [signIn(userId), signIn(userId)];
    for (const command of [here, there]) await must(given(), command);
    const change = changeLoginPassword(userId, { sessionDigest: here.sessionDigest });
    await must(given(), change);
    assert.deepEqual([await isOpen(given(), here), await isOpen(given(), there)], [true, false]);
    const fittingHash = change.loginPasswordHash;
    const entries = [signIn(userId), signIn(userId, { fittingHash })];
    assert.deepEqual((await batch(given(), ...entries)).map(word), ['login_failed', 'ok']);
    const filter = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await given().store.queries.auditTrail(filter);
    assert.deepEqual([line?.action, line?.by], ['login_password_set', change.by]);
  });

  test('Without the old password nothing changes, and guesses are throttled.', async () => {
    const userId = await aUser(given());
    const here = signIn(userId);
    await must(given(), here);
    const userSubject = `proof-${unique()}`;
    const wrong = () => changeLoginPassword(userId, { userSubject, fittingHash: null });
    const right = changeLoginPassword(userId, { userSubject });
    const outcomes = await batch(given(), ...Array.from({ length: 5 }, wrong), right);
    assert.deepEqual(outcomes.map(word), [...Array(5).fill('login_failed'), 'login_throttled']);
    assert.equal(await isOpen(given(), here), true);
    assert.equal(word(await run(given(), signIn(userId))), 'ok');
  });

  test('Of two changes at once with the same old password, one is made.', async () => {
    const userId = await aUser(given());
    const outcomes = await batch(given(), changeLoginPassword(userId), changeLoginPassword(userId));
    assert.deepEqual(outcomes.map(word), ['ok', 'login_failed']);
  });
}

function logging(given: () => Subject): void {
  async function kindsOf(userId: UserId, over: object = {}) {
    const filter = { userId, fromMs: null, untilMs: null, limit: 100, ...over };
    return (await given().store.queries.securityEvents(filter)).map(({ kind }) => kind).reverse();
  }

  test('Sign-ins are noted, and whether the device was known.', async () => {
    const userId = await aUser(given());
    await must(given(), signIn(userId));
    await must(given(), signIn(userId, { deviceSubject: `device-${unique()}` }));
    assert.deepEqual(await kindsOf(userId), ['signed_in_new_device', 'signed_in']);
    const filter = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [last] = await given().store.queries.securityEvents(filter);
    const client = { address: '203.0.113.7', device: 'Chrome on Android' };
    assert.deepEqual(last, { userId, atMs: given().nowMs(), kind: 'signed_in', client });
  });

  test('Locks are noted: of sign-in, of the proof in a session, of the payment password.', async () => {
    const userId = await aUser(given());
    const networkSubject = `network-${unique()}`;
    // With a wrong password the login alone says whom it was about.
    const wrong = { userId: null, namedUserId: userId, networkSubject, fittingHash: null };
    const guesses = Array.from({ length: 5 }, () => signIn(null, wrong));
    await batch(given(), ...guesses);
    assert.deepEqual(await kindsOf(userId), ['sign_in_locked']);
    const userSubject = `proof-${unique()}`;
    const proofs = Array.from({ length: 5 }, () =>
      choosePayPassword(userId, { userSubject, fittingHash: null }),
    );
    await batch(given(), ...proofs);
    const txNo = await anOrder(given(), await aShop(given()), '9.00');
    for (let tries = 0; tries < 6; tries++) {
      await run(given(), pay(userId, txNo, given().nowMs(), { factors: WRONG }));
    }
    const expected = ['sign_in_locked', 'sign_in_locked', 'pay_password_locked'];
    assert.deepEqual(await kindsOf(userId), expected);
  });

  test('Ended sessions are noted, and a wrong attempt that locks nothing is not.', async () => {
    const userId = await aUser(given());
    await run(given(), signIn(null, { namedUserId: userId, fittingHash: null }));
    const end = { userId, by: by(userId) };
    await must(given(), { kind: 'end_session', sessionId: 'one', ...end });
    await must(given(), { kind: 'end_other_sessions', sessionDigest: 'this', ...end });
    assert.deepEqual(await kindsOf(userId), ['session_ended', 'other_sessions_ended']);
  });

  test('The events are listed by user, period and number.', async () => {
    const userId = await aUser(given());
    await must(given(), signIn(userId));
    const untilMs = given().nowMs() + 1;
    await given().pass(DAY_MS);
    await must(given(), signIn(userId, { deviceSubject: `device-${unique()}` }));
    assert.deepEqual(await kindsOf(userId, { untilMs }), ['signed_in_new_device']);
    assert.deepEqual(await kindsOf(userId, { fromMs: untilMs }), ['signed_in']);
    assert.deepEqual(await kindsOf(userId, { limit: 1 }), ['signed_in']);
    assert.ok((await kindsOf(null as never, { userId: null, fromMs: untilMs })).length > 0);
  });
}
