// Contract: users, merchants, branches and keys are created, changed and read back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOwner } from '../../src/core/ledger/wallet.ts';
import {
  createBranch,
  createKey,
  createMerchant,
  createUser,
  keyIdFor,
  OPERATOR,
} from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function administration(subject: Subject): void {
  users(subject);
  merchants(subject);
  keys(subject);
  standing(subject);
}

function users(subject: Subject): void {
  test('A new user is found by id, login and wallet identifier, and has two empty wallets.', async () => {
    const { store } = subject;
    const command = createUser({ name: '王"小\\明, {null}', operator: true });
    assert.deepEqual(await subject.must(command), { kind: 'done' });
    const { kind: _, by: _by, payPasswordDigest, ...profile } = command;
    const times = { createdAtMs: subject.nowMs(), securityReadAtMs: subject.nowMs() };
    const user = { ...profile, providerAccount: null, totpSealedSecret: null, ...times };
    assert.deepEqual(await store.queries.user(command.userId), user);
    assert.deepEqual(await store.queries.userByLogin(command.login), user);
    assert.deepEqual(await store.queries.userByWalletId(command.walletId), user);
    assert.deepEqual(
      await subject.ownerOf(command.userId),
      newOwner(command.userId, payPasswordDigest),
    );
  });

  test('A login is given once, even within one batch.', async () => {
    const first = createUser();
    const twin = createUser({ login: first.login });
    const outcomes = await subject.batch(first, twin, createUser());
    assert.deepEqual(outcomes.map(word), ['ok', 'invalid_parameters', 'ok']);
    assert.deepEqual(outcomes[1], {
      ok: false,
      refusal: { code: 'invalid_parameters', problems: [{ field: 'login', rule: 'login_taken' }] },
    });
    assert.equal(await subject.word(createUser({ login: first.login })), 'invalid_parameters');
    assert.equal(await subject.store.queries.owner(twin.userId), undefined);
  });

  test('Unknown users are left out.', async () => {
    const { queries } = subject.store;
    assert.equal(await queries.user(1), undefined);
    assert.equal(await queries.owner(1), undefined);
    assert.equal(await queries.userByLogin('nobody'), undefined);
    assert.equal(await queries.userByWalletId('nobody'), undefined);
    assert.equal(await queries.userByReference('nobody'), undefined);
    assert.equal(await queries.order('nothing'), undefined);
    assert.equal(await queries.key('nothing'), undefined);
    assert.equal(await queries.session('nothing'), undefined);
    assert.deepEqual(await queries.refundsOf('nothing'), []);
    assert.deepEqual(await queries.keysOf(1), []);
  });

  test('Each sequence counts up from 1001 by itself.', async () => {
    for (const sequence of ['user', 'merchant', 'branch'] as const) {
      const first = await subject.store.queries.nextId(sequence);
      assert.equal(first, 1001);
      assert.equal(await subject.store.queries.nextId(sequence), 1002);
    }
  });
}

function merchants(subject: Subject): void {
  test('A branch is found by its id.', async () => {
    const shop = await subject.aShop();
    const branch = createBranch(shop);
    await subject.must(branch);
    const { kind: _kind, ownerId: _ownerId, by: _by, ...kept } = branch;
    assert.deepEqual(await subject.store.queries.branch(branch.branchId), kept);
    assert.equal(await subject.store.queries.branch(1), undefined);
  });

  test('A merchant requires an owner, and a branch requires a merchant.', async () => {
    assert.equal(await subject.word(createMerchant(1)), 'user_not_found');
    assert.equal(
      await subject.word(createBranch({ merchantId: 1, ownerId: 1 })),
      'merchant_not_found',
    );
    const user = createUser();
    const merchant = createMerchant(user.userId);
    const outcomes = await subject.batch(user, merchant, createBranch(merchant));
    assert.deepEqual(outcomes.map(word), ['ok', 'ok', 'ok']);
  });
}

function keys(subject: Subject): void {
  test('A key is read back with what a request needs to know about its owner.', async () => {
    const user = createUser();
    const ipRules = ['192.0.2.0/24', '2001:db8::1'];
    const endsAtMs = subject.nowMs() + 1000;
    const { key } = createKey(user.userId, { ipRules, scopes: [], ratePerMinute: 7, endsAtMs });
    await subject.batch(user, { kind: 'create_key', by: OPERATOR, key });
    const times = { createdAtMs: subject.nowMs(), revokedAtMs: null };
    const fresh = { ...times, factorFailures: 0, mandateNo: null };
    assert.deepEqual(await subject.store.queries.key(key.keyId), {
      key: { ...key, ...fresh, expiresAtMs: endsAtMs },
      ownerSuspended: false,
      payPasswordSalt: user.payPasswordSalt,
      walletId: user.walletId,
    });
  });

  test('A key requires an owner.', async () => {
    assert.equal(await subject.word(createKey(1)), 'user_not_found');
  });

  test('The keys of a user are listed oldest first, and by id within one instant.', async () => {
    const userId = await subject.aUser();
    const id = keyIdFor(userId);
    await subject.must(createKey(userId, { keyId: `${id}b` }));
    await subject.must(createKey(userId, { keyId: `${id}a` }));
    await subject.pass(1);
    await subject.must(createKey(userId, { keyId: `${id}0` }));
    const listed = await subject.store.queries.keysOf(userId);
    assert.deepEqual(
      listed.map((key) => key.keyId),
      [`${id}a`, `${id}b`, `${id}0`],
    );
  });

  test('Only the owner can revoke a key, and the first revocation stays.', async () => {
    const userId = await subject.aUser();
    const { keyId } = await subject.aKey(userId);
    const stranger = await subject.aUser();
    for (const wrong of [
      { userId: stranger, keyId },
      { userId, keyId: 'nothing' },
    ]) {
      const outcome = await subject.run({ kind: 'revoke_key', by: OPERATOR, ...wrong });
      assert.equal(word(outcome), 'invalid_parameters');
    }
    const revokedAtMs = subject.nowMs();
    await subject.must({ kind: 'revoke_key', by: OPERATOR, userId, keyId });
    await subject.pass(1000);
    await subject.must({ kind: 'revoke_key', by: OPERATOR, userId, keyId });
    assert.equal((await subject.store.queries.key(keyId))?.key.revokedAtMs, revokedAtMs);
  });
}

function standing(subject: Subject): void {
  test('A user is suspended and resumed, and their keys show it.', async () => {
    const shop = await subject.aShop();
    const change = (to: 'suspend' | 'resume') =>
      subject.must({
        kind: 'change_user_status',
        codeSubject: 'code/of-a-user',
        by: OPERATOR,
        userId: shop.ownerId,
        change: to,
        keyIds: [],
      });
    await change('suspend');
    assert.equal((await subject.store.queries.key(shop.keyId))?.ownerSuspended, true);
    await change('resume');
    assert.equal((await subject.store.queries.key(shop.keyId))?.ownerSuspended, false);
    assert.equal((await subject.ownerOf(shop.ownerId)).suspended, false);
  });

  test('Commands about an unknown user are refused.', async () => {
    const userId = 1;
    const outcomes = await subject.batch(
      {
        kind: 'change_user_status',
        codeSubject: 'code/of-a-user',
        by: OPERATOR,
        userId,
        change: 'suspend',
        keyIds: [],
      },
      { kind: 'set_pay_password', by: OPERATOR, userId, payPasswordDigest: 'digest' },
      { kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' },
    );
    assert.deepEqual(outcomes.map(word), ['user_not_found', 'user_not_found', 'user_not_found']);
  });
}
