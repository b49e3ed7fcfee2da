// Contract: users set their own payment passwords, after proving their login password.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FOREVER_MS } from '../../src/core/ledger/wallet.ts';
import { chooseFirstPayPassword, choosePayPassword } from './access-commands.ts';
import { OPERATOR, pay, signIn, unique, WRONG } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function chosenPayPasswords(subject: Subject): void {
  setting(subject);
  ending(subject);
  firstOnes(subject);
  proving(subject);
}

function setting(subject: Subject): void {
  test('Users set their payment password, and it is on their audit trail.', async () => {
    const userId = await subject.aUser({ payPasswordDigest: null });
    const command = choosePayPassword(userId);
    await subject.must(command);
    assert.equal((await subject.ownerOf(userId)).payPasswordDigest, command.payPasswordDigest);
    const all = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await subject.store.queries.auditTrail(all);
    assert.deepEqual([line?.action, line?.by], ['pay_password_set', command.by]);
  });

  test('A new payment password ends a lock, however long it was to last.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('9.00');
    await lock(subject, payerId, 20);
    assert.equal((await subject.ownerOf(payerId)).lockedUntilMs, FOREVER_MS);
    const chosen = choosePayPassword(payerId);
    await subject.must(chosen);
    const { factorFailures, lockedUntilMs } = await subject.ownerOf(payerId);
    assert.deepEqual([factorFailures, lockedUntilMs], [0, null]);
    const fresh = await subject.anOrder(shop, '9.00');
    const factors = { payPasswordDigest: chosen.payPasswordDigest, code: null };
    const paid = await subject.run(pay(payerId, fresh, subject.nowMs(), { factors }));
    assert.equal(word(paid), 'ok');
  });
}

const isOpen = async (subject: Subject, { sessionDigest }: { sessionDigest: string }) =>
  (await subject.store.queries.session(sessionDigest)) !== undefined;

function ending(subject: Subject): void {
  test('The one that was locked until a reset is no new one.', async () => {
    const userId = await subject.aUser();
    const { payPasswordDigest } = await subject.ownerOf(userId);
    assert(payPasswordDigest !== null);
    await lock(subject, userId, 20);
    const locked = await subject.ownerOf(userId);
    const chosen = choosePayPassword(userId, { payPasswordDigest });
    const set = { kind: 'set_pay_password', by: OPERATOR, userId, payPasswordDigest } as const;
    for (const outcome of await subject.batch(chosen, set)) {
      assert(!outcome.ok);
      const problem = { field: 'pay_password', rule: 'pay_password_locked_one' };
      assert.deepEqual(outcome.refusal.problems, [problem]);
    }
    assert.deepEqual(await subject.ownerOf(userId), locked);
    await subject.must(choosePayPassword(userId));
    await subject.must(chosen);
  });

  test('A lock for some minutes may end with the same one.', async () => {
    const userId = await subject.aUser();
    const { payPasswordDigest } = await subject.ownerOf(userId);
    assert(payPasswordDigest !== null);
    await lock(subject, userId, 5);
    await subject.must(choosePayPassword(userId, { payPasswordDigest }));
  });

  test('A reset ends all sessions of the user but the one it came with; a first one ends none.', async () => {
    const userId = await subject.aUser({ payPasswordDigest: null });
    const [own, other, others] = [signIn(userId), signIn(userId), signIn(await subject.aUser())];
    for (const command of [own, other, others]) await subject.must(command);
    const open = () => Promise.all([own, other, others].map((one) => isOpen(subject, one)));
    const { sessionDigest } = own;
    await subject.must(choosePayPassword(userId, { sessionDigest }));
    assert.deepEqual(await open(), [true, true, true]);
    const late = signIn(userId);
    await subject.batch(late, choosePayPassword(userId, { sessionDigest }));
    assert.deepEqual(await open(), [true, false, true]);
    assert.equal(await isOpen(subject, late), false);
    const payPasswordDigest = 'by an operator';
    await subject.must({ kind: 'set_pay_password', by: OPERATOR, userId, payPasswordDigest });
    assert.deepEqual(await open(), [false, false, true]);
  });

  test('Of two sessions that each end all others in one batch none is left.', async () => {
    const userId = await subject.aUser();
    const [one, two] = [signIn(userId), signIn(userId)];
    for (const command of [one, two]) await subject.must(command);
    const resets = [one, two].map(({ sessionDigest }) =>
      choosePayPassword(userId, { sessionDigest }),
    );
    assert.deepEqual((await subject.batch(...resets)).map(word), ['ok', 'ok']);
    assert.deepEqual([await isOpen(subject, one), await isOpen(subject, two)], [false, false]);
  });

  test('A suspension ends all sessions, and its end opens none.', async () => {
    const userId = await subject.aUser();
    const session = signIn(userId);
    await subject.must(session);
    await subject.standing(userId, 'suspend');
    assert.equal(await isOpen(subject, session), false);
    await subject.standing(userId, 'resume');
    assert.equal(await isOpen(subject, session), false);
    const again = signIn(userId);
    await subject.must(again);
    await subject.standing(userId, 'unlock');
    assert.equal(await isOpen(subject, again), true);
  });
}

