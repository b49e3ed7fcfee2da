// What is said at once, what is kept back, and what is said of that.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seldom } from './throttled.ts';

test('the first is said at once, and of those that follow soon only how many there were', () => {
  let nowMs = 5;
  const said: string[] = [];
  const say = seldom<string>(
    (what, untold) => said.push(`${what} ${untold}`),
    () => nowMs,
  );
  for (const what of ['first', 'second', 'third']) say(what);
  nowMs += 29_999;
  say('fourth');
  assert.deepEqual(said, ['first 0']);
  nowMs += 1;
  say('fifth');
  nowMs += 90_000;
  say('much later');
  assert.deepEqual(said, ['first 0', 'fifth 3', 'much later 0']);
});
