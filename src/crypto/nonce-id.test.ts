// Tests of the nonce's name: a known value, its form, and that key and nonce do not run together.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { nonceId } from './nonce-id.ts';

test('the id is the first sixteen bytes of the digest, as a UUID is written', () => {
  const digest = createHash('sha256')
    .update('tk_key')
    .update('\0')
    .update('nonce-01')
    .digest('hex');
  const id = nonceId('tk_key', 'nonce-01');
  assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assert.equal(id.replaceAll('-', ''), digest.slice(0, 32));
});

test('moving a character from the key to the nonce gives another id', () => {
  assert.notEqual(nonceId('ab', 'c'), nonceId('a', 'bc'));
});
