// Checks what a user is usually recharged with, and from which amount on the recharge is asked about once
// more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../core/money.ts';
import { usualOf } from './usual-recharge.ts';

const usual = (...yuan: number[]) => {
  const { usualFen, askFromFen } = usualOf(yuan.map((amount) => fen(amount * 100)));
  return [usualFen && Number(usualFen) / 100, Number(askFromFen) / 100];
};

test('Whoever was never recharged has no usual amount, and is asked about from five digits on.', () => {
  assert.deepEqual(usual(), [null, 10_000]);
});

test('Ten times the usual is asked about, and five digits always are.', () => {
  assert.deepEqual(usual(100), [100, 1_000]);
  assert.deepEqual(usual(5_000, 4_000, 6_000), [5_000, 10_000]);
});

test('One slip does not become the usual.', () => {
  assert.deepEqual(usual(50_000, 100), [100, 1_000]);
  assert.deepEqual(usual(100, 50_000, 110), [110, 1_100]);
});
