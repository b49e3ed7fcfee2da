// Tests of buckets: that users in a row are spread over all of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bucketOfUser, cellOfBucket, USER_BUCKETS } from './user-bucket.ts';

test('as many users in a row as there are buckets have one each', () => {
  const first = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER - USER_BUCKETS });
  fc.assert(
    fc.property(first, (from) => {
      const buckets = Array.from({ length: USER_BUCKETS }, (_, index) =>
        bucketOfUser(from + index),
      );
      assert.equal(new Set(buckets).size, USER_BUCKETS);
      assert.ok(buckets.every((bucket) => bucket >= 0 && bucket < USER_BUCKETS));
    }),
    { numRuns: 20 },
  );
});

test('few users in a row are spread: no two of sixty-four are near one another', () => {
  const buckets = Array.from({ length: 64 }, (_, index) => bucketOfUser(1_001 + index));
  const sorted = buckets.sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((bucket, index) => bucket - (sorted[index] ?? 0));
  assert.equal(Math.min(...gaps), 13);
});

test('cells hold equally many buckets, each in one piece', () => {
  for (const cells of [1, 2, 64, USER_BUCKETS]) {
    const held = Array.from({ length: USER_BUCKETS }, (_, bucket) => cellOfBucket(bucket, cells));
    assert.deepEqual(
      held,
      held.toSorted((a, b) => a - b),
    );
    for (let cell = 0; cell < cells; cell += 1) {
      assert.equal(held.filter((one) => one === cell).length, USER_BUCKETS / cells);
    }
  }
});
