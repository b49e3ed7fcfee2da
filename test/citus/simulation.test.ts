// The simulation of random commands on Citus, while its connections are cut and its workers are killed: one
// command after the other beside the model, and crowds on two nodes, held against what they were answered.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulateCrowd } from '../simulation/crowd.ts';
import type { Happened } from '../simulation/happened.ts';
import { simulate } from '../simulation/run.ts';
import { missing } from './books-on-citus.ts';
import { IN_CROWDS, IN_STEPS, openCitusGround } from './simulation-ground.ts';

const STEPS = 30;
const ROUNDS = 5;
const SEEDS = [1, 2];
const CROWD_SEED = 1;
const MS_MAX = 600_000;

test('Citus and the model agree while nothing happens to it.', {
  skip: missing,
  timeout: MS_MAX,
}, async () => {
  const { commands } = await simulate(SEEDS.length + 1, STEPS, (nowMs) =>
    openCitusGround(nowMs, null),
  );
  assert.ok(commands > STEPS);
});

for (const seed of SEEDS) {
  test(`Citus and the model agree whatever is struck: seed ${seed}.`, {
    skip: missing,
    timeout: MS_MAX,
  }, async (t) => {
    const happened: Happened = new Map();
    const { commands } = await simulate(seed, STEPS, (nowMs) =>
      openCitusGround(nowMs, { ...IN_STEPS, seed, happened }),
    );
    assert.ok(commands > STEPS);
    assert.ok(struckIn(happened).length > 0, 'something is struck');
    t.diagnostic([...happened].map(([what, times]) => `${what} ${times}`).join(', '));
  });
}

test('The books on Citus hold what crowds on two nodes were answered, whatever is struck.', {
  skip: missing,
  timeout: MS_MAX,
}, async (t) => {
  const happened: Happened = new Map();
  const answers = await simulateCrowd(CROWD_SEED, ROUNDS, (nowMs) =>
    openCitusGround(nowMs, { ...IN_CROWDS, seed: CROWD_SEED, happened }),
  );
  assert.ok((answers.get('ok') ?? 0) > 0);
  assert.ok(struckIn(happened).length > 0, 'something is struck');
  t.diagnostic([...happened].map(([what, times]) => `${what} ${times}`).join(', '));
});

function struckIn(happened: Happened): readonly string[] {
  return [...happened.keys()].filter((what) => what.startsWith('strike: '));
}
