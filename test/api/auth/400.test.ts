// Signing in with invalid fields.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';

const town = await openApiTown();
const logIn = (raw: string, type = 'application/json') =>
  town.web('POST', '/auth/login', { raw, headers: { 'Content-Type': type } });

test('login and password must be strings, and every faulty field is named', async () => {
  assertInvalid(await logIn('{}'), 'login', 'password');
  for (const value of [null, 7, true, [], {}]) {
    assertInvalid(await town.signIn('wang', { login: value }), 'login');
    assertInvalid(await town.signIn('wang', { password: value }), 'password');
  }
  for (const code of ['', '12345', 123456]) {
    assertInvalid(await town.signIn('wang', { totp_code: code }), 'totp_code');
  }
});

test('a body that is not a JSON object is refused', async () => {
  for (const raw of ['', '{', '{"login":"wang","login":"wang"}', '\ufeff{}']) {
    assertRefused(await logIn(raw), 400, 'invalid_json');
  }
  assertInvalid(await logIn('["wang"]'), 'body');
});

test('a form that repeats a field is refused', async () => {
  const raw = `login=wang&login=lin&password=${encodeURIComponent(PASSWORD)}`;
  assertInvalid(await logIn(raw, 'application/x-www-form-urlencoded'), 'login');
});

test('a malformed sign-in does not count as a wrong password', async () => {
  assert.deepEqual(await town.api.rows('select * from sign_in_attempts where failures > 0'), []);
});
