// Tests of signing in and out over HTTP, against the in-memory books.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TOTP } from 'otpauth';
import { PASSWORD } from '../../test/support/known-password.ts';
import { openTown } from '../../test/support/memory-town.ts';
import { unwrap } from '../../test/support/residents.ts';
import { ORIGIN } from '../../test/support/test-service.ts';
import { atThisMachine } from '../service/administration/authorization.ts';
import { changeUserStatus } from '../service/administration/change-user-status.ts';
import { enrolTotp } from '../service/administration/enrol-totp.ts';

type Town = Awaited<ReturnType<typeof openTown>>;

function login(town: Town, payload: object, headers: Record<string, string> = {}) {
  return town.app.inject({ method: 'POST', url: '/auth/login', payload, headers });
}

function logout(town: Town, headers: Record<string, string> = {}) {
  return town.app.inject({ method: 'POST', url: '/auth/logout', headers });
}

function cookiesOf({ headers }: { headers: Record<string, unknown> }): readonly string[] {
  return [headers['set-cookie']].flat().map(String);
}

test('the right password opens a session in a cookie no script can read', async () => {
  const town = await openTown();
  const response = await login(town, { login: ' Wang ', password: PASSWORD });
  assert.equal(response.statusCode, 200);
  const { data } = response.json();
  assert.deepEqual(Object.keys(data), ['user_id', 'tael_id', 'name']);
  assert.deepEqual([data.user_id, data.name], [town.payer, '王小明']);
  const [cookie = '', device = ''] = cookiesOf(response);
  const known =
    /^tael_device=[\w-]{22}\.[0-9a-f]{64}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/;
  assert.match(device, known);
  assert.match(cookie, /^tael_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.equal(response.headers['cache-control'], 'no-store');
});

test('behind HTTPS the cookie stays there, and a short name renames it', async () => {
  const town = await openTown({ publicUrl: 'https://pay.example.com', shortName: 'SVC' });
  const response = await login(town, { login: 'wang', password: PASSWORD });
  const [cookie = '', device = ''] = cookiesOf(response);
  assert.match(device, /^__Host-svc_device=.*; HttpOnly; SameSite=Lax; Secure$/);
  assert.match(cookie, /^__Host-svc_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  assert.ok('svc_id' in response.json().data);
});

test('a form signs in as well as JSON', async () => {
  const town = await openTown();
  const response = await town.app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ login: 'wang', password: PASSWORD, totp_code: '' }).toString(),
  });
  assert.equal(response.statusCode, 200);
});

test('an unknown login and a wrong password get the same answer', async () => {
  const town = await openTown();
  const wrong = await login(town, { login: 'wang', password: 'wrong horse 1' });
  const unknown = await login(town, { login: 'nobody', password: PASSWORD });
  const strange = await login(town, { login: 'wa\u0000ng', password: PASSWORD });
  for (const response of [wrong, unknown, strange]) {
    assert.equal(response.statusCode, 401);
    const { request_id: _, ...body } = response.json();
    const { request_id: __, ...first } = wrong.json();
    assert.deepEqual(body, first);
    assert.equal(body.code, 'login_failed');
    assert.equal(response.headers['set-cookie'], undefined);
  }
});

test('guessing is throttled per login, and open sessions go on', async () => {
  const town = await openTown();
  const cookie = await town.signIn('wang');
  for (let i = 0; i < 5; i++) await login(town, { login: 'wang', password: 'wrong horse 1' });
  const blocked = await login(town, { login: 'wang', password: PASSWORD });
  assert.equal(blocked.statusCode, 429);
  assert.equal(blocked.json().code, 'login_throttled');
  assert.ok(Number(blocked.headers['retry-after']) > 0);
  const url = `/pay/${await town.order()}`;
  const page = await town.app.inject({ url, headers: { cookie } });
  assert.match(page.body, /name="pay_password"/);
  town.clock.nowMs += 3_600_000;
  assert.equal((await login(town, { login: 'wang', password: PASSWORD })).statusCode, 200);
});

