// Tests of the comparison itself; its constant time is the runtime's promise, and not tested.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { equalInConstantTime } from './constant-time.ts';

test('a text equals itself and no other well-formed text', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(fc.property(text, (a) => equalInConstantTime(a, a)));
  fc.assert(fc.property(text, text, (a, b) => equalInConstantTime(a, b) === (a === b)));
});

test('texts of equal length but different byte length differ without throwing', () => {
  assert.equal(equalInConstantTime('1', 'ı'), false);
});
