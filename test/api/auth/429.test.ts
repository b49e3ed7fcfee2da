// Wrong sign-ins are throttled, per login and per address, without locking open sessions out.

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
  const right = await town.signIn('wang', {}, from('203.0.113.50'));
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

test('twenty wrong sign-ins at once get no more tries than one after the other', async () => {
  const answers = await times(20, () => guess('chen'));
  assert.deepEqual(tally(answers), { '401 login_failed': 5, '429 login_throttled': 15 });
});

test('an address that tries many logins is throttled, and other addresses are not', async () => {
  const many = '198.51.100.77';
  const answers = await times(60, (index) => guess(`somebody${index}`, many));
  const { '401 login_failed': failed = 0, '429 login_throttled': throttled = 0 } = tally(answers);
  assert.deepEqual([failed, throttled], [50, 10]);
  assertRefused(await town.signIn('lin', {}, from(many)), 429, 'login_throttled');
  assert.equal((await town.signIn('lin', {}, from('198.51.100.78'))).status, 200);
});
