// Secrets kept for a moment: asked for once, and again when the moment is over or it went wrong.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptSecrets } from './secret-cache.ts';

test('Many attempts ask once; a rotation is seen two seconds later.', async () => {
  let nowMs = 0;
  let asked = 0;
  const secretsOf = keptSecrets(
    async (ownerId) => {
      asked += 1;
      return [`${ownerId}-${asked}`];
    },
    () => nowMs,
  );
  assert.deepEqual(await Promise.all([secretsOf(7), secretsOf(7)]), [['7-1'], ['7-1']]);
  nowMs = 1_999;
  assert.deepEqual(await secretsOf(7), ['7-1']);
  assert.deepEqual(await secretsOf(8), ['8-2']);
  nowMs = 2_000;
  assert.deepEqual(await secretsOf(7), ['7-3']);
});

test('What went wrong is not kept.', async () => {
  let away = true;
  const secretsOf = keptSecrets(async () => {
    if (away) throw new Error('away');
    return ['secret'];
  });
  await assert.rejects(secretsOf(7), /away/);
  away = false;
  assert.deepEqual(await secretsOf(7), ['secret']);
});
