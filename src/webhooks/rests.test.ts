// Rests: as long as work was dear, and never longer than is bearable.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resting } from './rests.ts';

test('It rests nine times as long as the work took, so that this takes a tenth of the time.', () => {
  let nowMs = 50;
  const rests = resting(500, () => nowMs);
  assert.equal(rests.over(), true, 'before any work there is no rest');
  rests.begin(10);
  nowMs += 89;
  assert.equal(rests.over(), false);
  nowMs += 1;
  assert.equal(rests.over(), true);
});

test('Work that took long is not rested from for longer than is bearable.', () => {
  let nowMs = 0;
  const rests = resting(500, () => nowMs);
  rests.begin(60_000);
  nowMs = 499;
  assert.equal(rests.over(), false);
  nowMs = 500;
  assert.equal(rests.over(), true);
});
