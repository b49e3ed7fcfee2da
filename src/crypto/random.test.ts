// Tests of the pool: every piece is fresh, and stays as it was handed out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pooledRandomBytes } from './random.ts';

test('no piece is handed out twice, over several refills', () => {
  const seen = new Set<string>();
  for (let i = 0; i < 5000; i += 1) seen.add(Buffer.from(pooledRandomBytes(10)).toString('hex'));
  assert.equal(seen.size, 5000);
});

test('a piece does not change when the pool is refilled', () => {
  const piece = pooledRandomBytes(16);
  const before = Buffer.from(piece).toString('hex');
  for (let i = 0; i < 1000; i += 1) pooledRandomBytes(16);
  assert.equal(Buffer.from(piece).toString('hex'), before);
});

test('a piece larger than the pool is refused', () => {
  assert.throws(() => pooledRandomBytes(8193), RangeError);
});
