// One simulation with a random seed, so that every run tries something new. `simulate.test.ts` plays more,
// which reach every situation together.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulate } from './run.ts';

const STEPS = 150;
const seed = Math.floor(Math.random() * 1_000_000);

test(`PostgreSQL and the model agree, and the books hold: seed ${seed}.`, async () => {
  const { commands } = await simulate(seed, STEPS);
  assert.ok(commands > STEPS);
});
