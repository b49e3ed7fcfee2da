// Contract: the audit trail, and the rotation of keys that it records.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditFilter } from '../../src/store/store.ts';
import { until } from '../support/until.ts';
import { aKey, aPayer, aShop, aUser, must, ownerOf, resultOf, run, word } from './arrange.ts';
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
import type { Subject } from './subject.ts';

export function audit(given: () => Subject): void {
  trail(given);
  rotation(given);
}

async function trailOf(subject: Subject, userId: number, filter: Partial<AuditFilter> = {}) {
  const all = { userId, fromMs: null, untilMs: null, limit: 100 };
  return subject.store.queries.auditTrail({ ...all, ...filter });
}

async function actionsOf(subject: Subject, userId: number): Promise<string[]> {
  return (await trailOf(subject, userId)).map((line) => line.action).reverse();
}

function trail(given: () => Subject): void {
  test('Every change by hand to a user, their keys or their money is on the audit trail.', async () => {
    const user = createUser({ operator: true });
    const { userId } = user;
    await must(given(), user);
    const { keyId } = await aKey(given(), userId);
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
    for (const command of commands) await must(given(), command);
    assert.deepEqual(await actionsOf(given(), userId), [
      ...['user_created', 'key_created', 'pay_password_set', 'totp_enrolled', 'key_revoked'],
      ...['user_suspended', 'user_resumed', 'user_unlocked', 'recharged', 'transferred'],
      ...['withdrawal_requested', 'withdrawal_requested'],
      ...['withdrawal_approved', 'withdrawal_declined'],
    ]);
    const [last, , , , , money, , , , , , , , first] = await trailOf(given(), userId);
    assert.deepEqual(first?.details, { login: user.login, operator: true });
    assert.deepEqual(first?.by, OPERATOR);
    assert.equal(money?.details.amount_fen, '10000');
    const details = { withdrawal_no: lost.withdrawalNo, wallet: 'consumer', amount_fen: '500' };
    assert.deepEqual(last?.details, { ...details, reason: 'no' });
  });

  test('A line says who, from where and when, and never contains a secret.', async () => {
    const userId = await aUser(given());
    await given().pass(60_000);
    const by = { kind: 'user', name: '王"\\{}', from: '2001:db8::7' } as const;
    await must(given(), { kind: 'set_pay_password', by, userId, payPasswordDigest: 'hush' });
    const [line] = await trailOf(given(), userId);
    assert.deepEqual(line?.by, by);
    assert.equal(line?.atMs, given().nowMs());
    assert.ok(!JSON.stringify(line).includes('hush'));
  });

  test('Refused, repeated and redundant commands leave no line.', async () => {
    const userId = await aUser(given());
    const { keyId } = await aKey(given(), userId);
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
      await must(given(), command);
    }
    const tooMuch = transfer(wallet(userId, 'consumer'), wallet(userId, 'merchant'), '9.00');
    assert.equal(word(await run(given(), tooMuch)), 'insufficient_balance');
    const expected = ['user_created', 'key_created', 'recharged', 'key_revoked'];
    assert.deepEqual(await actionsOf(given(), userId), expected);
  });

  test('The audit trail is listed by user, period and number, newest first.', async () => {
    const [one, two] = [await aPayer(given(), '1.00'), await aUser(given())];
    const sinceMs = given().nowMs();
    await given().pass(DAY_MS);
    await must(given(), recharge(one, '2.00'));
    await must(given(), recharge(two, '3.00'));
    const all = { userId: null, fromMs: sinceMs + 1, untilMs: null, limit: 100 };
    const everybody = await given().store.queries.auditTrail(all);
    assert.deepEqual(
      everybody.map((line) => line.userId),
      [two, one],
    );
    assert.equal((await trailOf(given(), one, { fromMs: sinceMs + 1 })).length, 1);
    const before = await trailOf(given(), one, { untilMs: sinceMs + 1 });
    assert.deepEqual(
      before.map((line) => line.action),
      ['recharged', 'user_created'],
    );
    assert.equal((await trailOf(given(), one, { limit: 2 })).length, 2);
  });
}

