// Checks when a backup is due: at its turn, sooner after a failure, and never put off by a clock that was
// wrong.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BackupState, isDue } from './state.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const NOW_MS = Date.parse('2027-01-31T12:00:00+08:00');
const FRESH: BackupState = {
  since_ms: 0,
  good: null,
  tried_at_ms: null,
  failures: 0,
  failed: null,
};

const madeAt = (atMs: number): BackupState => ({
  ...FRESH,
  good: { name: 'one', at_ms: atMs, bytes: 1, untried: null },
});
const failedAt = (atMs: number, failures: number): BackupState => ({
  ...FRESH,
  failures,
  failed: { at_ms: atMs, reason: 'full' },
});

test('It is due at first, and after the quiet hour of each day.', () => {
  assert.equal(isDue(FRESH, DAY_MS, NOW_MS), true);
  assert.equal(isDue(madeAt(NOW_MS - 8 * 60 * MINUTE_MS), DAY_MS, NOW_MS), false);
  assert.equal(isDue(madeAt(NOW_MS - 10 * 60 * MINUTE_MS), DAY_MS, NOW_MS), true);
});

test('After each failure it waits twice as long, and never longer than between two backups.', () => {
  for (const [failures, minutes] of [
    [1, 15],
    [2, 30],
    [3, 60],
    [20, 1_440],
  ] as const) {
    const early = NOW_MS - minutes * MINUTE_MS + 1;
    assert.equal(isDue(failedAt(early, failures), DAY_MS, NOW_MS), false);
    assert.equal(isDue(failedAt(early - 1, failures), DAY_MS, NOW_MS), true);
  }
});

test('What was made or failed in the future puts off nothing.', () => {
  assert.equal(isDue(madeAt(NOW_MS + 30 * DAY_MS), DAY_MS, NOW_MS), true);
  assert.equal(isDue(failedAt(NOW_MS + 30 * DAY_MS, 1), DAY_MS, NOW_MS), true);
});
