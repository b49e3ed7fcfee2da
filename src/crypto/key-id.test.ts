// Tests of API key ids: their form, their check value, and that no text makes the check throw.

import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { bucketOfUser } from '../core/user-bucket.ts';
import { bucketOfKeyId, keyIdHolds, newKeyId } from './key-id.ts';

const CHECK_KEY = createSecretKey(Buffer.alloc(32, 1));
const OTHER_KEY = createSecretKey(Buffer.alloc(32, 2));
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

// Any sequence of UTF-16 code units, lone surrogates among them.
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((units) => String.fromCharCode(...units));

test('a new id has a fixed form and is valid only under its own key', () => {
  for (let i = 0; i < 1000; i += 1) {
    const id = newKeyId(1001, CHECK_KEY);
    assert.match(id, /^tk_[0-9a-hjkmnp-tv-z]{22}$/);
    assert.ok(keyIdHolds(id, CHECK_KEY));
    assert.equal(keyIdHolds(id, OTHER_KEY), false);
  }
});

test('an id depends only on the user, the random bytes and the key', () => {
  const random = () => new Uint8Array(10);
  assert.equal(newKeyId(1001, CHECK_KEY, random), newKeyId(1001, CHECK_KEY, random));
  assert.notEqual(newKeyId(1001, CHECK_KEY, random), newKeyId(1001, OTHER_KEY, random));
  assert.ok(newKeyId(1001, CHECK_KEY, random).startsWith(`tk_43${'0'.repeat(14)}`));
});

test('an id tells the bucket of its user', () => {
  for (let userId = 1; userId <= 2048; userId += 1) {
    assert.equal(bucketOfKeyId(newKeyId(userId, CHECK_KEY)), bucketOfUser(userId));
  }
});

test('an id with any one character changed is invalid', () => {
  const id = newKeyId(1001, CHECK_KEY, () => Uint8Array.from([3, 1, 4, 1, 5, 9, 2, 6, 5, 3]));
  for (let at = 3; at < id.length; at += 1) {
    for (const other of ALPHABET) {
      const changed = id.slice(0, at) + other + id.slice(at + 1);
      assert.equal(keyIdHolds(changed, CHECK_KEY), changed === id, changed);
    }
  }
});

test('an invented id of the right form is invalid', () => {
  const invented = fc.array(fc.constantFrom(...ALPHABET), { minLength: 22, maxLength: 22 });
  fc.assert(fc.property(invented, (body) => !keyIdHolds(`tk_${body.join('')}`, CHECK_KEY)));
});

test('any text gets an answer, and none makes it throw', () => {
  const id = newKeyId(1001, CHECK_KEY);
  for (const text of ['', 'tk_', id.toUpperCase(), ` ${id}`, `${id}\n`, id.slice(0, -1)]) {
    assert.equal(keyIdHolds(text, CHECK_KEY), false, JSON.stringify(text));
  }
  fc.assert(fc.property(anyText, (sent) => !keyIdHolds(sent, CHECK_KEY)));
});
