// A few courses of the service on virtual time, those whose seeds once found something, and those that
// must find something because a mistake is planted. Many more: `npm run simulate -- --long`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptSeeds } from './courses.ts';
import { PLANTS } from './plants.ts';
import { type Course, runWorld } from './world.ts';

const REQUESTS = 1_500;
const UNTRIED = Math.floor(Math.random() * 1_000_000);

const play = (seed: number, requests = REQUESTS) => runWorld({ seed, requests });

/** Everything that was asked and heard, and what was there in the end. */
function told({ history, happened, virtualMs }: Course) {
  return { history, happened, virtualMs };
}

test('One seed is one course: every request, answer and mishap comes again.', async () => {
  const [first, second] = [await play(7), await play(7)];
  assert.deepEqual(told(second), told(first));
  const mishaps = [...first.happened.keys()].filter((what) => what.startsWith('mishap: '));
  assert.ok(mishaps.length >= 8, `much goes wrong: ${mishaps}`);
  assert.deepEqual(first.broken, []);
});

test(`The history of a seed that nobody has tried holds: ${UNTRIED}.`, async () => {
  assert.deepEqual((await play(UNTRIED)).broken, []);
});

for (const { seed, requests } of keptSeeds()) {
  test(`What seed ${seed} found once is not found again.`, async () => {
    assert.deepEqual((await play(seed, requests)).broken, []);
  });
}

const SEEDS_MAX = 20;
/** The table of keys refuses the second one, and it is decided again: nobody outside can tell. */
const UNSEEN: keyof typeof PLANTS = 'keys read before locks';

for (const [name, plant] of Object.entries(PLANTS)) {
  if (name === UNSEEN) continue;
  test(`A few seeds are enough to find the planted mistake: ${name}.`, async () => {
    for (let seed = 1; seed <= SEEDS_MAX; seed++) {
      const { broken } = await runWorld({ seed, requests: 2 * REQUESTS, ...plant });
      if (broken.length > 0) return;
    }
    assert.fail(`${SEEDS_MAX} seeds found nothing`);
  });
}
