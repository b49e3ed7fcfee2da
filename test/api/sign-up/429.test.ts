// Sign-ups are throttled per address, whether they succeed or probe for logins.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, tally, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { from, newcomersOf } from '../../support/newcomers.ts';

const town = await openApiTown({ TAEL_SIGNUP: 'open', TAEL_TRUSTED_PROXIES: '127.0.0.1' });
const { signUp } = newcomersOf(town);

test('of thirty sign-ups from one address at once, twenty succeed', async () => {
  const here = from('198.51.100.1');
  const answers = await times(30, () => signUp({}, here));
  assert.deepEqual(tally(answers), { 200: 20, '429 sign_up_throttled': 10 });
  const refused = await signUp({}, here);
  assertRefused(refused, 429, 'sign_up_throttled');
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 900, `${seconds} s`);
  assert.equal((await signUp({}, from('198.51.100.2'))).status, 200, 'another address');
  assert.equal((await town.signIn('wang', {}, here)).status, 200, 'signing in goes on');
});

test('an address that probes for logins is throttled after twenty tries', async () => {
  const answers = await times(30, () => signUp({ login: 'wang' }, from('198.51.100.3')));
  assert.deepEqual(tally(answers), { '400 invalid_parameters': 20, '429 sign_up_throttled': 10 });
});

test('invalid forms are not counted', async () => {
  const here = from('198.51.100.4');
  const slips = await times(30, () => signUp({ password: 'short' }, here));
  assert.deepEqual(tally(slips), { '400 invalid_parameters': 30 });
  assert.equal((await signUp({}, here)).status, 200);
});
