// A few crowds with fixed seeds, and one with a random seed. They must reach what a single lane,
// whose batches wait for their rows, never meets.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulateCrowd } from './crowd.ts';
import { openGround } from './ground.ts';

const ROUNDS = 20;
const SEEDS = [1, 2, Math.floor(Math.random() * 1_000_000)];

const REACHED = [
  ...['main skip', 'side skip', 'main wait', 'slow wait'],
  ...['main skip met locked rows', 'side skip met locked rows'],
  ...['ok', 'replayed', 'idempotency_key_reused', 'order_already_paid', 'refund_request_open'],
  ...['insufficient_balance', 'invite_invalid', 'invalid_parameters'],
];

const reached = new Set<string>();

for (const seed of SEEDS) {
  test(`The books hold what crowds on two nodes were answered: seed ${seed}.`, async () => {
    for (const happened of (await simulateCrowd(seed, ROUNDS)).keys()) reached.add(happened);
  });
}

test('In eight cells the books hold what crowds on two nodes were answered.', async () => {
  const happened = await simulateCrowd(1, ROUNDS, (nowMs) => openGround(nowMs, 8));
  assert.ok((happened.get('ok') ?? 0) > 0);
});

test('The crowds reach every situation they are meant to.', () => {
  assert.deepEqual(
    REACHED.filter((what) => !reached.has(what)),
    [],
  );
});
