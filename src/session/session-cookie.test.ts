// Tests of finding the token among the cookies of a request.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSessionToken } from '../crypto/session-token.ts';
import { tokenIn } from './session-cookie.ts';

const TOKEN = newSessionToken(1001);

test('the token is found among others', () => {
  assert.equal(tokenIn(`theme=dark; tael_session=${TOKEN};a=b`, 'tael_session'), TOKEN);
});

test('only under its own name', () => {
  assert.equal(tokenIn(`xtael_session=${TOKEN}`, 'tael_session'), null);
  assert.equal(tokenIn(`tael_session=${TOKEN}`, '__Host-tael_session'), null);
});

test('malformed tokens are skipped', () => {
  for (const value of ['', 'short', `${TOKEN}x`, `"${TOKEN}"`, TOKEN.replace(/^./, '+')]) {
    assert.equal(tokenIn(`tael_session=${value}`, 'tael_session'), null);
    assert.equal(tokenIn(`tael_session=${value}; tael_session=${TOKEN}`, 'tael_session'), TOKEN);
  }
  assert.equal(tokenIn('', 'tael_session'), null);
  assert.equal(tokenIn('tael_session', 'tael_session'), null);
});

test('tokens have 256 bits and do not repeat', () => {
  assert.equal(Buffer.from(TOKEN, 'base64url').length, 32);
  assert.notEqual(newSessionToken(1001), TOKEN);
});
