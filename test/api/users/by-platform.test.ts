// The users of a platform, whose program has a key: made once by the platform's own reference, found,
// changed, suspended and resumed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openPlatform } from '../../support/platform.ts';

const platform = await openPlatform();
const { town, get, post, patch, member } = platform;

test('a user is made once by their reference, however often the platform repeats the call', async () => {
  const wanted = { reference: 'm-1', name: '王小明' };
  const answers = await Promise.all([1, 2, 3, 4].map(() => post('/users', wanted)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assert.equal(answers.filter(({ data }) => data.created).length, 1);
  assert.equal(new Set(answers.map(({ data }) => data.user_id)).size, 1);
  const [{ user_id }] = answers.map(({ data }) => data);
  const [line] = await town.api.rows(
    `select by_kind, by_name, action from audit_lines where user_id = ${user_id}`,
  );
  assert.deepEqual(line, { by_kind: 'key', by_name: platform.key.keyId, action: 'user_created' });
  const other = await post('/users', { ...wanted, name: '别人' });
  assert.deepEqual([other.data.created, other.data.name], [false, '王小明']);
});

test('a user without a login password cannot sign in with any', async () => {
  const made = await post('/users', { reference: 'm-2', name: '李雷' });
  assert.equal(made.data.login, made.data.tael_id.toLowerCase());
  for (const password of ['', '00000000', 'correct horse 1']) {
    const answer = await town.signIn(made.data.login, { password });
    assert.notEqual(answer.status, 200);
  }
});

test('a program makes nobody an operator, sets no payment password, and has to say a reference', async () => {
  const wishes = { name: '王', operator: true, pay_password: '135790' };
  assertInvalid(await post('/users', wishes), 'reference');
  const made = await post('/users', { ...wishes, reference: 'm-0' });
  assert.equal(made.headers.get('x-tael-ignored'), 'operator, pay_password');
  const shown = (await get(`/users/${made.data.user_id}`)).data;
  assert.deepEqual([shown.operator, shown.pay_password], [false, 'none']);
});

test('a login and a password of their own are held to the rules of every user', async () => {
  const weak = await post('/users', {
    reference: 'm-3',
    name: '',
    login: 'x',
    password: '12345678',
  });
  assertInvalid(weak, 'name', 'login', 'password');
  const taken = await post('/users', { reference: 'm-3', name: '林', login: 'lin' });
  assertInvalid(taken, 'login');
  const long = await post('/users', { reference: 'r'.repeat(65), name: '林' });
  assertInvalid(long, 'reference');
  assert.match(long.msg, /reference must have 1 to 64 visible ASCII characters/);
  assert.equal((await post('/users', { reference: 'r'.repeat(64), name: '林' })).status, 200);
});

test('users are found by reference, and as operators find them', async () => {
  const { data } = await post('/users', { reference: 'm-4', name: '韩梅梅' });
  const { created: _, ...record } = data;
  const listed = { ...record, consumer_balance: 0, merchant_balance: 0 };
  assert.deepEqual((await get('/users?reference=m-4')).data.items, [listed]);
  assert.deepEqual((await get('/users?reference=nobody')).data.items, []);
  assert.deepEqual((await get(`/users?search=${data.user_id}`)).data.items, [listed]);
  assert.deepEqual((await get('/users?search=%E9%9F%A9')).data.items, [listed]);
  const shown = (await get(`/users/${data.user_id}`)).data;
  assert.deepEqual({ ...shown, ...record }, shown);
  assert.deepEqual([shown.own, shown.two_factor, shown.consumer.balance], [false, false, 0]);
  assertRefused(await get('/users/999999'), 404, 'user_not_found');
  assertRefused(await get('/users/none'), 404, 'user_not_found');
});

test('a name and a reference change, and a reference is one user’s', async () => {
  const [one, two] = [await member(), await member()];
  const changed = await patch(`/users/${one}`, { name: '新名', reference: 'moved' });
  assert.deepEqual([changed.data.name, changed.data.reference], ['新名', 'moved']);
  assert.equal((await patch(`/users/${one}`, { reference: 'moved' })).status, 200);
  const taken = await patch(`/users/${two}`, { reference: 'moved' });
  assertInvalid(taken, 'reference');
  assert.match(taken.msg, /reference is what another user is called already/);
  assertInvalid(await patch(`/users/${two}`, {}), 'name');
  const lines = await town.api.rows(
    `select 1 from audit_lines where user_id = ${one} and action = 'user_changed'`,
  );
  assert.equal(lines.length, 1, 'what was the same already left no line');
});

test('a suspended user is signed out and moves nothing, until resumed', async () => {
  const userId = await member({ login: 'sus', password: 'correct horse 19' });
  const before = await town.signIn('sus', { password: 'correct horse 19' });
  assert.equal(before.status, 200);
  const why = { reason: ' 争议处理中 ' };
  assert.equal((await post(`/users/${userId}/suspend`, why)).data.suspended, true);
  assert.equal((await post(`/users/${userId}/suspend`)).data.suspended, true);
  assertInvalid(await post(`/users/${userId}/suspend`, { reason: 'x'.repeat(257) }), 'reason');
  const while_ = await town.signIn('sus', { password: 'correct horse 19' });
  assertRefused(while_, 403, 'user_suspended');
  assert.equal((await post(`/users/${userId}/resume`)).data.suspended, false);
  const lines = await town.api.rows(
    `select action, details from audit_lines where user_id = ${userId}
      and action in ('user_suspended', 'user_resumed') order by chain_no`,
  );
  assert.deepEqual(lines, [
    { action: 'user_suspended', details: '{"reason":"争议处理中"}' },
    { action: 'user_resumed', details: '{}' },
  ]);
  assertRefused(await post('/users/999999/suspend'), 404, 'user_not_found');
});

test('a program touches no operator: not its own, and no other', async () => {
  const other = await town.newPerson('second', { operator: true });
  for (const { userId } of [platform.operator, other]) {
    for (const answer of [
      await post(`/users/${userId}/suspend`),
      await patch(`/users/${userId}`, { name: '改' }),
      await post(`/users/${userId}/recharges`, { amount: 1, idempotency_key: `to-${userId}` }),
    ]) {
      assertInvalid(answer, 'user');
      assert.match(answer.msg, /account of an operator/);
    }
  }
});
