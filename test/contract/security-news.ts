// Contract: up to when users have seen what happened to their access.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setLoginPassword } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function securityNews(subject: Subject): void {
  const seen = async (userId: number) =>
    (await subject.store.queries.user(userId))?.securityReadAtMs;
  const read = (userId: number, upToMs: number) =>
    ({ kind: 'read_security_log', userId, upToMs }) as const;

  test('What users have seen only grows, and never beyond now.', async () => {
    const createdAtMs = subject.nowMs();
    const userId = await subject.aUser();
    assert.equal(await seen(userId), createdAtMs);
    await subject.pass(1_000);
    await subject.must(read(userId, createdAtMs + 500));
    await subject.must(read(userId, createdAtMs + 400));
    assert.equal(await seen(userId), createdAtMs + 500);
    await subject.must(read(userId, createdAtMs + 5_000));
    assert.equal(await seen(userId), createdAtMs + 1_000);
    assert.equal(await subject.word(read(7, 1)), 'user_not_found');
  });

  test('It takes nothing back of what changes about the user in the same batch.', async () => {
    const userId = await subject.aUser();
    await subject.pass(1_000);
    const change = setLoginPassword(userId);
    const upToMs = subject.nowMs();
    const words = (await subject.batch(change, read(userId, upToMs))).map(word);
    assert.deepEqual(words, ['ok', 'ok']);
    const user = await subject.store.queries.user(userId);
    assert.equal(user?.loginPasswordHash, change.loginPasswordHash);
    assert.equal(user?.securityReadAtMs, upToMs);
  });
}
