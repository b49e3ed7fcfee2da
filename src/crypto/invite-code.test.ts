// Tests of invite codes: their form, and typing mistakes that do not matter.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newInviteCode, normalisedInviteCode } from './invite-code.ts';

test('a code has 80 random bits in four groups that can be read aloud', () => {
  const groups = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;
  assert.match(newInviteCode(), groups);
  assert.notEqual(newInviteCode(), newInviteCode());
  assert.equal(
    newInviteCode(() => new Uint8Array(10)),
    '0000-0000-0000-0000',
  );
});

test('a code is the same however it is typed', () => {
  const typed = [
    '01A1-0000-ZZZZ-9999',
    'o1ai 0O00 zzzz 9999',
    ' olal0000zzzz9999 ',
    '０１Ａ１-0000ZZZZ9999',
  ];
  for (const text of typed) assert.equal(normalisedInviteCode(text), '01A10000ZZZZ9999', text);
  assert.notEqual(normalisedInviteCode('01A1-0000-ZZZZ-9998'), '01A10000ZZZZ9999');
});
