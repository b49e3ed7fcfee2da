// Quoting text that users wrote.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, quoted } from './tool-text.ts';

test('quoted text stays on its line and between its quotes', () => {
  assert.equal(quoted('龙井 😀'), '"龙井 😀"');
  assert.equal(quoted('a"b\\c'), '"a\\"b\\\\c"');
  for (const breaking of ['\n', '\r\n', '\u0000', '\u007f', '\u0085', '\u2028', '\u2029']) {
    assert.equal(quoted(`a${breaking}b`), '"a b"');
  }
  for (const turning of ['\u202e', '\u2066', '\u200f', '\ud83d']) {
    assert.equal(quoted(`a${turning}b`), '"a b"');
  }
});

test('zero-width characters are dropped, and emoji stay whole', () => {
  assert.equal(quoted('a\u200bb\ufeff👩‍👩‍👧'), '"ab👩‍👩‍👧"');
});

test('long text is cut between characters', () => {
  assert.equal(quoted('😀'.repeat(256)), `"${'😀'.repeat(256)}"`);
  assert.equal(quoted('😀'.repeat(257)), `"${'😀'.repeat(256)}…"`);
});

test('lines that are null are omitted', () => {
  assert.equal(lines('a', null, 'b'), 'a\nb');
});
