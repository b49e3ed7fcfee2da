// Tests of session tokens: their shape, and that they tell the bucket of their user and nothing else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketOfUser, USER_BUCKETS } from '../core/user-bucket.ts';
import { bucketOfSessionToken, isSessionToken, newSessionToken } from './session-token.ts';
import { bucketOfDigest, digestInBucket } from './user-bucket-text.ts';

test('a token tells the bucket of its user', () => {
  for (let userId = 1; userId <= 2 * USER_BUCKETS; userId += 1) {
    const token = newSessionToken(userId);
    assert.ok(isSessionToken(token), token);
    assert.equal(bucketOfSessionToken(token), bucketOfUser(userId));
  }
});

test('tokens of one user have nothing in common but the bucket', () => {
  const tokens = Array.from({ length: 1_000 }, () => newSessionToken(1001));
  assert.equal(new Set(tokens.map((token) => token.slice(2))).size, tokens.length);
  for (let place = 2; place < 42; place += 1) {
    const symbols = new Set(tokens.map((token) => token[place]));
    assert.ok(symbols.size > 56, `${symbols.size} symbols in place ${place}`);
  }
});

test('a digest in a bucket tells it, and keeps all its other bits', () => {
  const digests = ['0'.repeat(64), 'f'.repeat(64), '5a'.repeat(32)];
  for (let bucket = 0; bucket < USER_BUCKETS; bucket += 1) {
    for (const digest of digests) {
      const placed = digestInBucket(bucket, digest);
      assert.match(placed, /^[0-9a-f]{64}$/);
      assert.equal(bucketOfDigest(placed), bucket);
      assert.equal(digestInBucket(bucketOfDigest(digest), placed), digest);
    }
  }
});
