// Checks which payment passwords are refused as too easy to guess.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWeakPayPassword } from './weak-pay-password.ts';

test('six equal digits and six in a row, up or down, are weak', () => {
  const equal = Array.from({ length: 10 }, (_, digit) => String(digit).repeat(6));
  const up = ['012345', '123456', '234567', '345678', '456789'];
  const down = up.map((row) => [...row].reverse().join(''));
  for (const text of [...equal, ...up, ...down]) assert.ok(isWeakPayPassword(text), text);
});

test('what many people choose is weak', () => {
  const common =
    '112233 121212 123123 123321 131313 147258 159357 159753 520131 520520 521521 654321 666888 ' +
    '888666 168168 100200 101010 110110 112211 789456';
  for (const text of common.split(' ')) assert.ok(isWeakPayPassword(text), text);
});

test('of a million others none is refused', () => {
  let weak = 0;
  for (let n = 0; n < 1_000_000; n++) if (isWeakPayPassword(String(n).padStart(6, '0'))) weak++;
  assert.equal(weak, 10 + 10 + 19);
  for (const text of ['135790', '246810', '123457', '567890', '111112']) {
    assert.ok(!isWeakPayPassword(text), text);
  }
});
