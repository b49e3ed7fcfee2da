// Our HMAC equals the platform's and the standard's, for every key and text.

import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { hmacHex, longMacUnder, macUnder } from './hmac.ts';

test('It gives the MACs of RFC 4231.', () => {
  const vectors: readonly (readonly [Buffer, string, string])[] = [
    [
      Buffer.alloc(20, 0x0b),
      'Hi There',
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      Buffer.from('Jefe'),
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      Buffer.alloc(131, 0xaa),
      'Test Using Larger Than Block-Size Key - Hash Key First',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ];
  for (const [key, text, mac] of vectors) assert.equal(hmacHex(createSecretKey(key), text), mac);
});

test("It equals the platform's for every key and text.", () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 400 }), { minLength: 1 });
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), texts, (bytes, all) => {
      const key = createSecretKey(bytes);
      // One key for several texts, long and short in turn: nothing of one is left in the next.
      for (const text of all) {
        assert.equal(hmacHex(key, text), createHmac('sha256', key).update(text).digest('hex'));
        const long = createHmac('sha512', key).update(text).digest('hex');
        assert.equal(longMacUnder(Buffer.from(bytes))(text), long);
      }
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string(), (key, text) => {
      const expected = createHmac('sha256', key).update(text).digest('hex');
      assert.equal(macUnder(key)(text), expected);
    }),
  );
});
