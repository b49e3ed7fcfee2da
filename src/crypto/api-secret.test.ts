// Tests of API secrets and of the digests that are stored.

import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { newApiSecret, secretDigest, secretHolds } from './api-secret.ts';

const DIGEST_KEY = createSecretKey(Buffer.alloc(32, 1));
const OTHER_KEY = createSecretKey(Buffer.alloc(32, 2));

test('a new secret has 256 random bits in one fixed form', () => {
  assert.match(newApiSecret(), /^sk_[A-Za-z0-9_-]{43}$/);
  assert.notEqual(newApiSecret(), newApiSecret());
  assert.equal(
    newApiSecret(() => new Uint8Array(32)),
    `sk_${'A'.repeat(43)}`,
  );
});

test('the digest is the keyed hash of the secret and does not contain it', () => {
  const secret = newApiSecret();
  const expected = createHmac('sha256', Buffer.alloc(32, 1)).update(secret).digest('hex');
  assert.equal(secretDigest(DIGEST_KEY, secret), expected);
});

test('only the right secret matches, and only under the right key', () => {
  const secret = newApiSecret();
  const kept = secretDigest(DIGEST_KEY, secret);
  assert.ok(secretHolds(DIGEST_KEY, secret, kept));
  assert.equal(secretHolds(DIGEST_KEY, newApiSecret(), kept), false);
  assert.equal(secretHolds(DIGEST_KEY, '', kept), false);
  assert.equal(secretHolds(OTHER_KEY, secret, kept), false);
  assert.equal(secretHolds(DIGEST_KEY, secret, 'not a digest'), false);
});
