// Tests of the request signature: an independently computed value, and texts that must not pass.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { macUnder } from './hmac.ts';
import { requestSignature, signatureHolds } from './request-signature.ts';

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

test('the right signature holds', () => {
  assert.ok(signatureHolds(MAC, ...SIGNED, requestSignature(...REQUEST)));
});

test('no other part, and no other spelling of the signature, holds', () => {
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

test('any text at all is answered, never thrown at', () => {
  fc.assert(fc.property(anyText, anyText, (a, b) => !signatureHolds(macUnder(a), b, a, b, a)));
});