const NOBODY = { payPasswordDigest: null, loginPasswordHash: 'hash-of-nobody' };

function firstOnes(subject: Subject): void {
  test('Users without a login password set a first payment password without one, once.', async () => {
    const userId = await subject.aUser(NOBODY);
    const [first, second] = [chooseFirstPayPassword(userId), chooseFirstPayPassword(userId)];
    const outcomes = await subject.batch(first, second, first);
    assert.deepEqual(outcomes.map(word), ['ok', 'session_limited', 'session_limited']);
    const { payPasswordDigest, coolingOff } = await subject.ownerOf(userId);
    assert.deepEqual([payPasswordDigest, coolingOff], [first.payPasswordDigest, null]);
    const all = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await subject.store.queries.auditTrail(all);
    assert.deepEqual([line?.action, line?.by], ['pay_password_set', first.by]);
  });

  test('Who could prove more, has left or is suspended sets none without a proof.', async () => {
    const known = await subject.aUser({ payPasswordDigest: null });
    const set = await subject.aUser({ loginPasswordHash: NOBODY.loginPasswordHash });
    const enrolled = await subject.aUser(NOBODY);
    const sealed = { sealedSecret: 'sealed', by: OPERATOR };
    await subject.must({ kind: 'enrol_totp', userId: enrolled, ...sealed });
    const suspended = await subject.aUser(NOBODY);
    await subject.standing(suspended, 'suspend');
    const users = [known, set, enrolled, suspended, unique()];
    const before = await Promise.all(users.slice(0, -1).map((userId) => subject.ownerOf(userId)));
    const outcomes = await subject.batch(...users.map((userId) => chooseFirstPayPassword(userId)));
    const limited = Array(3).fill('session_limited');
    assert.deepEqual(outcomes.map(word), [...limited, 'user_suspended', 'user_not_found']);
    const after = await Promise.all(users.slice(0, -1).map((userId) => subject.ownerOf(userId)));
    assert.deepEqual(after, before);
  });
}

function proving(subject: Subject): void {
  test('A wrong login password sets nothing and is throttled; a right one clears the count.', async () => {
    const userId = await subject.aUser();
    const before = await subject.ownerOf(userId);
    const userSubject = `proof-${unique()}`;
    const wrong = () => choosePayPassword(userId, { userSubject, fittingHash: null });
    const right = () => choosePayPassword(userId, { userSubject });
    const five = Array.from({ length: 5 }, wrong);
    const outcomes = await subject.batch(...five, right());
    assert.deepEqual(outcomes.map(word), [...Array(5).fill('login_failed'), 'login_throttled']);
    assert.deepEqual(await subject.ownerOf(userId), before);
    await subject.pass(30_000);
    assert.equal(await subject.word(right()), 'ok');
    const again = await subject.batch(...Array.from({ length: 4 }, wrong), right());
    assert.equal(word(again[4]), 'ok');
  });

  test('Guesses at a login do not stop its user in an open session.', async () => {
    const userId = await subject.aUser();
    const networkSubject = `network-${unique()}`;
    const guesses = Array.from({ length: 5 }, () =>
      signIn(userId, { networkSubject, fittingHash: null }),
    );
    const outcomes = await subject.batch(...guesses, signIn(userId, { networkSubject }));
    assert.equal(word(outcomes[5]), 'login_throttled');
    assert.equal(await subject.word(choosePayPassword(userId)), 'ok');
  });

  test('With two-factor authentication it needs a code, which then cannot be used to sign in.', async () => {
    const userId = await subject.aUser();
    await subject.must({ kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' });
    const code = { enrolment: 1, step: Math.floor(subject.nowMs() / 30_000) };
    const attempt = (over: object) => subject.run(choosePayPassword(userId, over));
    assert.equal(word(await attempt({})), 'totp_required');
    assert.equal(word(await attempt({ code: { enrolment: 1, step: null } })), 'totp_invalid');
    assert.equal(word(await attempt({ code, fittingHash: null })), 'login_failed');
    assert.equal(word(await attempt({ code })), 'ok');
    assert.equal(word(await attempt({ code })), 'totp_invalid');
    assert.equal(await subject.word(signIn(userId, { code })), 'totp_invalid');
  });

  test('A suspended user cannot set one.', async () => {
    const userId = await subject.aUser();
    await subject.standing(userId, 'suspend');
    assert.equal(await subject.word(choosePayPassword(userId)), 'user_suspended');
    assert.equal(await subject.word(choosePayPassword(1)), 'login_failed');
  });
}

/** Each wrong try after the locks of those before. */
async function lock(subject: Subject, userId: number, wrongTries: number): Promise<void> {
  const shop = await subject.aShop();
  for (let tries = 0; tries < wrongTries; tries++) {
    const { lockedUntilMs } = await subject.ownerOf(userId);
    if (lockedUntilMs !== null) await subject.pass(lockedUntilMs - subject.nowMs());
    const txNo = await subject.anOrder(shop, '9.00');
    await subject.run(pay(userId, txNo, subject.nowMs(), { factors: WRONG }));
  }
}
