// Days and instants as the begin and the end of a period.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginMs, endMs, expiryMs } from './period.ts';

const MIDNIGHT = Date.parse('2027-01-31T00:00:00+08:00');
const NOON = '2027-01-31T12:00:00+08:00';

test('A day is part of the period that begins or ends with it.', () => {
  assert.equal(beginMs('2027-01-31'), MIDNIGHT);
  assert.equal(endMs('2027-01-31'), MIDNIGHT + 86_400_000);
});

test('An instant is part of the period that begins or ends with it.', () => {
  assert.equal(beginMs(NOON), Date.parse(NOON));
  assert.equal(endMs(NOON), Date.parse(NOON) + 1);
});

test('What has a last day stops working after it, and what has an instant stops at it.', () => {
  assert.equal(expiryMs('2027-01-31'), MIDNIGHT + 86_400_000);
  assert.equal(expiryMs(NOON), Date.parse(NOON));
});

test('What is neither a day of the calendar nor a full time is nothing.', () => {
  for (const text of [
    ...['2027-02-30', '2027-02-30T00:00:00Z', '2027-01-31T12:00:00', 'today', ''],
    ...['2027-01-31T25:00:00Z', '2027-01-31T18:00:00+99:00'],
  ]) {
    assert.deepEqual([beginMs(text), endMs(text), expiryMs(text)], [null, null, null], text);
  }
});
