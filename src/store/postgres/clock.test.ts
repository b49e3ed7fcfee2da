// The estimate of the database's clock, against a local clock that a test can set.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClock } from './clock.ts';

const DATABASE_AHEAD_MS = 3_600_000;

/** A local clock, and a database an hour ahead that answers after the given time. */
function twoClocks() {
  let trueMs = 1_000_000;
  let localErrorMs = 0;
  const localMs = () => trueMs + localErrorMs;
  const time = createClock(localMs);
  return {
    time,
    databaseMs: () => trueMs + DATABASE_AHEAD_MS,
    pass(ms: number) {
      trueMs += ms;
    },
    setLocalBy(ms: number) {
      localErrorMs += ms;
    },
    /** The database reads its clock `thereMs` after the question; the answer takes `backMs`. */
    observe(thereMs: number, backMs: number) {
      const sentAtMs = localMs();
      trueMs += thereMs;
      const databaseMs = trueMs + DATABASE_AHEAD_MS;
      trueMs += backMs;
      time.observe(databaseMs, sentAtMs);
    },
    errorMs: () => time.nowMs() - (trueMs + DATABASE_AHEAD_MS),
  };
}

test('one answer determines the database clock, within half of its round trip', () => {
  const clocks = twoClocks();
  clocks.observe(30, 10);
  assert.ok(Math.abs(clocks.errorMs()) <= 20);
});

test('a slow answer does not replace a quick one', () => {
  const clocks = twoClocks();
  clocks.observe(1, 1);
  clocks.observe(400, 0);
  assert.ok(Math.abs(clocks.errorMs()) <= 1);
});

test('any answer replaces an old estimate', () => {
  const clocks = twoClocks();
  clocks.observe(0, 0);
  clocks.pass(6_000);
  clocks.setLocalBy(30);
  clocks.observe(20, 20);
  assert.ok(Math.abs(clocks.errorMs()) <= 20);
});

for (const jumpMs of [-7_200_000, -3_000, 3_000, 3_600_000]) {
  test(`after the local clock was set by ${jumpMs} ms the next answer corrects the estimate`, () => {
    const clocks = twoClocks();
    clocks.observe(0, 0);
    clocks.pass(500);
    clocks.setLocalBy(jumpMs);
    clocks.observe(20, 20);
    assert.ok(Math.abs(clocks.errorMs()) <= 20, `it is off by ${clocks.errorMs()} ms`);
  });

  test(`the next answer corrects a local clock set by ${jumpMs} ms during a question`, () => {
    const clocks = twoClocks();
    clocks.observe(1, 1);
    const sentAtMs = clocks.databaseMs() - DATABASE_AHEAD_MS;
    clocks.pass(2);
    clocks.setLocalBy(jumpMs);
    clocks.time.observe(clocks.databaseMs(), sentAtMs);
    clocks.pass(2);
    clocks.observe(5, 5);
    assert.ok(Math.abs(clocks.errorMs()) <= 5, `it is off by ${clocks.errorMs()} ms`);
  });
}

test('synchronizing accounts for the duration of the question', async () => {
  const clocks = twoClocks();
  await clocks.time.synchronize(async () => {
    clocks.pass(10);
    const answer = clocks.databaseMs();
    clocks.pass(10);
    return answer;
  });
  assert.equal(clocks.errorMs(), 0);
});
