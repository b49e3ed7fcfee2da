// Tests of payment passwords: what the digest depends on.

import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { newPayPasswordSalt, payPasswordDigest } from './pay-password.ts';

const DIGEST_KEY = createSecretKey(Buffer.alloc(32, 1));
const OTHER_KEY = createSecretKey(Buffer.alloc(32, 2));

test('the digest is the keyed hash of user, salt and password', () => {
  const expected = createHmac('sha256', Buffer.alloc(32, 1))
    .update(['42', 'aabb', '123456'].join('\0'))
    .digest('hex');
  assert.equal(payPasswordDigest(DIGEST_KEY, 42, 'aabb', '123456'), expected);
  assert.equal(payPasswordDigest(DIGEST_KEY, 42n, 'aabb', '123456'), expected);
});

test('another key, user, salt or password gives another digest', () => {
  const digests = [
    payPasswordDigest(DIGEST_KEY, 1, '23', '123456'),
    payPasswordDigest(OTHER_KEY, 1, '23', '123456'),
    payPasswordDigest(DIGEST_KEY, 12, '3', '123456'),
    payPasswordDigest(DIGEST_KEY, 1, '24', '123456'),
    payPasswordDigest(DIGEST_KEY, 1, '23', '123457'),
  ];
  assert.equal(new Set(digests).size, digests.length);
});

test('a new salt is sixteen random bytes', () => {
  assert.match(newPayPasswordSalt(), /^[0-9a-f]{32}$/);
  assert.notEqual(newPayPasswordSalt(), newPayPasswordSalt());
});
