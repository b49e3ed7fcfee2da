// Tests of the encoding against the plain definition: a number's digits in base 32.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CROCKFORD, encodeBytes, encodeNumber } from './crockford.ts';

function digitsOf(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 32n) {
    text = CROCKFORD.charAt(Number(rest % 32n)) + text;
  }
  return text;
}

test('the alphabet leaves out I, L, O and U', () => {
  assert.equal(CROCKFORD.length, 32);
  assert.equal(new Set(CROCKFORD).size, 32);
  assert.doesNotMatch(CROCKFORD, /[ILOU]/);
});

test('a number is written as its base 32 digits', () => {
  const number = fc.integer({ min: 0, max: 2 ** 48 - 1 });
  fc.assert(fc.property(number, (n) => encodeNumber(n, 10) === digitsOf(BigInt(n), 10)));
});

test('bytes are written as one large number', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
      return encodeBytes(bytes) === digitsOf(value, 16);
    }),
  );
});

test('bytes that do not fill whole groups are refused', () => {
  assert.throws(() => encodeBytes(new Uint8Array(7)), RangeError);
});
