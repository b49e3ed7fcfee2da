// Contract: users set their own payment passwords, after proving their login password.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FOREVER_MS } from '../../src/core/ledger/wallet.ts';
import { chooseFirstPayPassword, choosePayPassword } from './access-commands.ts';
import {
  anOrder,
  aPayer,
  aShop,
  aUser,
  batch,
  must,
  ownerOf,
  run,
  standing,
  word,
} from './arrange.ts';
import { OPERATOR, pay, signIn, unique, WRONG } from './commands.ts';
import type { Subject } from './subject.ts';

export function chosenPayPasswords(given: () => Subject): void {
  setting(given);
  ending(given);
  firstOnes(given);
  proving(given);
}

function setting(given: () => Subject): void {
  test('Users set their payment password, and it is on their audit trail.', async () => {
    const userId = await aUser(given(), { payPasswordDigest: null });
    const command = choosePayPassword(userId);
    await must(given(), command);
    assert.equal((await ownerOf(given(), userId)).payPasswordDigest, command.payPasswordDigest);
    const all = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await given().store.queries.auditTrail(all);
    assert.deepEqual([line?.action, line?.by], ['pay_password_set', command.by]);
  });

  test('A new payment password ends a lock, however long it was to last.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '9.00');
    await lock(given(), payerId, 20);
    assert.equal((await ownerOf(given(), payerId)).lockedUntilMs, FOREVER_MS);
    const chosen = choosePayPassword(payerId);
    await must(given(), chosen);
    const { factorFailures, lockedUntilMs } = await ownerOf(given(), payerId);
    assert.deepEqual([factorFailures, lockedUntilMs], [0, null]);
    const fresh = await anOrder(given(), shop, '9.00');
    const factors = { payPasswordDigest: chosen.payPasswordDigest, code: null };
    const paid = await run(given(), pay(payerId, fresh, given().nowMs(), { factors }));
    assert.equal(word(paid), 'ok');
  });
}

const isOpen = async (subject: Subject, { sessionDigest }: { sessionDigest: string }) =>
  (await subject.store.queries.session(sessionDigest)) !== undefined;

function ending(given: () => Subject): void {
  test('The one that was locked until a reset is no new one.', async () => {
    const userId = await aUser(given());
    const { payPasswordDigest } = await ownerOf(given(), userId);
    assert(payPasswordDigest !== null);
    await lock(given(), userId, 20);
    const locked = await ownerOf(given(), userId);
    const chosen = choosePayPassword(userId, { payPasswordDigest });
    const set = { kind: 'set_pay_password', by: OPERATOR, userId, payPasswordDigest } as const;
    for (const outcome of await batch(given(), chosen, set)) {
      assert(!outcome.ok);
      const problem = { field: 'pay_password', rule: 'pay_password_locked_one' };
      assert.deepEqual(outcome.refusal.problems, [problem]);
    }
    assert.deepEqual(await ownerOf(given(), userId), locked);
    await must(given(), choosePayPassword(userId));
    await must(given(), chosen);
  });

  test('A lock for some minutes may end with the same one.', async () => {
    const userId = await aUser(given());
    const { payPasswordDigest } = await ownerOf(given(), userId);
    assert(payPasswordDigest !== null);
    await lock(given(), userId, 5);
    await must(given(), choosePayPassword(userId, { payPasswordDigest }));
  });

  test('A reset ends all sessions of the user but the one it came with; a first one ends none.', async () => {
    const userId = await aUser(given(), { payPasswordDigest: null });
    const [own, other, others] = [signIn(userId), signIn(userId), signIn(await aUser(given()))];
    for (const command of [own, other, others]) await must(given(), command);
    const open = () => Promise.all([own, other, others].map((one) => isOpen(given(), one)));
    const { sessionDigest } = own;
    await must(given(), choosePayPassword(userId, { sessionDigest }));
    assert.deepEqual(await open(), [true, true, true]);
    const late = signIn(userId);
    await batch(given(), late, choosePayPassword(userId, { sessionDigest }));
    assert.deepEqual(await open(), [true, false, true]);
    assert.equal(await isOpen(given(), late), false);
    const payPasswordDigest = 'by an operator';
    await must(given(), { kind: 'set_pay_password', by: OPERATOR, userId, payPasswordDigest });
    assert.deepEqual(await open(), [false, false, true]);
  });

  test('Of two sessions that each end all others in one batch none is left.', async () => {
    const userId = await aUser(given());
    const [one, two] = [signIn(userId), signIn(userId)];
    for (const command of [one, two]) await must(given(), command);
    const resets = [one, two].map(({ sessionDigest }) =>
      choosePayPassword(userId, { sessionDigest }),
    );
    assert.deepEqual((await batch(given(), ...resets)).map(word), ['ok', 'ok']);
    assert.deepEqual([await isOpen(given(), one), await isOpen(given(), two)], [false, false]);
  });

  test('A suspension ends all sessions, and its end opens none.', async () => {
    const userId = await aUser(given());
    const session = signIn(userId);
    await must(given(), session);
    await standing(given(), userId, 'suspend');
    assert.equal(await isOpen(given(), session), false);
    await standing(given(), userId, 'resume');
    assert.equal(await isOpen(given(), session), false);
    const again = signIn(userId);
    await must(given(), again);
    await standing(given(), userId, 'unlock');
    assert.equal(await isOpen(given(), again), true);
  });
}