test('a browser that the user has signed in with is let in whoever else guesses', async () => {
  const town = await openTown();
  const right = { login: 'wang', password: PASSWORD };
  const wrong = { login: 'wang', password: 'wrong horse 1' };
  const device = cookiesOf(await login(town, right))[1]?.split(';', 1)[0] ?? '';
  for (let i = 0; i < 6; i++) await login(town, wrong);
  assert.equal((await login(town, right)).statusCode, 429);
  assert.equal((await login(town, right, { cookie: device })).statusCode, 200);
  const forged = device.replace(/.$/, (end) => (end === '0' ? '1' : '0'));
  assert.equal((await login(town, right, { cookie: forged })).statusCode, 429);
  const codes = [];
  for (let i = 0; i < 6; i++) {
    codes.push((await login(town, wrong, { cookie: device })).json().code);
  }
  assert.deepEqual(codes, [...Array(5).fill('login_failed'), 'login_throttled']);
});

test('two-factor authentication requires a code, and each code works once', async () => {
  const town = await openTown();
  const { secret } = unwrap(await enrolTotp(town.service, town.payer));
  const credentials = { login: 'wang', password: PASSWORD };
  assert.equal((await login(town, credentials)).json().code, 'totp_required');
  const code = new TOTP({ secret }).generate({ timestamp: town.clock.nowMs });
  const withCode = { ...credentials, totp_code: code };
  assert.equal((await login(town, withCode)).statusCode, 200);
  assert.equal((await login(town, withCode)).json().code, 'totp_invalid');
  const guess = { login: 'wang', password: 'wrong horse 1', totp_code: code };
  assert.equal((await login(town, guess)).json().code, 'login_failed');
});

test('each sign-in makes a new session and ends the previous one', async () => {
  const town = await openTown();
  const before = await town.signIn('wang');
  const response = await login(town, { login: 'wang', password: PASSWORD }, { cookie: before });
  const after = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
  assert.notEqual(after, before);
  const url = `/pay/${await town.order()}`;
  const pageWith = async (cookie: string) =>
    (await town.app.inject({ url, headers: { cookie } })).body;
  assert.match(await pageWith(before), /name="login"/);
  assert.match(await pageWith(after), /name="pay_password"/);
});

test('signing out ends the session and clears the cookie, and succeeds without a session', async () => {
  const town = await openTown();
  const cookie = await town.signIn('wang');
  const response = await logout(town, { cookie, origin: ORIGIN });
  assert.deepEqual([response.statusCode, response.json()], [200, { ok: true, data: {} }]);
  assert.match(String(response.headers['set-cookie']), /^tael_session=; .*Max-Age=0$/);
  const url = `/pay/${await town.order()}`;
  const page = await town.app.inject({ url, headers: { cookie } });
  assert.match(page.body, /name="login"/);
  assert.equal((await logout(town)).statusCode, 200);
});

test('other sites can neither sign anyone in nor out', async () => {
  const town = await openTown();
  const cookie = await town.signIn('wang');
  const origin = 'https://evil.example';
  const refused = [
    await login(town, { login: 'wang', password: PASSWORD }, { origin }),
    await logout(town, { cookie, origin }),
  ];
  for (const response of refused) {
    assert.deepEqual([response.statusCode, response.json().code], [403, 'cross_site']);
    assert.equal(response.headers['set-cookie'], undefined);
  }
});

test('suspended users cannot sign in, and all invalid fields are named', async () => {
  const town = await openTown();
  unwrap(
    await changeUserStatus(town.service, town.payer, 'suspend', null, atThisMachine(town.service)),
  );
  const response = await login(town, { login: 'wang', password: PASSWORD });
  assert.deepEqual([response.statusCode, response.json().code], [403, 'user_suspended']);
  const faulty = await login(town, { login: 7, totp_code: '12345' });
  assert.equal(faulty.statusCode, 400);
  const { errors } = faulty.json();
  assert.deepEqual(
    errors.map((error: { field: string }) => error.field),
    ['login', 'password', 'totp_code'],
  );
});
