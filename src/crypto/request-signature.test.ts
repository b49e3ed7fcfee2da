// Tests of the request signature against an independently computed value, and of the ids of nonces.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { macUnder } from './hmac.ts';
import { nonceId, requestSignature, signatureHolds } from './request-signature.ts';

const KEY_ID = 'tk_0123456789abcdefghjkmn';
const SECRET = `sk_${'A'.repeat(43)}`;
const SIGNED = [KEY_ID, '1790000000', '0123456789abcdef'] as const;
const REQUEST = [SECRET, ...SIGNED] as const;
const MAC = macUnder(SECRET);

// Any sequence of UTF-16 code units, lone surrogates among them.
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((units) => String.fromCharCode(...units));

test('the signature equals one computed with another implementation', () => {
  // printf %s tk_0123456789abcdefghjkmn17900000000123456789abcdef | openssl dgst -sha256 -hmac …
  assert.equal(
    requestSignature(...REQUEST),
    'ad73fa417100f5439e5fae1d5a7f6fce3a845ba90c6b4374577a7bf5d2933b8b',
  );
});

test('the right signature is valid', () => {
  assert.ok(signatureHolds(MAC, ...SIGNED, requestSignature(...REQUEST)));
});

test('no other part, and no other spelling of the signature, is valid', () => {
  const right = requestSignature(...REQUEST);
  const [keyId, timestamp, nonce] = SIGNED;
  assert.equal(signatureHolds(macUnder(`${SECRET}A`), keyId, timestamp, nonce, right), false);
  assert.equal(signatureHolds(MAC, `${keyId}0`, timestamp, nonce, right), false);
  assert.equal(signatureHolds(MAC, keyId, '1790000001', nonce, right), false);
  assert.equal(signatureHolds(MAC, keyId, timestamp, `${nonce}0`, right), false);
  assert.equal(signatureHolds(MAC, ...SIGNED, right.toUpperCase()), false);
  assert.equal(signatureHolds(MAC, ...SIGNED, right.slice(1)), false);
  assert.equal(signatureHolds(MAC, ...SIGNED, `${right}0`), false);
});

test('any text gets an answer, and none makes it throw', () => {
  fc.assert(fc.property(anyText, anyText, (a, b) => !signatureHolds(macUnder(a), b, a, b, a)));
});

test('the id of a nonce is the first sixteen bytes of a digest, in UUID notation', () => {
  const digest = createHash('sha256')
    .update('tk_key')
    .update('\0')
    .update('nonce-01')
    .digest('hex');
  const id = nonceId('tk_key', 'nonce-01');
  assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assert.equal(id.replaceAll('-', ''), digest.slice(0, 32));
});

test('moving a character from the key id to the nonce gives another id', () => {
  assert.notEqual(nonceId('ab', 'c'), nonceId('a', 'bc'));
});