function rotation(given: () => Subject): void {
  test('A rotated key passes on all its rights, and works until its overlap ends.', async () => {
    const shop = await aShop(given());
    const old = createKey(shop.ownerId, { ipRules: ['203.0.113.0/24'], ratePerMinute: 7 }).key;
    await must(given(), { kind: 'create_key', by: OPERATOR, key: old });
    const command = rotate(old, 60_000);
    const nowMs = given().nowMs();
    const result = resultOf(await run(given(), command), 'key_rotated');
    assert.equal(result.oldEndsAtMs, nowMs + 60_000);
    const keys = await given().store.queries.keysOf(shop.ownerId);
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
      run(given(), collect({ userId: shop.ownerId, keyId }, shop.merchantId, '1.00'));
    assert.deepEqual([word(await use(old.keyId)), word(await use(command.newKeyId))], ['ok', 'ok']);
    await given().pass(60_000);
    const words = [word(await use(old.keyId)), word(await use(command.newKeyId))];
    assert.deepEqual(words, ['credentials_invalid', 'ok']);
    assert.ok((await actionsOf(given(), shop.ownerId)).includes('key_rotated'));
  });

  test("An overlap cannot extend a key's life, and an ended key cannot be rotated.", async () => {
    const userId = await aUser(given());
    const endsAtMs = given().nowMs() + 1_000;
    const key = createKey(userId, { endsAtMs }).key;
    await must(given(), { kind: 'create_key', by: OPERATOR, key });
    const command = rotate(key, DAY_MS);
    assert.equal(resultOf(await run(given(), command), 'key_rotated').oldEndsAtMs, endsAtMs);
    const next = await given().store.queries.key(command.newKeyId);
    assert.equal(next?.key.endsAtMs, endsAtMs, 'the expiry is inherited');
    await given().pass(1_000);
    for (const wrong of [
      rotate(key, 0),
      rotate({ ...key, keyId: 'nothing' }, 0),
      rotate({ ...key, userId: await aUser(given()), keyId: command.newKeyId }, 0),
    ]) {
      assert.equal(word(await run(given(), wrong)), 'invalid_parameters');
    }
  });

  test('A repeated rotation, after a lost answer, gives a key that lives as long as the first.', async () => {
    const userId = await aUser(given());
    const old = await aKey(given(), userId);
    await must(given(), rotate(old, 60_000));
    const again = rotate(old, 30_000);
    const { oldEndsAtMs } = resultOf(await run(given(), again), 'key_rotated');
    assert.equal(oldEndsAtMs, given().nowMs() + 30_000);
    const next = await given().store.queries.key(again.newKeyId);
    assert.equal(next?.key.endsAtMs, null, 'the overlap of the old one is not inherited');
  });

  test('Rotating renews neither the rate nor the refund limit.', async () => {
    const userId = await aUser(given());
    const old = await aKey(given(), userId);
    const command = rotate(old, 0);
    await must(given(), command);
    const next = await given().store.queries.key(command.newKeyId);
    assert.equal(next?.key.windowId, old.windowId);
    assert.equal((await ownerOf(given(), userId)).recordNo, 0);
  });

  test('The last use of a key is shown, with its address.', async () => {
    const userId = await aUser(given());
    const { keyId } = await aKey(given(), userId);
    assert.equal((await given().store.queries.keyUses(userId)).size, 0);
    given().store.noteKeyUse(keyId, '203.0.113.7');
    given().store.noteKeyUse(keyId, '203.0.113.8');
    const usesNow = () => given().store.queries.keyUses(userId);
    await until('the use is written', async () => (await usesNow()).size > 0);
    assert.equal((await usesNow()).get(keyId)?.address, '203.0.113.8');
  });
}
