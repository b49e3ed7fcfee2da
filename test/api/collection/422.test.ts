// POST /collection with an idempotency key that belongs to another request.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const withKey = (idempotencyKey: string) => ({ headers: { 'X-Idempotency-Key': idempotencyKey } });

test('any other parameter makes it a different request', async () => {
  const first = { amount: 10, title: '茶', notify_url: 'https://a.example/1' };
  const made = await town.collect(first, withKey('used'));
  assert.equal(made.status, 200);
  for (const change of [
    { amount: 10.01 },
    { title: '茶叶' },
    { title: null },
    { notify_url: 'https://a.example/2' },
    { notify_url: null },
    { return_url: 'https://a.example/1' },
    { branch_id: town.branchId },
    { payer_id: town.payer.userId },
    { merchant_id: 999_999 },
  ]) {
    const answer = await town.collect({ ...first, ...change }, withKey('used'));
    assertRefused(answer, 422, 'idempotency_key_reused');
  }
  assert.equal((await town.collect(first, withKey('used'))).text, made.text);
});

test('invalid parameters are reported first', async () => {
  await town.collect({}, withKey('valid-first'));
  const answer = await town.collect({ amount: 0 }, withKey('valid-first'));
  assertRefused(answer, 400, 'invalid_parameters', ['errors']);
});

test('of two different requests with one key at once, one succeeds and the other is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const key = withKey(`race-${round}`);
    const answers = await times(2, (index) => town.collect({ amount: 1 + index }, key));
    const statuses = answers.map((answer) => answer.status).sort();
    assert.deepEqual(statuses, [200, 422]);
    const refused = answers.find((answer) => answer.status === 422);
    assert.ok(refused);
    assertRefused(refused, 422, 'idempotency_key_reused');
  }
  const made = await town.api.rows(`select count(*)::int as orders from orders
    where amount in (100, 200)`);
  assert.deepEqual(made, [{ orders: 5 }]);
});
