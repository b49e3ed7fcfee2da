// One simulation with a random seed, so that every run tries something new. Fixed seeds, and what they must
// reach together, are in `simulate.test.ts`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulate } from './run.ts';

const STEPS = 150;
const seed = Math.floor(Math.random() * 1_000_000);

test(`PostgreSQL and the model agree, and the books hold: seed ${seed}.`, async () => {
  const { commands } = await simulate(seed, STEPS);
  assert.ok(commands > STEPS);
});
