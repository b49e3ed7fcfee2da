// Contract: sessions, and the throttling of wrong sign-ins per login and per address.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aUser, batch, must, run, word } from './arrange.ts';
import { createUser, hashOf, OPERATOR, signIn, unique } from './commands.ts';
import type { Subject } from './subject.ts';

const HOUR_MS = 3_600_000;

export function signIns(given: () => Subject): void {
  sessions(given);
  throttling(given);
}

function sessions(given: () => Subject): void {
  test('A right sign-in opens a session for twelve hours, or until it is closed.', async () => {
    const user = createUser();
    await must(given(), user);
    const command = signIn(user.userId);
    const result = await must(given(), command);
    assert.deepEqual(result, { kind: 'signed_in', userId: user.userId });
    const { sessionDigest } = command;
    const { userId, name, walletId } = user;
    const expiresAtMs = given().nowMs() + 12 * HOUR_MS;
    const view = { userId, name, walletId, expiresAtMs, suspended: false };
    assert.deepEqual(await given().store.queries.session(sessionDigest), view);
    await must(given(), { kind: 'sign_out', sessionDigest });
    assert.equal(await given().store.queries.session(sessionDigest), undefined);
    await must(given(), { kind: 'sign_out', sessionDigest });
  });

  test('An unknown login and a wrong password get the same answer.', async () => {
    const userId = await aUser(given());
    const outcomes = await batch(
      given(),
      signIn(null),
      signIn(null, { fittingHash: hashOf(userId) }),
      signIn(userId, { fittingHash: null }),
    );
    const refused = { ok: false, refusal: { code: 'login_failed' } };
    assert.deepEqual(outcomes, [refused, refused, refused]);
  });

  test('A suspended user cannot sign in.', async () => {
    const userId = await aUser(given());
    await must(given(), {
      kind: 'change_user_status',
      by: OPERATOR,
      userId,
      change: 'suspend',
      keyIds: [],
    });
    const command = signIn(userId);
    assert.equal(word(await run(given(), command)), 'user_suspended');
    assert.equal(await given().store.queries.session(command.sessionDigest), undefined);
  });

  test('An enrolled user needs a code to sign in.', async () => {
    const userId = await aUser(given());
    await must(given(), { kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' });
    const step = Math.floor(given().nowMs() / 30_000);
    const attempt = (code: { enrolment: number; step: number | null } | null) =>
      run(given(), signIn(userId, { code }));
    assert.equal(word(await attempt(null)), 'totp_required');
    assert.equal(word(await attempt({ enrolment: 1, step: null })), 'totp_invalid');
    assert.equal(word(await attempt({ enrolment: 1, step })), 'ok');
    assert.equal(word(await attempt({ enrolment: 1, step })), 'totp_invalid');
  });
}

function throttling(given: () => Subject): void {
  test('After five wrong sign-ins a login has to wait, twice as long each time.', async () => {
    const userId = await aUser(given());
    const loginSubject = `login-${unique()}`;
    const wrong = () => run(given(), signIn(userId, { loginSubject, fittingHash: null }));
    for (let n = 0; n < 5; n++) assert.equal(word(await wrong()), 'login_failed');
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      const refusal = { code: 'login_throttled', retryAfterSeconds: seconds };
      const right = signIn(userId, { loginSubject });
      assert.deepEqual(await run(given(), right), { ok: false, refusal });
      await given().pass(seconds * 1000);
      assert.equal(word(await wrong()), 'login_failed');
    }
    await given().pass(HOUR_MS + 1);
    assert.equal(word(await wrong()), 'login_failed');
    assert.equal(word(await run(given(), signIn(userId, { loginSubject }))), 'ok');
  });

  test('A right sign-in clears the wrong ones of its login.', async () => {
    const userId = await aUser(given());
    const loginSubject = `login-${unique()}`;
    const wrong = () => signIn(userId, { loginSubject, fittingHash: null });
    const right = () => signIn(userId, { loginSubject });
    const four = Array.from({ length: 4 }, wrong);
    const outcomes = await batch(given(), ...four, right(), ...four, right());
    const failed = Array(4).fill('login_failed');
    assert.deepEqual(outcomes.map(word), [...failed, 'ok', ...failed, 'ok']);
  });

  test('An address that fails fifty times over many logins has to wait.', async () => {
    const userId = await aUser(given());
    const addressSubject = `address-${unique()}`;
    const wrong = Array.from({ length: 50 }, () => signIn(null, { addressSubject }));
    const outcomes = await batch(given(), ...wrong, signIn(userId, { addressSubject }));
    assert.deepEqual([...new Set(outcomes.slice(0, 50).map(word))], ['login_failed']);
    assert.equal(word(outcomes[50]), 'login_throttled');
    assert.equal(word(await run(given(), signIn(userId))), 'ok');
  });
}
