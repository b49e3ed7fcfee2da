// Signing in and out succeeds: the answer and the cookie.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData, tally, times } from '../../support/api-http.ts';
import { cookieIn, openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { codeOf } from '../../support/one-time-code.ts';

const town = await openApiTown();

test('the answer says who signed in, and scripts cannot read the cookie', async () => {
  const answer = await town.signIn('wang');
  assertData(answer, ['user_id', 'tael_id', 'name']);
  const { userId, walletId } = town.payer;
  assert.deepEqual(answer.data, { user_id: userId, tael_id: walletId, name: '王小明' });
  const [cookie = '', device = ''] = answer.headers.getSetCookie();
  assert.match(device, /^[a-z_]+_device=.*; HttpOnly; SameSite=Lax$/);
  const [pair, ...attributes] = cookie.split('; ');
  assert.match(pair ?? '', /^[a-z_]+=[A-Za-z0-9_-]{32,}$/);
  assert.deepEqual(attributes.sort(), ['HttpOnly', 'Path=/', 'SameSite=Lax']);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.ok(!answer.text.includes(pair?.split('=')[1] ?? ''));
});

test('a login ignores case and surrounding spaces, a password does not', async () => {
  assert.equal((await town.signIn(' WANG ')).status, 200);
  assert.equal((await town.signIn('wang', { password: PASSWORD.toUpperCase() })).status, 401);
});

test('a form signs in, too', async () => {
  const raw = new URLSearchParams({ login: 'wang', password: PASSWORD, totp_code: '' }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  assert.equal((await town.web('POST', '/auth/login', { raw, headers })).status, 200);
});

test('CWE-384: each sign-in makes a new session and ends the one it replaces', async () => {
  const planted = cookieIn(await town.signIn('wang'));
  const second = await town.signIn('wang', {}, { headers: { cookie: planted } });
  const fresh = cookieIn(second);
  assert.notEqual(fresh, planted);
  const txNo = await town.order();
  assert.equal((await town.pay(txNo, {}, { headers: { cookie: planted } })).status, 401);
  assert.equal((await town.pay(txNo, {}, { headers: { cookie: fresh } })).status, 200);
});

test('the database does not contain the token of a session', async () => {
  const token = cookieIn(await town.signIn('wang')).split('=')[1] ?? '';
  const rows = await town.api.rows('select * from sessions');
  assert.ok(!JSON.stringify(rows).includes(token));
  const users = await town.api.rows('select * from users');
  assert.ok(!JSON.stringify(users).includes(PASSWORD));
});

test('signing out ends the session and clears the cookie, and succeeds without a session', async () => {
  const cookie = cookieIn(await town.signIn('wang'));
  const out = await town.web('POST', '/auth/logout', { headers: { cookie } });
  assertData(out, []);
  assert.equal(out.text, '{"ok":true,"data":{}}');
  assert.match(out.headers.get('set-cookie') ?? '', /^[a-z_]+=;.*Max-Age=0/);
  assert.equal((await town.pay(await town.order(), {}, { headers: { cookie } })).status, 401);
  for (const again of [cookie, '']) {
    const answer = await town.web('POST', '/auth/logout', { headers: { cookie: again } });
    assert.equal(answer.status, 200);
  }
});

test('twenty correct sign-ins at once all succeed', async () => {
  const answers = await times(20, () => town.signIn('wang'));
  assert.deepEqual(tally(answers), { 200: 20 });
});

test('with two-factor authentication the current code signs in once', async () => {
  const secret = await town.enrol(town.stranger);
  const code = codeOf(secret);
  const answers = await times(5, () => town.signIn('chen', { totp_code: code }));
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
});
