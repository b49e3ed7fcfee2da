// Contract: accounts are closed. Nothing may be left in them, the books stay, the person goes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { CLOSED_NAME, closedLogin, type Waiting } from '../../src/core/people/close-account.ts';
import { signUp } from './access-commands.ts';
import * as commands from './commands.ts';
import { OPERATOR, RIGHT, unique, WRONG } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

const NOTHING: Waiting = { orders: 0, withdrawals: 0, payouts: 0, refundRequests: 0 };
const CLOSED_HASH = 'of-nobody';

export function closings(subject: Subject): void {
  leaving(subject);
  afterwards(subject);
  races(subject);
}

export function close(userId: UserId, waiting: Waiting = NOTHING): Command {
  const closing = { userId, waiting, loginPasswordHash: CLOSED_HASH };
  return { kind: 'close_account', ...closing, by: OPERATOR };
}

function closeOwn(userId: UserId, payPasswordDigest: string | null, fittingHash: string): Command {
  const n = unique();
  return {
    kind: 'close_own_account',
    userId,
    fittingHash,
    code: null,
    userSubject: `proof-${n}`,
    addressSubject: `address-${n}`,
    siteSubject: null,
    codeSubject: `code/${userId}`,
    payPasswordDigest,
    loginPasswordHash: CLOSED_HASH,
    waiting: NOTHING,
    by: { kind: 'user', name: `${userId}`, from: '203.0.113.7' },
  };
}

const problemsOf = (outcome: Outcome | undefined) =>
  outcome?.ok === false ? outcome.refusal.problems?.map(({ field, given: of }) => [field, of]) : [];

function leaving(subject: Subject): void {
  test('A closed account has no name, login, factors, keys or sessions; its number stays.', async () => {
    const joined = signUp();
    await subject.must(joined);
    const { userId, login, walletId } = joined.user;
    const key = await subject.aKey(userId, { ipRules: ['203.0.113.7'] });
    await subject.must(close(userId));
    const { queries } = subject.store;
    const user = await queries.user(userId);
    assert.deepEqual([user?.name, user?.login], [CLOSED_NAME, closedLogin(userId)]);
    assert.deepEqual([user?.walletId, user?.loginPasswordHash], [walletId, CLOSED_HASH]);
    assert.equal(await queries.userByLogin(login), undefined);
    const owner = await subject.ownerOf(userId);
    assert.deepEqual([owner.closedAtMs, owner.suspended], [subject.nowMs(), true]);
    assert.equal(owner.payPasswordDigest, null);
    assert.deepEqual(await queries.sessionsOf(userId), []);
    const everything = { userId, fromMs: null, untilMs: null, limit: 10 };
    assert.deepEqual(await queries.securityEvents(everything), []);
    const [kept] = await queries.keysOf(userId);
    assert.deepEqual([kept?.name, kept?.ipRules], [key.keyId, []]);
    assert.equal(kept?.revokedAtMs, subject.nowMs());
    const [line] = await queries.auditTrail(everything);
    assert.equal(line?.action, 'account_closed');
  });

  test('What stands in the way is told one by one, and nothing is closed.', async () => {
    const shop = await subject.aShop();
    await subject.must(commands.recharge(shop.ownerId, '12.00'));
    await subject.aPaidOrder(shop, '8.00');
    const waiting = { orders: 2, withdrawals: 1, payouts: 4, refundRequests: 3 };
    const outcome = await subject.run(close(shop.ownerId, waiting));
    assert.equal(word(outcome), 'account_in_use');
    assert.deepEqual(problemsOf(outcome), [
      ['consumer_balance', '12.00'],
      ['merchant_frozen', '8.00'],
      ['withdrawals', '1'],
      ['payouts', '4'],
      ['orders', '2'],
      ['refund_requests', '3'],
    ]);
    assert.equal((await subject.ownerOf(shop.ownerId)).closedAtMs, null);
  });

  test('Owners close their own account with both passwords, and not with one of them.', async () => {
    const userId = await subject.aUser();
    const right = commands.hashOf(userId);
    const { payPasswordDigest: payPassword } = RIGHT;
    const closing = (password: string | null, hash: string) =>
      subject.run(closeOwn(userId, password, hash));
    assert.equal(word(await closing(payPassword, 'another')), 'login_failed');
    assert.equal(word(await closing(WRONG.payPasswordDigest, right)), 'pay_password_wrong');
    assert.equal((await subject.ownerOf(userId)).factorFailures, 1);
    assert.equal(word(await closing(null, right)), 'invalid_parameters');
    assert.equal(word(await closing(payPassword, right)), 'ok');
    assert.equal(word(await closing(payPassword, right)), 'login_failed');
  });
}