const NOBODY = { payPasswordDigest: null, loginPasswordHash: 'hash-of-nobody' };

function firstOnes(given: () => Subject): void {
  test('Users without a login password set a first payment password without one, once.', async () => {
    const userId = await aUser(given(), NOBODY);
    const [first, second] = [chooseFirstPayPassword(userId), chooseFirstPayPassword(userId)];
    const outcomes = await batch(given(), first, second, first);
    assert.deepEqual(outcomes.map(word), ['ok', 'session_limited', 'session_limited']);
    const { payPasswordDigest, coolingOff } = await ownerOf(given(), userId);
    assert.deepEqual([payPasswordDigest, coolingOff], [first.payPasswordDigest, null]);
    const all = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await given().store.queries.auditTrail(all);
    assert.deepEqual([line?.action, line?.by], ['pay_password_set', first.by]);
  });

  test('Who could prove more, has left or is suspended sets none without a proof.', async () => {
    const known = await aUser(given(), { payPasswordDigest: null });
    const set = await aUser(given(), { loginPasswordHash: NOBODY.loginPasswordHash });
    const enrolled = await aUser(given(), NOBODY);
    const sealed = { sealedSecret: 'sealed', by: OPERATOR };
    await must(given(), { kind: 'enrol_totp', userId: enrolled, ...sealed });
    const suspended = await aUser(given(), NOBODY);
    await standing(given(), suspended, 'suspend');
    const users = [known, set, enrolled, suspended, unique()];
    const before = await Promise.all(users.slice(0, -1).map((userId) => ownerOf(given(), userId)));
    const outcomes = await batch(given(), ...users.map((userId) => chooseFirstPayPassword(userId)));
    const limited = Array(3).fill('session_limited');
    assert.deepEqual(outcomes.map(word), [...limited, 'user_suspended', 'user_not_found']);
    const after = await Promise.all(users.slice(0, -1).map((userId) => ownerOf(given(), userId)));
    assert.deepEqual(after, before);
  });
}

function proving(given: () => Subject): void {
  test('A wrong login password sets nothing and is throttled; a right one clears the count.', async () => {
    const userId = await aUser(given());
    const before = await ownerOf(given(), userId);
    const userSubject = `proof-${unique()}`;
    const wrong = () => choosePayPassword(userId, { userSubject, fittingHash: null });
    const right = () => choosePayPassword(userId, { userSubject });
    const five = Array.from({ length: 5 }, wrong);
    const outcomes = await batch(given(), ...five, right());
    assert.deepEqual(outcomes.map(word), [...Array(5).fill('login_failed'), 'login_throttled']);
    assert.deepEqual(await ownerOf(given(), userId), before);
    await given().pass(30_000);
    assert.equal(word(await run(given(), right())), 'ok');
    const again = await batch(given(), ...Array.from({ length: 4 }, wrong), right());
    assert.equal(word(again[4]), 'ok');
  });

  test('Guesses at a login do not stop its user in an open session.', async () => {
    const userId = await aUser(given());
    const networkSubject = `network-${unique()}`;
    const guesses = Array.from({ length: 5 }, () =>
      signIn(userId, { networkSubject, fittingHash: null }),
    );
    const outcomes = await batch(given(), ...guesses, signIn(userId, { networkSubject }));
    assert.equal(word(outcomes[5]), 'login_throttled');
    assert.equal(word(await run(given(), choosePayPassword(userId))), 'ok');
  });

  test('With two-factor authentication it needs a code, which then cannot be used to sign in.', async () => {
    const userId = await aUser(given());
    await must(given(), { kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' });
    const code = { enrolment: 1, step: Math.floor(given().nowMs() / 30_000) };
    const attempt = (over: object) => run(given(), choosePayPassword(userId, over));
    assert.equal(word(await attempt({})), 'totp_required');
    assert.equal(word(await attempt({ code: { enrolment: 1, step: null } })), 'totp_invalid');
    assert.equal(word(await attempt({ code, fittingHash: null })), 'login_failed');
    assert.equal(word(await attempt({ code })), 'ok');
    assert.equal(word(await attempt({ code })), 'totp_invalid');
    assert.equal(word(await run(given(), signIn(userId, { code }))), 'totp_invalid');
  });

  test('A suspended user cannot set one.', async () => {
    const userId = await aUser(given());
    await standing(given(), userId, 'suspend');
    assert.equal(word(await run(given(), choosePayPassword(userId))), 'user_suspended');
    assert.equal(word(await run(given(), choosePayPassword(1))), 'login_failed');
  });
}

/** Each wrong try after the locks of those before. */
async function lock(subject: Subject, userId: number, wrongTries: number): Promise<void> {
  const shop = await aShop(subject);
  for (let tries = 0; tries < wrongTries; tries++) {
    const { lockedUntilMs } = await ownerOf(subject, userId);
    if (lockedUntilMs !== null) await subject.pass(lockedUntilMs - subject.nowMs());
    const txNo = await anOrder(subject, shop, '9.00');
    await run(subject, pay(userId, txNo, subject.nowMs(), { factors: WRONG }));
  }
}
