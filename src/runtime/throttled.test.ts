// Throttled reports: what passes, what is dropped, and what is counted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { throttled } from './throttled.ts';

test('the first report passes at once; those that follow soon are only counted', () => {
  let nowMs = 5;
  const reported: string[] = [];
  const report = throttled<string>(
    (subject, suppressed) => reported.push(`${subject} ${suppressed}`),
    () => nowMs,
  );
  for (const subject of ['first', 'second', 'third']) report(subject);
  nowMs += 29_999;
  report('fourth');
  assert.deepEqual(reported, ['first 0']);
  nowMs += 1;
  report('fifth');
  nowMs += 90_000;
  report('much later');
  assert.deepEqual(reported, ['first 0', 'fifth 3', 'much later 0']);
});
