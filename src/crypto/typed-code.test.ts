// Tests of codes that people type: their form, and typing mistakes that do not matter.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTypedCode, normalisedTypedCode } from './typed-code.ts';

test('a code has as many characters as are asked for, in groups', () => {
  assert.match(newTypedCode(10, 5), /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  assert.match(newTypedCode(6, 4), /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
  assert.notEqual(newTypedCode(10, 5), newTypedCode(10, 5));
});

test('a code is the same however it is typed', () => {
  const typed = [
    '01A1-0000-ZZZZ-9999',
    'o1ai 0O00 zzzz 9999',
    ' olal0000zzzz9999 ',
    '０１Ａ１-0000ZZZZ9999',
  ];
  for (const text of typed) assert.equal(normalisedTypedCode(text), '01A10000ZZZZ9999', text);
  assert.notEqual(normalisedTypedCode('01A1-0000-ZZZZ-9998'), '01A10000ZZZZ9999');
});
