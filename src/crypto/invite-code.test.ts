// Tests of the form of invite codes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newInviteCode } from './invite-code.ts';

test('a code has 80 random bits in four groups that can be read aloud', () => {
  const groups = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;
  assert.match(newInviteCode(), groups);
  assert.notEqual(newInviteCode(), newInviteCode());
  assert.equal(
    newInviteCode(() => new Uint8Array(10)),
    '0000-0000-0000-0000',
  );
});
