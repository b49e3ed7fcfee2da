// Contract: users make, widen and rotate keys, and see the secret of their callbacks, on the proof of who
// they are; without it they can only narrow and revoke.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { Provenance } from '../../src/core/rows/audit.ts';
import { choosePayPassword, switchOnTotp } from './access-commands.ts';
import { createKey, createSecret, keyIdFor, rotateSecret, unique } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

const STEP_MS = 30_000;

/** What somebody types, as commands carry it. */
function proofOf(userId: UserId, over: Partial<ReturnType<typeof typedBy>> = {}) {
  return { ...typedBy(userId), ...over };
}

function typedBy(userId: UserId) {
  const { fittingHash, code, userSubject, addressSubject, siteSubject, codeSubject } =
    choosePayPassword(userId);
  return { fittingHash, code, userSubject, addressSubject, siteSubject, codeSubject };
}

function signedIn(userId: UserId): Provenance {
  return { kind: 'user', name: `${userId}`, from: '203.0.113.7' };
}

/** Everything that makes or widens: by the user, without a proof. */
function unprovenOf(userId: UserId, key: ReturnType<typeof createKey>['key']): readonly Command[] {
  const by = signedIn(userId);
  const named = { userId, keyId: key.keyId, by };
  const same = { name: null, ipRules: null, ratePerMinute: null };
  const n = unique();
  const [newKeyId, newSecretDigest] = [keyIdFor(userId), `digest-${n}`];
  return [
    { ...createKey(userId), by },
    { kind: 'rotate_key', ...named, newKeyId, newSecretDigest, overlapMs: 0 },
    { kind: 'update_key', ...named, ...same, ratePerMinute: key.ratePerMinute + 1 },
    { kind: 'update_key', ...named, ...same, ipRules: [...key.ipRules, '203.0.113.9'] },
    { kind: 'update_key', ...named, ...same, ipRules: [] },
    { ...createSecret(userId, 'sealed'), by },
    { ...rotateSecret(userId, 'sealed'), by },
  ];
}

export function ownKeys(subject: Subject): void {
  async function aListedKey() {
    const userId = await subject.aUser();
    const command = createKey(userId, { ipRules: ['203.0.113.7', '203.0.113.8'] });
    await subject.must(command);
    return { userId, key: command.key };
  }

  test('Users without a proof make no key, widen none, and see no secret.', async () => {
    const { userId, key } = await aListedKey();
    const before = await subject.store.queries.keysOf(userId);
    for (const command of unprovenOf(userId, key)) {
      const outcome = await subject.run(command);
      assert(!outcome.ok);
      assert.deepEqual(outcome.refusal.problems, [{ field: 'password', rule: 'required' }]);
    }
    assert.deepEqual(await subject.store.queries.keysOf(userId), before);
    assert.equal(await subject.store.callbacks.secrets(userId), undefined);
  });

  test('With a proof each of them is done, and the audit trail names the user.', async () => {
    const { userId, key } = await aListedKey();
    for (const command of unprovenOf(userId, key)) {
      // An ended key is neither rotated again nor changed.
      const overlap = command.kind === 'rotate_key' ? { overlapMs: STEP_MS } : {};
      await subject.must({ ...command, ...overlap, proof: proofOf(userId) } as Command);
    }
    await subject.must({
      ...createSecret(userId, 'another'),
      by: signedIn(userId),
      proof: proofOf(userId),
    });
    const filter = { userId, fromMs: null, untilMs: null, limit: 100 };
    const lines = await subject.store.queries.auditTrail(filter);
    assert.deepEqual(
      lines.filter(({ by }) => by.kind === 'user').map(({ action }) => action),
      [
        ...['callback_secret_shown', 'callback_secret_rotated', 'callback_secret_created'],
        ...['key_updated', 'key_updated', 'key_updated', 'key_rotated', 'key_created'],
      ],
    );
    assert.equal((await subject.store.callbacks.secrets(userId))?.previous?.sealed, 'sealed');
  });

  test('Narrowing takes no proof: a lower rate, fewer addresses, the first address, a name.', async () => {
    const { userId, key } = await aListedKey();
    const update = (keyId: string, over: object): Command => {
      const same = { name: null, ipRules: null, ratePerMinute: null };
      return { kind: 'update_key', userId, keyId, ...same, by: signedIn(userId), ...over };
    };
    const open = createKey(userId);
    await subject.must(open);
    for (const command of [
      update(key.keyId, { name: '后厨' }),
      update(key.keyId, { ratePerMinute: 1 }),
      update(key.keyId, { ipRules: ['203.0.113.8'] }),
      update(open.key.keyId, { ipRules: ['203.0.113.9'] }),
      { kind: 'revoke_key', userId, keyId: key.keyId, by: signedIn(userId) } as const,
    ]) {
      assert.equal(await subject.word(command), 'ok');
    }
  });

  test('Wrong proofs are counted, throttled, and change nothing.', async () => {
    const userId = await subject.aUser();
    const userSubject = `proof-${unique()}`;
    const make = (over: object = {}): Command => ({
      ...createKey(userId),
      by: signedIn(userId),
      proof: proofOf(userId, { userSubject, ...over }),
    });
    const wrong = Array.from({ length: 5 }, () => make({ fittingHash: null }));
    const outcomes = await subject.batch(...wrong, make());
    assert.deepEqual(outcomes.map(word), [...Array(5).fill('login_failed'), 'login_throttled']);
    assert.deepEqual(await subject.store.queries.keysOf(userId), []);
    await subject.pass(STEP_MS);
    assert.equal(await subject.word(make()), 'ok');
  });

  test('Whoever has two-factor authentication gives a code, and each makes one key.', async () => {
    const userId = await subject.aUser();
    const step = Math.floor(subject.nowMs() / STEP_MS);
    await subject.must(switchOnTotp(userId, step - 1));
    const make = (code: ReturnType<typeof typedBy>['code']): Command => ({
      ...createKey(userId),
      by: signedIn(userId),
      proof: proofOf(userId, { code }),
    });
    const code = { enrolment: 1, step };
    const outcomes = await subject.batch(make(null), make(code), make(code));
    assert.deepEqual(outcomes.map(word), ['totp_required', 'ok', 'totp_invalid']);
    assert.equal((await subject.store.queries.keysOf(userId)).length, 1);
    assert.equal((await subject.ownerOf(userId)).totpLastStep, step);
  });
}
