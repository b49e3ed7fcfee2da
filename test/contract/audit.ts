// Contract: the audit trail, and the rotation of keys that it records.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditFilter } from '../../src/store/store.ts';
import { until } from '../support/until.ts';
import {
  collect,
  createKey,
  createUser,
  DAY_MS,
  decision,
  OPERATOR,
  recharge,
  rotate,
  transfer,
  wallet,
  withdraw,
} from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function audit(subject: Subject): void {
  trail(subject);
  rotation(subject);
}

async function trailOf(subject: Subject, userId: number, filter: Partial<AuditFilter> = {}) {
  const all = { userId, fromMs: null, untilMs: null, limit: 100 };
  return subject.store.queries.auditTrail({ ...all, ...filter });
}

async function actionsOf(subject: Subject, userId: number): Promise<string[]> {
  return (await trailOf(subject, userId)).map((line) => line.action).reverse();
}

function trail(subject: Subject): void {
  test('Every change by hand to a user, their keys or their money is on the audit trail.', async () => {
    const user = createUser({ operator: true });
    const { userId } = user;
    await subject.must(user);
    const { keyId } = await subject.aKey(userId);
    const [kept, lost] = ['4.00', '5.00'].map((amount) =>
      withdraw(wallet(userId, 'consumer'), amount),
    );
    assert(kept && lost);
    const by = { kind: 'user', name: `${userId}`, from: '203.0.113.7' } as const;
    const commands = [
      { kind: 'set_pay_password', by, userId, payPasswordDigest: 'another' },
      { kind: 'enrol_totp', by, userId, sealedSecret: 'sealed' },
      { kind: 'revoke_key', by, userId, keyId },
      {
        kind: 'change_user_status',
        codeSubject: 'code/of-a-user',
        by: OPERATOR,
        userId,
        change: 'suspend',
        keyIds: [],
      },
      {
        kind: 'change_user_status',
        codeSubject: 'code/of-a-user',
        by: OPERATOR,
        userId,
        change: 'resume',
        keyIds: [],
      },
      {
        kind: 'change_user_status',
        codeSubject: 'code/of-a-user',
        by: OPERATOR,
        userId,
        change: 'unlock',
        keyIds: [],
      },
      recharge(userId, '100.00'),
      transfer(wallet(userId, 'consumer'), wallet(userId, 'merchant'), '7.00'),
      ...[kept, lost, decision(kept, true), decision(lost, false, 'no')],
    ] as const;
    for (const command of commands) await subject.must(command);
    assert.deepEqual(await actionsOf(subject, userId), [
      ...['user_created', 'key_created', 'pay_password_set', 'totp_enrolled', 'key_revoked'],
      ...['user_suspended', 'user_resumed', 'user_unlocked', 'recharged', 'transferred'],
      ...['withdrawal_requested', 'withdrawal_requested'],
      ...['withdrawal_approved', 'withdrawal_declined'],
    ]);
    const [last, , , , , money, , , , , , , , first] = await trailOf(subject, userId);
    assert.deepEqual(first?.details, { login: user.login, operator: true });
    assert.deepEqual(first?.by, OPERATOR);
    assert.equal(money?.details.amount_fen, '10000');
    const details = { withdrawal_no: lost.withdrawalNo, wallet: 'consumer', amount_fen: '500' };
    assert.deepEqual(last?.details, { ...details, reason: 'no' });
  });

  test('A line says who, from where and when, and never contains a secret.', async () => {
    const userId = await subject.aUser();
    await subject.pass(60_000);
    const by = { kind: 'user', name: '王"\\{}', from: '2001:db8::7' } as const;
    await subject.must({ kind: 'set_pay_password', by, userId, payPasswordDigest: 'hush' });
    const [line] = await trailOf(subject, userId);
    assert.deepEqual(line?.by, by);
    assert.equal(line?.atMs, subject.nowMs());
    assert.ok(!JSON.stringify(line).includes('hush'));
  });

  test('Refused, repeated and redundant commands leave no line.', async () => {
    const userId = await subject.aUser();
    const { keyId } = await subject.aKey(userId);
    const once = recharge(userId, '1.00', { idempotencyKey: 'k' });
    const revocation = { kind: 'revoke_key', by: OPERATOR, userId, keyId } as const;
    const resume = {
      kind: 'change_user_status',
      codeSubject: 'code/of-a-user',
      by: OPERATOR,
      userId,
      change: 'resume',
      keyIds: [],
    } as const;
    for (const command of [once, once, revocation, revocation, resume]) {
      await subject.must(command);
    }
    const tooMuch = transfer(wallet(userId, 'consumer'), wallet(userId, 'merchant'), '9.00');
    assert.equal(await subject.word(tooMuch), 'insufficient_balance');
    const expected = ['user_created', 'key_created', 'recharged', 'key_revoked'];
    assert.deepEqual(await actionsOf(subject, userId), expected);
  });

  test('The audit trail is listed by user, period and number, newest first.', async () => {
    const [one, two] = [await subject.aPayer('1.00'), await subject.aUser()];
    const sinceMs = subject.nowMs();
    await subject.pass(DAY_MS);
    await subject.must(recharge(one, '2.00'));
    await subject.must(recharge(two, '3.00'));
    const all = { userId: null, fromMs: sinceMs + 1, untilMs: null, limit: 100 };
    const everybody = await subject.store.queries.auditTrail(all);
    assert.deepEqual(
      everybody.map((line) => line.userId),
      [two, one],
    );
    assert.equal((await trailOf(subject, one, { fromMs: sinceMs + 1 })).length, 1);
    const before = await trailOf(subject, one, { untilMs: sinceMs + 1 });
    assert.deepEqual(
      before.map((line) => line.action),
      ['recharged', 'user_created'],
    );
    assert.equal((await trailOf(subject, one, { limit: 2 })).length, 2);
  });
}

