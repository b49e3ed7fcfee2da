// Rests: as long as work was dear, and never longer than is bearable.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { resting } from './rests.ts';

mock.timers.enable({ apis: ['setTimeout'] });

test('It rests nine times as long as the work took, so that this takes a tenth of the time.', () => {
  let calls = 0;
  const rests = resting(500, () => {
    calls += 1;
  });
  assert.equal(rests.mayGo(), true, 'before any work there is no rest');
  rests.begin(10);
  mock.timers.tick(89);
  assert.equal(rests.mayGo(), false);
  mock.timers.tick(1);
  assert.equal(calls, 1, 'who was told no is called');
  assert.equal(rests.mayGo(), true);
  rests.begin(10);
  mock.timers.tick(90);
  assert.equal(calls, 1, 'nobody asked');
});

test('Work that took long is not rested from for longer than is bearable.', () => {
  const rests = resting(500, () => {});
  rests.begin(60_000);
  mock.timers.tick(499);
  assert.equal(rests.mayGo(), false);
  mock.timers.tick(1);
  assert.equal(rests.mayGo(), true);
});
