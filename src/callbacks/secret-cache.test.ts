// The cache of secrets: loaded once, and again after two seconds or a failure.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cacheSecrets } from './secret-cache.ts';

const ownerNo = (ownerId: number) => ({ ownerId, receiverId: null });

test('Many attempts load a secret once; a rotation is seen two seconds later.', async () => {
  let nowMs = 0;
  let loads = 0;
  const secretsOf = cacheSecrets(
    async ({ ownerId }) => {
      loads += 1;
      return [`${ownerId}-${loads}`];
    },
    () => nowMs,
  );
  assert.deepEqual(await Promise.all([secretsOf(ownerNo(7)), secretsOf(ownerNo(7))]), [
    ['7-1'],
    ['7-1'],
  ]);
  nowMs = 1_999;
  assert.deepEqual(await secretsOf(ownerNo(7)), ['7-1']);
  assert.deepEqual(await secretsOf(ownerNo(8)), ['8-2']);
  assert.deepEqual(await secretsOf({ ownerId: 7, receiverId: 8 }), ['7-3']);
  nowMs = 2_000;
  assert.deepEqual(await secretsOf(ownerNo(7)), ['7-4']);
});

test('A failure is not cached.', async () => {
  let away = true;
  const secretsOf = cacheSecrets(async () => {
    if (away) throw new Error('away');
    return ['secret'];
  });
  await assert.rejects(secretsOf(ownerNo(7)), /away/);
  away = false;
  assert.deepEqual(await secretsOf(ownerNo(7)), ['secret']);
});
