// Checks what payment passwords and one-time codes look like.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSixDigits } from './six-digits.ts';

test('six digits are exactly six ASCII digits', () => {
  for (const text of ['000000', '123456', '999999']) assert.ok(isSixDigits(text));
  const others = ['', '12345', '1234567', '12345a', ' 12345', '123456\n', '１２３４５６', '٠١٢٣٤٥'];
  for (const text of others) assert.equal(isSixDigits(text), false, JSON.stringify(text));
});
