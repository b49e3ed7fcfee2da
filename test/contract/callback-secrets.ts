// Contract: the secret that signs callbacks is made once, and rotated with an overlap.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { createSecret, DAY_MS, rotateSecret } from './commands.ts';
import { resultOf } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function callbackSecrets(subject: Subject): void {
  const keptOf = async (command: Command) =>
    (await subject.result(command, 'callback_secret_kept')).secrets;

  async function actionsOf(userId: number): Promise<string[]> {
    const filter = { userId, fromMs: null, untilMs: null, limit: 100 };
    const lines = await subject.store.queries.auditTrail(filter);
    return lines.map(({ action }) => action).reverse();
  }

  test('An owner with a secret keeps it, and has one line on the audit trail.', async () => {
    const userId = await subject.aUser();
    assert.equal(await subject.store.callbacks.secrets(userId), undefined);
    const first = { userId, current: 'sealed 1', previous: null };
    assert.deepEqual(await keptOf(createSecret(userId, 'sealed 1')), first);
    assert.deepEqual(await keptOf(createSecret(userId, 'sealed 2')), first);
    assert.deepEqual(await subject.store.callbacks.secrets(userId), first);
    assert.deepEqual(await actionsOf(userId), ['user_created', 'callback_secret_created']);
    assert.equal(await subject.word(createSecret(1, 'sealed')), 'user_not_found');
  });

  test('The previous secret still works for a while; the one before that does not.', async () => {
    const userId = await subject.aUser();
    await keptOf(createSecret(userId, 'sealed 1'));
    const untilMs = subject.nowMs() + DAY_MS;
    assert.deepEqual(await keptOf(rotateSecret(userId, 'sealed 2')), {
      userId,
      current: 'sealed 2',
      previous: { sealed: 'sealed 1', untilMs },
    });
    await subject.pass(1_000);
    const last = await keptOf(rotateSecret(userId, 'sealed 3'));
    assert.deepEqual(last.previous, { sealed: 'sealed 2', untilMs: untilMs + 1_000 });
    assert.deepEqual(await subject.store.callbacks.secrets(userId), last);
    assert.deepEqual(await actionsOf(userId), [
      ...['user_created', 'callback_secret_created'],
      ...['callback_secret_rotated', 'callback_secret_rotated'],
    ]);
  });

  test('Replacing a secret that does not exist makes the first one.', async () => {
    const userId = await subject.aUser();
    const kept = await keptOf(rotateSecret(userId, 'sealed'));
    assert.deepEqual(kept, { userId, current: 'sealed', previous: null });
    assert.deepEqual(await actionsOf(userId), ['user_created', 'callback_secret_created']);
    assert.equal(await subject.word(rotateSecret(1, 'sealed')), 'user_not_found');
  });

  test('Two nodes that find no secret at the same time end up with one.', async () => {
    const nodes = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    for (let round = 0; round < 10; round++) {
      const userId = await subject.aUser();
      const outcomes = await Promise.all(
        nodes.map((node, index) => node.submit(createSecret(userId, `sealed ${index}`))),
      );
      const [one, two] = outcomes.map((outcome) => resultOf(outcome, 'callback_secret_kept'));
      assert.deepEqual(one, two);
      assert.deepEqual(await subject.store.callbacks.secrets(userId), one?.secrets);
    }
  });
}
