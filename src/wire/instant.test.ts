// Which texts are an instant.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from './instant.ts';

test('A full time with its offset is read.', () => {
  assert.equal(instant('2027-01-31T18:00:00Z'), Date.parse('2027-01-31T18:00:00Z'));
  assert.equal(instant('2027-01-31T18:00:00.5+08:00'), Date.parse('2027-01-31T10:00:00.500Z'));
});

test('Anything but a full time is none.', () => {
  for (const text of [
    ...['2027-01-31', '2027-02-30T00:00:00Z', '2027-01-31T18:00:00', '31.1.2027', 'tomorrow', ''],
    ...['2027-01-31T25:00:00Z', '2027-01-31T18:00:00+99:00'],
  ]) {
    assert.equal(instant(text), null, text);
  }
});