function afterwards(subject: Subject): void {
  test('A closed account is not recharged, paid, opened again or given anything.', async () => {
    const userId = await subject.aUser();
    const friend = await subject.aPayer('5.00');
    await subject.must(close(userId));
    const refused = await subject.batch(
      commands.recharge(userId, '1.00'),
      commands.transfer(
        { userId: friend, wallet: 'consumer' },
        { userId, wallet: 'consumer' },
        '1.00',
      ),
      close(userId),
      { kind: 'set_pay_password', by: OPERATOR, userId, payPasswordDigest: 'digest' },
      { kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' },
      commands.createMerchant(userId),
      commands.createKey(userId),
      {
        kind: 'change_user_status',
        codeSubject: 'code/of-a-user',
        by: OPERATOR,
        userId,
        change: 'resume',
        keyIds: [],
      },
    );
    assert.deepEqual(
      refused.map(word),
      refused.map(() => 'user_closed'),
    );
    const shop = await subject.aShop();
    const named = commands.collect(shop.actor, shop.merchantId, '1.00', { payerId: userId });
    assert.equal(await subject.word(named), 'payer_not_found');
  });

  test('What somebody paid who has left is not refunded, and their records stay.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('8.00');
    const txNo = await subject.aPaidOrder(shop, '8.00', { payerId });
    const lines = await subject.entriesOf(txNo);
    await subject.must(close(payerId));
    const refused = await subject.run(commands.refund(shop.actor, txNo, null));
    assert.equal(word(refused), 'payer_closed');
    assert.deepEqual(await subject.entriesOf(txNo), lines);
    const owner = await subject.ownerOf(shop.ownerId);
    assert.equal(owner.merchant.frozenFen, commands.yuan('8.00'));
    const filter = { userId: shop.ownerId, wallet: null, type: null, direction: null };
    const page = { fromDay: null, toDay: null, page: 1, perPage: 10 };
    const { items } = await subject.store.queries.records({ ...filter, ...page });
    assert.equal(items[0]?.counterparty?.name, CLOSED_NAME);
  });
}

function races(subject: Subject): void {
  test('Of a payment and the leaving of its merchant one happens.', async () => {
    const other = await subject.secondNode();
    for (let round = 0; round < 6; round++) {
      const shop = await subject.aShop();
      const payerId = await subject.aPayer('3.00');
      const txNo = await subject.anOrder(shop, '3.00');
      const paying = commands.pay(payerId, txNo, subject.nowMs());
      const leaving = close(shop.ownerId);
      const [first, second] = round % 2 === 0 ? [paying, leaving] : [leaving, paying];
      const ended = await Promise.all([
        subject.store.execute([first], 'slow'),
        other.execute([second], 'slow'),
      ]);
      const words = ended.flat().map((one) => (one === 'locked_elsewhere' ? one : word(one)));
      const closed = (await subject.ownerOf(shop.ownerId)).closedAtMs !== null;
      const expected = closed ? ['merchant_suspended', 'ok'] : ['account_in_use', 'ok'];
      assert.deepEqual(words.toSorted(), expected);
      const payer = await subject.ownerOf(payerId);
      const payee = await subject.ownerOf(shop.ownerId);
      assert.equal(payer.consumer.balanceFen, closed ? commands.yuan('3.00') : 0n);
      assert.equal(payee.merchant.frozenFen, closed ? 0n : commands.yuan('3.00'));
    }
  });
}
