// Contract: what people are told is written with what it tells of, once; an address counts once its code was
// typed; and both go with the account.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResetLoginPassword } from '../../src/core/people/password-reset.ts';
import type { NoticeWishes } from '../../src/core/rows/email-address.ts';
import { close } from './closings.ts';
import { DAY_MS, hashOf, recharge, signIn, unique } from './commands.ts';
import { by, confirmEmail, setEmail } from './email-commands.ts';
import { addPayee } from './payout-commands.ts';
import type { Subject } from './subject.ts';

export function notices(subject: Subject): void {
  const noticesOf = (userId: number) => subject.store.queries.notices(userId, null, 100);
  const kindsOf = async (userId: number) => (await noticesOf(userId)).map(({ kind }) => kind);

  test('Money that arrives, a payee and a new device are told, and what was refused is not.', async () => {
    const userId = await subject.aUser();
    const first = recharge(userId, '12.00', { idempotencyKey: `told-${unique()}` });
    await subject.must(first);
    await subject.must(first);
    await subject.must(addPayee(userId));
    await subject.must(signIn(userId));
    assert.equal(await subject.word(signIn(userId, { fittingHash: null })), 'login_failed');
    assert.deepEqual((await kindsOf(userId)).sort(), [
      'new_device',
      'payee_added',
      'recharge_arrived',
    ]);
    const told = (await noticesOf(userId)).find(({ kind }) => kind === 'recharge_arrived');
    assert.deepEqual(
      [told?.facts.about, told?.facts.amountFen, told?.readAtMs],
      [first.rechargeNo, '1200', null],
    );
  });

  test('They are read one by one or all, and nobody reads those of others.', async () => {
    const [userId, other] = [await subject.aUser(), await subject.aUser()];
    for (const amount of ['1.00', '2.00', '3.00']) await subject.must(recharge(userId, amount));
    const { store } = subject;
    const [newest] = await noticesOf(userId);
    const unread = () => store.queries.unreadNotices(userId);
    await store.markNoticesRead(other, null);
    assert.equal(await unread(), 3);
    await store.markNoticesRead(userId, [newest?.noticeNo ?? '']);
    assert.equal(await unread(), 2);
    await store.markNoticesRead(userId, null);
    assert.equal(await unread(), 0);
  });

  test('An address counts once its code was typed in time, and another one takes its place.', async () => {
    const userId = await subject.aUser();
    const email = async () => (await subject.store.queries.email(userId))?.sealed;
    await subject.must(setEmail(userId, 'sealed-1'));
    assert.equal(await subject.word(confirmEmail(userId, null)), 'email_code_invalid');
    assert.equal(await subject.word(confirmEmail(userId, 'sealed-0')), 'email_code_invalid');
    assert.equal(await email(), undefined);
    await subject.must(confirmEmail(userId, 'sealed-1'));
    assert.equal(await subject.word(confirmEmail(userId, 'sealed-1')), 'email_code_invalid');
    await subject.must(setEmail(userId, 'sealed-2'));
    assert.equal(await email(), 'sealed-1');
    await subject.pass(DAY_MS);
    assert.equal(await subject.word(confirmEmail(userId, 'sealed-2')), 'email_code_invalid');
    await subject.must(setEmail(userId, 'sealed-3'));
    await subject.must(confirmEmail(userId, 'sealed-3'));
    assert.equal(await email(), 'sealed-3');
    assert.deepEqual(await kindsOf(userId), ['email_set', 'email_set']);
    const off = { ...setEmail(userId, 'sealed-4'), isMailOn: false };
    assert.equal(await subject.word(off), 'email_off');
    const wrong = { ...setEmail(userId, 'sealed-4'), fittingHash: null };
    assert.equal(await subject.word(wrong), 'login_failed');
    const {
      kind: _,
      pendingSealed: __,
      isMailOn: ___,
      language: ____,
      ...proven
    } = setEmail(userId, '');
    await subject.must({ kind: 'remove_email', ...proven });
    assert.equal(await email(), null);
  });

  test('Orders are told from the moment in which somebody asks, and not before.', async () => {
    const userId = await subject.aUser();
    const wishes = async (): Promise<NoticeWishes | undefined> =>
      subject.store.queries.noticeWishes(userId);
    const choose = (orders: boolean, posted: NoticeWishes['posted'] = null) =>
      subject.must({
        kind: 'set_notice_wishes',
        userId,
        language: 'en',
        mailed: ['orders_paid'],
        posted,
        orders,
      });
    await choose(true);
    assert.equal((await wishes())?.ordersFrom, '0:0');
    await choose(false);
    assert.deepEqual(
      [(await wishes())?.ordersFrom, (await wishes())?.mailed],
      [null, ['orders_paid']],
    );
    assert.equal((await wishes())?.posted, null, 'they have not said what goes to the platform');
    await choose(false, []);
    await choose(false);
    assert.deepEqual((await wishes())?.posted, [], 'and what they said stays');
  });

  test('A login password is reset for the present one and the present address alone.', async () => {
    const userId = await subject.aUser();
    await subject.must(setEmail(userId, 'mine'));
    await subject.must(confirmEmail(userId, 'mine'));
    const refused = async (over: Partial<ResetLoginPassword>) =>
      await subject.word(reset(subject, userId, over));
    assert.equal(await refused({ emailSealed: 'another' }), 'reset_link_invalid');
    assert.equal(await refused({ fittingHash: 'another' }), 'reset_link_invalid');
    assert.equal(await refused({ expiresAtMs: subject.nowMs() }), 'reset_link_invalid');
    await subject.must(reset(subject, userId));
    assert.equal(await refused({}), 'reset_link_invalid');
    const user = await subject.store.queries.user(userId);
    assert.equal(user?.loginPasswordHash, 'the new one');
    assert.ok((await kindsOf(userId)).includes('login_password_reset'));
  });

  test('With the account go its notices and its address.', async () => {
    const userId = await subject.aUser();
    await subject.must(setEmail(userId, 'mine'));
    await subject.must(confirmEmail(userId, 'mine'));
    await subject.must(close(userId));
    const { queries } = subject.store;
    assert.deepEqual(await noticesOf(userId), []);
    assert.deepEqual(
      [(await queries.email(userId))?.sealed, await queries.noticeWishes(userId)],
      [null, undefined],
    );
  });
}

function reset(
  { nowMs }: Subject,
  userId: number,
  over: Partial<ResetLoginPassword> = {},
): ResetLoginPassword {
  const n = unique();
  return {
    kind: 'reset_login_password',
    userId,
    emailSealed: 'mine',
    expiresAtMs: nowMs() + 1_000,
    fittingHash: hashOf(userId),
    code: null,
    recoveryDigest: null,
    loginPasswordHash: 'the new one',
    loginSubject: `login-${n}`,
    userSubject: `proof-${n}`,
    addressSubject: `address-${n}`,
    siteSubject: null,
    codeSubject: `code/${userId}`,
    by: by(userId),
    ...over,
  };
}
