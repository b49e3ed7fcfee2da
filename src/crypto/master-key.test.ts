// Tests of reading master keys from text and of the keys derived from them.

import assert from 'node:assert/strict';
import { hkdfSync } from 'node:crypto';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { deriveKey, deriveRing, fingerprint, parseMasterKeys } from './master-key.ts';

const BYTES = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
const HEX = BYTES.toString('hex');
const OTHER_HEX = Buffer.alloc(32, 7).toString('hex');

function bytesOf(text: string): string {
  return parseMasterKeys(text).current.key.export().toString('hex');
}

test('a key is read from hex digits and from every spelling of base64', () => {
  const base64 = BYTES.toString('base64');
  const spellings = [HEX, HEX.toUpperCase(), base64, base64.replace('=', ''), ` ${HEX}\r\n`];
  for (const text of [...spellings, BYTES.toString('base64url')]) assert.equal(bytesOf(text), HEX);
});

test('several keys are read in order, the first being the current one', () => {
  for (const text of [`2026b:${HEX},2026a:${OTHER_HEX}`, `2026b: ${HEX}\n\n2026a:${OTHER_HEX}\n`]) {
    const ring = parseMasterKeys(text);
    assert.equal(ring.current.id, '2026b');
    assert.equal(ring.current.key.export().toString('hex'), HEX);
    assert.deepEqual(
      ring.older.map((named) => named.id),
      ['2026a'],
    );
  }
});

test('a key without an id has a derived one, and keeps it when it becomes an older key', () => {
  const alone = parseMasterKeys(HEX).current;
  assert.match(alone.id, /^[0-9a-f]{8}$/);
  assert.equal(parseMasterKeys(`${OTHER_HEX},${HEX}`).older[0]?.id, alone.id);
});

test('a text that is not a key is refused without being quoted', () => {
  const wrong = [
    '',
    ' \n,',
    HEX.slice(1),
    `${HEX}0`,
    'change me',
    BYTES.toString('base64').replace('/', '*'),
    `${'A'.repeat(42)}B`,
    `a.b:${HEX}`,
    `:${HEX}`,
    `a:${HEX},a:${OTHER_HEX}`,
    `${HEX},${HEX}`,
  ];
  for (const text of wrong) {
    assert.throws(
      () => parseMasterKeys(text),
      (error: Error) => !error.message.includes(HEX.slice(1, 20)) && /key/.test(error.message),
      JSON.stringify(text),
    );
  }
});

test('a derived key is HKDF-SHA256 under the label of its purpose', () => {
  const { current } = parseMasterKeys(HEX);
  const expected = hkdfSync('sha256', BYTES, Buffer.alloc(0), 'tael/v1/pay-password', 32);
  const derived = deriveKey(current, 'pay-password').export();
  assert.equal(derived.toString('hex'), Buffer.from(expected).toString('hex'));
  assert.notDeepEqual(deriveKey(current, 'api-secret').export(), derived);
});

test('a derived ring keeps the ids and derives every key', () => {
  const ring = parseMasterKeys(`b:${HEX},a:${OTHER_HEX}`);
  const derived = deriveRing(ring, 'totp-secret');
  assert.deepEqual([derived.current.id, derived.older[0]?.id], ['b', 'a']);
  assert.ok(derived.current.key.equals(deriveKey(ring.current, 'totp-secret')));
  assert.equal(derived.older[0]?.key.equals(derived.current.key), false);
});

test('the fingerprint tells keys apart and depends on the key alone', () => {
  const one = fingerprint(parseMasterKeys(HEX).current);
  assert.match(one, /^[0-9a-f]{32}$/);
  assert.equal(fingerprint(parseMasterKeys(`named:${HEX}`).current), one);
  assert.notEqual(fingerprint(parseMasterKeys(OTHER_HEX).current), one);
});

test('a ring printed or serialized by mistake shows no key', () => {
  const ring = parseMasterKeys(HEX);
  for (const text of [inspect(ring, { depth: 9, showHidden: true }), JSON.stringify(ring)]) {
    assert.ok(!text.includes(HEX.slice(0, 8)) && !/ff fe fd|255,\s*254/.test(text));
  }
});
