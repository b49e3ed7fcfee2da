// Signing in and out with the right password, refused for another reason.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test('CWE-352: another site can sign nobody in or out', async () => {
  const cookie = await town.cookieOf();
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const login = await town.signIn('wang', {}, { headers });
    const logout = await town.web('POST', '/auth/logout', { headers: { ...headers, cookie } });
    for (const answer of [login, logout]) {
      assertRefused(answer, 403, 'cross_site');
      assert.equal(answer.headers.get('set-cookie'), null);
    }
  }
  assert.equal((await town.pay(await town.order())).status, 200, 'the session is still open');
});

test('a suspended user cannot sign in, and only the right password reveals why', async () => {
  await town.standing(town.stranger, 'suspend');
  assertRefused(await town.signIn('chen'), 403, 'user_suspended');
  const wrong = await town.signIn('chen', { password: 'wrong horse 1' });
  assertRefused(wrong, 401, 'login_failed');
  await town.standing(town.stranger, 'resume');
});

test('with two-factor authentication a faulty code is reported only after the right password', async () => {
  await town.enrol(town.payer);
  assertRefused(await town.signIn('wang'), 403, 'totp_required');
  assertRefused(await town.signIn('wang', { totp_code: '000000' }), 403, 'totp_invalid');
  const guess = await town.signIn('wang', { password: 'wrong horse 1', totp_code: '000000' });
  assertRefused(guess, 401, 'login_failed');
});
