// Wrong sign-ins are throttled, without locking open sessions or known browsers out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, tally, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown({ TAEL_TRUSTED_PROXIES: '127.0.0.1' });
const guess = (login: string, address = '198.51.100.1') =>
  town.signIn(login, { password: 'wrong horse 1' }, from(address));
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

test('after wrong sign-ins the right password has to wait too, and open sessions go on', async () => {
  const cookie = await town.cookieOf('wang');
  for (let i = 0; i < 5; i++) assertRefused(await guess('wang'), 401, 'login_failed');
  assert.equal((await town.signIn('wang', {}, from('203.0.113.50'))).status, 200, 'elsewhere');
  const right = await town.signIn('wang', {}, from('198.51.100.1'));
  assertRefused(right, 429, 'login_throttled');
  const seconds = Number(right.headers.get('retry-after'));
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 900, `${seconds} s`);
  assert.equal((await town.pay(await town.order(), {}, { headers: { cookie } })).status, 200);
  assert.equal((await town.signIn('lin', {}, from('198.51.100.1'))).status, 200, 'another login');
});

test('an unknown login is throttled like a known one', async () => {
  for (let i = 0; i < 5; i++) assertRefused(await guess('nobody'), 401, 'login_failed');
  assertRefused(await guess('nobody'), 429, 'login_throttled');
});

test('made-up logins from one address close sign-in for nobody behind it', async () => {
  const many = '198.51.100.77';
  const answers = await times(60, (index) => guess(`somebody${index}`, many));
  assert.deepEqual(tally(answers), { '401 login_failed': 60 });
  assert.equal((await town.signIn('lin', {}, from(many))).status, 200);
});

test('guesses from everywhere keep a user out of new browsers, and not of their own', async () => {
  const first = await town.signIn('lin', {}, from('203.0.113.51'));
  const [, device = ''] = first.headers.getSetCookie();
  // In waves: more passwords at once than the service verifies would be shed, and not counted.
  for (let wave = 0; wave < 100; wave += 20) {
    const answers = await times(20, (index) => guess('lin', `198.51.101.${wave + index}`));
    assert.deepEqual(tally(answers), { '401 login_failed': 20 });
  }
  const elsewhere = await town.signIn('lin', {}, from('203.0.113.52'));
  assertRefused(elsewhere, 429, 'login_throttled');
  const headers = { 'X-Forwarded-For': '203.0.113.53', cookie: device.split(';', 1)[0] ?? '' };
  assert.equal((await town.signIn('lin', {}, { headers })).status, 200);
});

test('all networks of one /48 have twenty tries for a login between them', async () => {
  const answers = await times(30, (n) => guess('lin2', `2001:db8:1:${n}::1`));
  assert.deepEqual(tally(answers), { '401 login_failed': 20, '429 login_throttled': 10 });
  assertRefused(await guess('lin2', '2001:db8:1:ffff::1'), 429, 'login_throttled');
  assertRefused(await guess('lin2', '2001:db8:2::1'), 401, 'login_failed');
});
