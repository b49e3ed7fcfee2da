// Tests of sealed texts: they open in their own context, and in no other context or form.

import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { KeyRing } from './key-ring.ts';
import { open, seal } from './sealed.ts';

const named = (id: string, fill: number) => ({ id, key: createSecretKey(Buffer.alloc(32, fill)) });
const OLD: KeyRing = { current: named('a', 1), older: [] };
const ROTATED: KeyRing = { current: named('b', 2), older: [named('a', 1)] };
const ROW = 'user/7/totp';

// Any sequence of UTF-16 code units, lone surrogates among them.
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((units) => String.fromCharCode(...units));

test('every sealed text opens in its own context', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
      assert.deepEqual(open(OLD, context, seal(OLD, context, text)), { ok: true, text });
    }),
  );
});

test('a sealed text shows its version and key, and is different every time', () => {
  const sealed = seal(OLD, ROW, 'secret');
  assert.match(sealed, /^v1\.a\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{30}$/);
  assert.notEqual(seal(OLD, ROW, 'secret'), sealed);
});

test('after a rotation older texts still open, and new ones use the new key', () => {
  assert.deepEqual(open(ROTATED, ROW, seal(OLD, ROW, 'kept')), { ok: true, text: 'kept' });
  assert.match(seal(ROTATED, ROW, 'new'), /^v1\.b\./);
  const fault = { ok: false, fault: 'unknown_key' };
  assert.deepEqual(open(OLD, ROW, seal(ROTATED, ROW, 'new')), fault);
});

test('in another context, or under another key of the same name, it does not open', () => {
  const sealed = seal(OLD, ROW, 'secret');
  const fault = { ok: false, fault: 'tampered' };
  assert.deepEqual(open(OLD, 'user/8/totp', sealed), fault);
  assert.deepEqual(open({ current: named('a', 9), older: [] }, ROW, sealed), fault);
});

test('a text with any one character changed, added or removed does not open', () => {
  const sealed = seal(OLD, ROW, 'secret');
  for (let at = 0; at < sealed.length; at += 1) {
    for (const other of ['A', 'B', 'b', '_', '.', '']) {
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      if (changed !== sealed) assert.equal(open(ROTATED, ROW, changed).ok, false, changed);
    }
  }
  assert.deepEqual(open(OLD, ROW, `${sealed}A`).ok, false);
});

test('a text of another form is malformed, and does not throw', () => {
  for (const text of [
    '',
    'v1',
    'v1.a..',
    'v2.a.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA',
    'secret',
  ]) {
    assert.deepEqual(open(OLD, ROW, text), { ok: false, fault: 'malformed' });
  }
  fc.assert(fc.property(anyText, (text) => !open(OLD, ROW, text).ok));
});