function rotation(subject: Subject): void {
  test('A rotated key passes on all its rights, and works until its overlap ends.', async () => {
    const shop = await subject.aShop();
    const old = createKey(shop.ownerId, { ipRules: ['203.0.113.0/24'], ratePerMinute: 7 }).key;
    await subject.must({ kind: 'create_key', by: OPERATOR, key: old });
    const command = rotate(old, 60_000);
    const nowMs = subject.nowMs();
    const result = await subject.result(command, 'key_rotated');
    assert.equal(result.oldEndsAtMs, nowMs + 60_000);
    const keys = await subject.store.queries.keysOf(shop.ownerId);
    const [before, after] = [old.keyId, command.newKeyId].map((id) =>
      keys.find((key) => key.keyId === id),
    );
    assert.deepEqual(after, {
      ...old,
      mandateNo: null,
      keyId: command.newKeyId,
      secretDigest: command.newSecretDigest,
      createdAtMs: nowMs,
      expiresAtMs: null,
      revokedAtMs: null,
      factorFailures: 0,
    });
    assert.equal(before?.endsAtMs, nowMs + 60_000);
    const use = (keyId: string) =>
      subject.run(collect({ userId: shop.ownerId, keyId }, shop.merchantId, '1.00'));
    assert.deepEqual([word(await use(old.keyId)), word(await use(command.newKeyId))], ['ok', 'ok']);
    await subject.pass(60_000);
    const words = [word(await use(old.keyId)), word(await use(command.newKeyId))];
    assert.deepEqual(words, ['credentials_invalid', 'ok']);
    assert.ok((await actionsOf(subject, shop.ownerId)).includes('key_rotated'));
  });

  test("An overlap cannot extend a key's life, and an ended key cannot be rotated.", async () => {
    const userId = await subject.aUser();
    const endsAtMs = subject.nowMs() + 1_000;
    const key = createKey(userId, { endsAtMs }).key;
    await subject.must({ kind: 'create_key', by: OPERATOR, key });
    const command = rotate(key, DAY_MS);
    assert.equal((await subject.result(command, 'key_rotated')).oldEndsAtMs, endsAtMs);
    const next = await subject.store.queries.key(command.newKeyId);
    assert.equal(next?.key.endsAtMs, endsAtMs, 'the expiry is inherited');
    await subject.pass(1_000);
    for (const wrong of [
      rotate(key, 0),
      rotate({ ...key, keyId: 'nothing' }, 0),
      rotate({ ...key, userId: await subject.aUser(), keyId: command.newKeyId }, 0),
    ]) {
      assert.equal(await subject.word(wrong), 'invalid_parameters');
    }
  });

  test('A repeated rotation, after a lost answer, gives a key that lives as long as the first.', async () => {
    const userId = await subject.aUser();
    const old = await subject.aKey(userId);
    await subject.must(rotate(old, 60_000));
    const again = rotate(old, 30_000);
    const { oldEndsAtMs } = await subject.result(again, 'key_rotated');
    assert.equal(oldEndsAtMs, subject.nowMs() + 30_000);
    const next = await subject.store.queries.key(again.newKeyId);
    assert.equal(next?.key.endsAtMs, null, 'the overlap of the old one is not inherited');
  });

  test('Rotating renews neither the rate nor the refund limit.', async () => {
    const userId = await subject.aUser();
    const old = await subject.aKey(userId);
    const command = rotate(old, 0);
    await subject.must(command);
    const next = await subject.store.queries.key(command.newKeyId);
    assert.equal(next?.key.windowId, old.windowId);
    assert.equal((await subject.ownerOf(userId)).recordNo, 0);
  });

  test('The last use of a key is shown, with its address.', async () => {
    const userId = await subject.aUser();
    const { keyId } = await subject.aKey(userId);
    assert.equal((await subject.store.queries.keyUses(userId)).size, 0);
    subject.store.noteKeyUse(keyId, '203.0.113.7');
    subject.store.noteKeyUse(keyId, '203.0.113.8');
    const usesNow = () => subject.store.queries.keyUses(userId);
    await until('the use is written', async () => (await usesNow()).size > 0);
    assert.equal((await usesNow()).get(keyId)?.address, '203.0.113.8');
  });
}
