// The cooldown: proportional to the cost of the work, and bounded.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createCooldown } from './cooldown.ts';

mock.timers.enable({ apis: ['setTimeout'] });

test('The pause is nine times as long as the work, so that the work takes a tenth of the time.', () => {
  let calls = 0;
  const cooldown = createCooldown(500, () => {
    calls += 1;
  });
  assert.equal(cooldown.isOver(), true, 'before any work there is no pause');
  cooldown.begin(10);
  mock.timers.tick(89);
  assert.equal(cooldown.isOver(), false);
  mock.timers.tick(1);
  assert.equal(calls, 1, 'whoever waited is called');
  assert.equal(cooldown.isOver(), true);
  cooldown.begin(10);
  mock.timers.tick(90);
  assert.equal(calls, 1, 'nobody waited');
});

test('However long the work took, the pause is bounded.', () => {
  const cooldown = createCooldown(500, () => {});
  cooldown.begin(60_000);
  mock.timers.tick(499);
  assert.equal(cooldown.isOver(), false);
  mock.timers.tick(1);
  assert.equal(cooldown.isOver(), true);
});
