// GET /api/v1/me: who has signed in, as the console needs to know it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../support/api-http.ts';
import { cookieIn, openApiTown } from '../support/api-town.ts';

const town = await openApiTown({ TAEL_SIGNUP: 'invite', TAEL_SHORT_NAME: 'SVC' });

const me = async (login: string, headers: Record<string, string> = {}) =>
  town.web('GET', '/api/v1/me', {
    headers: { cookie: await town.cookieOf(login), ...headers },
  });

test('It says who has signed in, by name, login and wallet identifier.', async () => {
  const { data } = await me('lin');
  const { userId, walletId } = town.owner;
  assert.equal(data.user_id, userId);
  assert.equal(data.wallet_id, walletId);
  assert.deepEqual([data.name, data.login], ['林小满', 'lin']);
});

test('It says what somebody has: merchants, a payment password, two-factor authentication.', async () => {
  const owner = (await me('lin')).data;
  assert.deepEqual(
    [owner.has_merchants, owner.pay_password_set, owner.two_factor, owner.operator],
    [true, true, false, false],
  );
  const newcomer = await town.newPerson('xin', { payPassword: null });
  assert.deepEqual(
    [(await me('xin')).data.has_merchants, (await me('xin')).data.pay_password_set],
    [false, false],
  );
  await town.enrol(newcomer);
  assert.equal((await me('xin')).data.two_factor, true);
});

test('It says who is an operator.', async () => {
  await town.newPerson('zhang', { operator: true });
  assert.equal((await me('zhang')).data.operator, true);
});

test('It describes the service: its name, its address, and who may sign up.', async () => {
  const { service } = (await me('lin', { 'accept-language': 'en' })).data;
  assert.equal(service.short_name, 'SVC');
  assert.equal(service.public_url, town.api.origin);
  assert.equal(service.sign_up, 'invite');
  assert.equal(service.demo, false);
  assert.equal(service.language, 'en');
});

test('A session of a user who was suspended since is over.', async () => {
  const person = await town.newPerson('zhao');
  const cookie = cookieIn(await town.signIn('zhao'));
  await town.standing(person, 'suspend');
  const answer = await town.web('GET', '/api/v1/me', { headers: { cookie } });
  assertRefused(answer, 401, 'session_required');
});

test('A refusal speaks the language of the reader.', async () => {
  const headers = { 'accept-language': 'zh-CN' };
  const answer = await town.web('GET', '/api/v1/me', { headers });
  assertRefused(answer, 401, 'session_required');
  assert.match(answer.json.msg, /登录/);
});
