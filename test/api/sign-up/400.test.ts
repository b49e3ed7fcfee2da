// Signing up with invalid fields: every faulty field is named at once, and no user is created.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { newcomersOf } from '../../support/newcomers.ts';

const town = await openApiTown({ TAEL_SIGNUP: 'open' });
const { signUp, form } = newcomersOf(town);

test('name, login and password are required strings', async () => {
  const raw = (text: string) => town.web('POST', '/auth/sign-up', { raw: text });
  assertInvalid(await raw('{}'), 'name', 'login', 'password');
  for (const value of [null, 7, true, [], {}]) {
    for (const field of ['name', 'login', 'password']) {
      assertInvalid(await signUp({ [field]: value }), field);
    }
  }
  for (const text of ['', '{', '{"login":"a","login":"b"}']) {
    assertRefused(await raw(text), 400, 'invalid_json');
  }
});

test('they have the same form as for users whom operators create', async () => {
  for (const name of ['', '  ', '茶'.repeat(65), 'a\nb'])
    assertInvalid(await signUp({ name }), 'name');
  for (const login of ['ab', '林小满', '.lin', 'a b c', 'x'.repeat(65), 'lin\u0000']) {
    assertInvalid(await signUp({ login }), 'login');
  }
  for (const password of ['', 'short12', 'x'.repeat(1025)]) {
    assertInvalid(await signUp({ password }), 'password');
  }
  for (const code of ['12345', '1234567', 'abcdef', 123456]) {
    assertInvalid(await signUp({ pay_password: code }), 'pay_password');
  }
  assertInvalid(
    await signUp({ login: 'ab', password: 'x', name: '' }),
    'name',
    'login',
    'password',
  );
});

test('passwords that are guessed first are refused, and why is said', async () => {
  for (const [field, fields, why] of [
    ['password', { password: 'Password123' }, /most common passwords/],
    ['password', { login: 'somebody7', password: 'SomeBody7' }, /must not be the login/],
    ['pay_password', { pay_password: '123456' }, /easy to guess/],
    ['pay_password', { pay_password: '520520' }, /easy to guess/],
  ] as const) {
    const answer = await signUp(fields);
    assertInvalid(answer, field);
    assert.match(answer.text, why);
  }
});

test('the messages are Chinese for those who read Chinese', async () => {
  const answer = await signUp({ password: 'short' }, { headers: { 'accept-language': 'zh-CN' } });
  assert.deepEqual(answer.json.errors, [{ field: 'password', msg: '至少需要 8 个字符' }]);
});

test('a repeated password has to match', async () => {
  assertInvalid(await signUp({ password_again: `${PASSWORD} ` }), 'password_again');
  assert.equal((await signUp({ password_again: PASSWORD })).status, 200);
});

test('a taken login is reported, however it is typed, and nothing more', async () => {
  for (const login of ['wang', ' WANG ', 'ｗａｎｇ']) {
    const answer = await signUp({ login });
    assertInvalid(answer, 'login');
    assert.equal(answer.json.errors[0].msg, 'is already taken');
    assert.equal(answer.headers.get('set-cookie'), null);
  }
});

test('a form that repeats a field is refused', async () => {
  const raw = 'name=a&name=b&login=twice&password=correct+horse+1';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  assertInvalid(await town.web('POST', '/auth/sign-up', { raw, headers }), 'name');
  const filled = { name: '李新', login: 'empty', password: '' };
  assertInvalid(await form('/auth/sign-up', filled, { accept: 'application/json' }), 'password');
});

test('none of these requests created a user', async () => {
  const [{ count } = {}] = await town.api.rows('select count(*)::int from users');
  assert.equal(count, 4);
});
