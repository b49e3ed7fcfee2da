// Tests that an open console acts whenever something happens, but not more often than it may.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atMostEvery } from '../../console/src/app/at-most-every.ts';

test('the first is done at once, a crowd once afterwards, and the last of it is not lost', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let done = 0;
  const ask = atMostEvery(1_000, () => {
    done += 1;
  });
  ask();
  assert.equal(done, 1);
  for (let n = 0; n < 9; n += 1) ask();
  assert.equal(done, 1);
  t.mock.timers.tick(1_000);
  assert.equal(done, 2);
  ask();
  assert.equal(done, 2, 'what was done for the crowd counts too');
  t.mock.timers.tick(1_000);
  assert.equal(done, 3);
  t.mock.timers.tick(1_000);
  ask();
  assert.equal(done, 4, 'after a rest it is done at once');
});
