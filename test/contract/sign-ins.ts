// Contract: sessions, and the throttling of wrong sign-ins: per device, per login and network, per login,
// and of wrong codes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SignIn } from '../../src/core/people/sign-in.ts';
import { until } from '../support/until.ts';
import { createUser, hashOf, OPERATOR, signIn, unique } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

const HOUR_MS = 3_600_000;

export function signIns(subject: Subject): void {
  sessions(subject);
  throttling(subject);
}

function sessions(subject: Subject): void {
  test('A right sign-in opens a session for twelve hours, or until it is closed.', async () => {
    const user = createUser();
    await subject.must(user);
    const command = signIn(user.userId);
    const result = await subject.must(command);
    assert.deepEqual(result, { kind: 'signed_in', userId: user.userId });
    const { sessionDigest, sessionId, client } = command;
    const { userId, name, walletId } = user;
    const usedAtMs = subject.nowMs();
    const expiresAtMs = usedAtMs + 12 * HOUR_MS;
    const person = { userId, name, walletId, suspended: false, operator: false };
    const view = { ...person, sessionId, device: client.device, usedAtMs, expiresAtMs };
    assert.deepEqual(await subject.store.queries.session(sessionDigest), view);
    await subject.must({ kind: 'sign_out', sessionDigest });
    assert.equal(await subject.store.queries.session(sessionDigest), undefined);
    await subject.must({ kind: 'sign_out', sessionDigest });
  });

  test('A session shows when it was last used, and an ended one stays ended.', async () => {
    const userId = await subject.aUser();
    const [used, ended] = [signIn(userId), signIn(userId)];
    await subject.batch(used, ended);
    await subject.must({ kind: 'sign_out', sessionDigest: ended.sessionDigest });
    await subject.pass(HOUR_MS);
    const usedAtMs = subject.nowMs();
    for (const { sessionDigest } of [used, ended]) subject.store.noteSessionUse(sessionDigest);
    const read = ({ sessionDigest }: SignIn) => subject.store.queries.session(sessionDigest);
    await until('the use is written', async () => (await read(used))?.usedAtMs === usedAtMs);
    assert.equal(await read(ended), undefined);
  });

  test('A user has twenty sessions at most: a new one ends the oldest.', async () => {
    const userId = await subject.aUser();
    const commands = Array.from({ length: 22 }, () => signIn(userId));
    for (const command of commands) {
      await subject.must(command);
      await subject.pass(1);
    }
    const bystander = signIn(await subject.aUser());
    await subject.must(bystander);
    const open = await Promise.all(
      [...commands, bystander].map(({ sessionDigest }) =>
        subject.store.queries.session(sessionDigest),
      ),
    );
    const expected = [...Array(2).fill(false), ...Array(21).fill(true)];
    assert.deepEqual(
      open.map((session) => session !== undefined),
      expected,
    );
  });

  test('An unknown login and a wrong password get the same answer.', async () => {
    const userId = await subject.aUser();
    const outcomes = await subject.batch(
      signIn(null),
      signIn(null, { fittingHash: hashOf(userId) }),
      signIn(userId, { fittingHash: null }),
    );
    const refused = { ok: false, refusal: { code: 'login_failed' } };
    assert.deepEqual(outcomes, [refused, refused, refused]);
  });

  test('A suspended user cannot sign in.', async () => {
    const userId = await subject.aUser();
    await subject.standing(userId, 'suspend');
    const command = signIn(userId);
    assert.equal(await subject.word(command), 'user_suspended');
    assert.equal(await subject.store.queries.session(command.sessionDigest), undefined);
  });

  test('An enrolled user needs a code to sign in.', async () => {
    const userId = await subject.aUser();
    await subject.must({ kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' });
    const step = Math.floor(subject.nowMs() / 30_000);
    const attempt = (code: { enrolment: number; step: number | null } | null) =>
      subject.run(signIn(userId, { code }));
    assert.equal(word(await attempt(null)), 'totp_required');
    assert.equal(word(await attempt({ enrolment: 1, step: null })), 'totp_invalid');
    assert.equal(word(await attempt({ enrolment: 1, step })), 'ok');
    assert.equal(word(await attempt({ enrolment: 1, step })), 'totp_invalid');
  });
}

function throttling(subject: Subject): void {
  test('After five wrong sign-ins a login has to wait, twice as long each time.', async () => {
    const userId = await subject.aUser();
    const networkSubject = `network-${unique()}`;
    const wrong = () => subject.run(signIn(userId, { networkSubject, fittingHash: null }));
    for (let n = 0; n < 5; n++) assert.equal(word(await wrong()), 'login_failed');
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      const refusal = { code: 'login_throttled', retryAfterSeconds: seconds };
      const right = signIn(userId, { networkSubject });
      assert.deepEqual(await subject.run(right), { ok: false, refusal });
      await subject.pass(seconds * 1000);
      assert.equal(word(await wrong()), 'login_failed');
    }
    await subject.pass(HOUR_MS + 1);
    assert.equal(word(await wrong()), 'login_failed');
    assert.equal(await subject.word(signIn(userId, { networkSubject })), 'ok');
  });

  test('A right sign-in clears the wrong ones of its login from that network.', async () => {
    const userId = await subject.aUser();
    const networkSubject = `network-${unique()}`;
    const wrong = () => signIn(userId, { networkSubject, fittingHash: null });
    const right = () => signIn(userId, { networkSubject });
    const four = Array.from({ length: 4 }, wrong);
    const outcomes = await subject.batch(...four, right(), ...four, right());
    const failed = Array(4).fill('login_failed');
    assert.deepEqual(outcomes.map(word), [...failed, 'ok', ...failed, 'ok']);
  });

  test('A login that fails a hundred times over all networks has to wait an hour.', async () => {
    const userId = await subject.aUser();
    const loginSubject = `login-${unique()}`;
    const deviceSubject = `device-${unique()}`;
    const wrong = Array.from({ length: 100 }, () =>
      signIn(userId, { loginSubject, fittingHash: null }),
    );
    const outcomes = await subject.batch(...wrong, signIn(userId, { loginSubject }));
    assert.deepEqual([...new Set(outcomes.slice(0, 100).map(word))], ['login_failed']);
    const refusal = { code: 'login_throttled', retryAfterSeconds: 3600 };
    assert.deepEqual(outcomes[100], { ok: false, refusal });
    assert.equal(await subject.word(signIn(userId, { loginSubject, deviceSubject })), 'ok');
    await subject.pass(HOUR_MS + 1);
    assert.equal(await subject.word(signIn(userId, { loginSubject })), 'ok');
  });

  test('A known device is refused by its own counter alone, and raises no other.', async () => {
    const userId = await subject.aUser();
    const networkSubject = `network-${unique()}`;
    const deviceSubject = `device-${unique()}`;
    const five = (over: object) =>
      Array.from({ length: 5 }, () =>
        signIn(userId, { ...over, networkSubject, fittingHash: null }),
      );
    await subject.batch(...five({}));
    const known = () => signIn(userId, { networkSubject, deviceSubject });
    const outcomes = await subject.batch(known(), signIn(userId, { networkSubject }));
    assert.deepEqual(outcomes.map(word), ['ok', 'login_throttled']);
    await subject.batch(...five({ deviceSubject }));
    assert.equal(await subject.word(known()), 'login_throttled');
    await subject.pass(30_000);
    const later = await subject.batch(known(), signIn(userId, { networkSubject }));
    assert.deepEqual(later.map(word), ['ok', 'ok']);
  });

  wrongCodes(subject);
}

function wrongCodes(subject: Subject): void {
  async function enrolled() {
    const userId = await subject.aUser();
    await subject.must({ kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' });
    const codeSubject = `code/${unique()}`;
    const step = () => Math.floor(subject.nowMs() / 30_000);
    const right = () => signIn(userId, { codeSubject, code: { enrolment: 1, step: step() } });
    const wrong = () => signIn(userId, { codeSubject, code: { enrolment: 1, step: null } });
    return { userId, codeSubject, right, wrong };
  }
  const several = (count: number, command: () => SignIn) => Array.from({ length: count }, command);

  test('Wrong codes lock sign-in for longer and longer, at last until an operator ends it.', async () => {
    const { userId, codeSubject, right, wrong } = await enrolled();
    for (const minutes of [15, 30, 60]) {
      const outcomes = await subject.batch(...several(5, wrong), right());
      assert.deepEqual([...new Set(outcomes.slice(0, 5).map(word))], ['totp_invalid']);
      const refusal = { code: 'login_throttled', retryAfterSeconds: minutes * 60 };
      assert.deepEqual(outcomes[5], { ok: false, refusal });
      const guess = signIn(userId, { codeSubject, fittingHash: null });
      assert.equal(await subject.word(guess), 'login_failed', 'strangers learn nothing');
      await subject.pass(minutes * 60_000);
    }
    await subject.batch(...several(5, wrong));
    await subject.pass(24 * HOUR_MS);
    const refused = { ok: false, refusal: { code: 'login_throttled' } };
    assert.deepEqual(await subject.run(right()), refused);
    const unlock = { kind: 'change_user_status', change: 'unlock', keyIds: [] } as const;
    await subject.must({ ...unlock, by: OPERATOR, userId, codeSubject });
    assert.equal(await subject.word(right()), 'ok');
  });

  test('A right code clears the wrong ones, and a right password alone does not.', async () => {
    const { userId, codeSubject, right, wrong } = await enrolled();
    const passwordOnly = signIn(userId, { codeSubject });
    const [four, fourMore] = [several(4, wrong), several(4, wrong)];
    const outcomes = await subject.batch(...four, passwordOnly, right(), ...fourMore);
    const failed = Array(4).fill('totp_invalid');
    assert.deepEqual(outcomes.map(word), [...failed, 'totp_required', 'ok', ...failed]);
    const last = await subject.batch(wrong(), right());
    assert.deepEqual(last.map(word), ['totp_invalid', 'login_throttled']);
  });
}
