// Tests of the pace of many subjects, on a clock that the test moves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paces } from './paces.ts';

function spendOnce(pace: ReturnType<typeof paces>, times: number, nowMs: number): number {
  let admitted = 0;
  for (let i = 0; i < times; i++) if (pace.spend('a', 1, nowMs) === 0) admitted += 1;
  return admitted;
}

test("a minute's worth may come at once, and then one for each that has been made up for", () => {
  const pace = paces(60, 10);
  assert.equal(spendOnce(pace, 100, 0), 60);
  assert.equal(spendOnce(pace, 100, 999), 0);
  assert.equal(spendOnce(pace, 100, 1_000), 1);
  assert.equal(spendOnce(pace, 100, 11_000), 10);
  assert.equal(spendOnce(pace, 100, 600_000), 60);
});

test('whoever waits as long as told finds room, and not a moment earlier', () => {
  const pace = paces(60, 10);
  spendOnce(pace, 60, 0);
  const waitMs = pace.spend('a', 10, 2_500);
  assert.equal(waitMs, 7_500);
  assert.ok(pace.spend('a', 10, 2_500 + waitMs - 1) > 0);
  assert.equal(pace.spend('a', 10, 2_500 + waitMs), 0);
});

test('what is refused costs nothing, and one subject costs another nothing', () => {
  const pace = paces(60, 10);
  spendOnce(pace, 60, 0);
  for (let i = 0; i < 1_000; i++) assert.ok(pace.spend('a', 1, 0) > 0);
  assert.equal(pace.spend('a', 1, 1_000), 0);
  assert.equal(pace.spend('b', 1, 1_000), 0);
});

test('what costs more than a minute has can be had once a minute', () => {
  const pace = paces(3, 10);
  assert.equal(pace.spend('a', 10, 0), 0);
  assert.equal(pace.spend('a', 10, 59_999), 1);
  assert.equal(pace.spend('a', 10, 60_000), 0);
});

test('a clock that is set back refuses nobody for longer than before', () => {
  const pace = paces(60, 10);
  spendOnce(pace, 1, 10_000);
  assert.equal(spendOnce(pace, 100, 9_000), 58);
});

test('the longest unseen is forgotten when there are too many', () => {
  const pace = paces(60, 3);
  for (const subject of ['a', 'b', 'c', 'a', 'd']) pace.spend(subject, 1, 0);
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].filter((subject) => pace.has(subject)),
    ['a', 'c', 'd'],
  );
});

test('a clock that is set back keeps nobody waiting', () => {
  const pace = paces(60, 10);
  spendOnce(pace, 60, 3_600_000);
  assert.equal(pace.spend('a', 1, 0), 0);
});
