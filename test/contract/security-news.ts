// Contract: up to when users have seen what happened to their access.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aUser, batch, must, run, word } from './arrange.ts';
import { setLoginPassword } from './commands.ts';
import type { Subject } from './subject.ts';

export function securityNews(given: () => Subject): void {
  const seen = async (userId: number) =>
    (await given().store.queries.user(userId))?.securityReadAtMs;
  const read = (userId: number, upToMs: number) =>
    ({ kind: 'read_security_log', userId, upToMs }) as const;

  test('What users have seen only grows, and never beyond now.', async () => {
    const createdAtMs = given().nowMs();
    const userId = await aUser(given());
    assert.equal(await seen(userId), createdAtMs);
    await given().pass(1_000);
    await must(given(), read(userId, createdAtMs + 500));
    await must(given(), read(userId, createdAtMs + 400));
    assert.equal(await seen(userId), createdAtMs + 500);
    await must(given(), read(userId, createdAtMs + 5_000));
    assert.equal(await seen(userId), createdAtMs + 1_000);
    assert.equal(word(await run(given(), read(7, 1))), 'user_not_found');
  });

  test('It takes nothing back of what changes about the user in the same batch.', async () => {
    const userId = await aUser(given());
    await given().pass(1_000);
    const change = setLoginPassword(userId);
    const upToMs = given().nowMs();
    const words = (await batch(given(), change, read(userId, upToMs))).map(word);
    assert.deepEqual(words, ['ok', 'ok']);
    const user = await given().store.queries.user(userId);
    assert.equal(user?.loginPasswordHash, change.loginPasswordHash);
    assert.equal(user?.securityReadAtMs, upToMs);
  });
}
