// Signing up succeeds: the answer, the session that the cookie opens, and what is stored.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData, send } from '../../support/api-http.ts';
import { cookieIn, openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { newcomersOf } from '../../support/newcomers.ts';

const town = await openApiTown({ TAEL_SIGNUP: 'open' });
const { signUp, form, setPayPassword } = newcomersOf(town);
const trail = (userId: number) =>
  town.api.rows(`select * from audit_lines where user_id = ${userId} order by chain_no`);

test('the answer and the cookie are the same as for signing in', async () => {
  const answer = await signUp({ login: ' Zhou.Li ', name: ' 周莉 ' });
  assertData(answer, ['user_id', 'tael_id', 'name']);
  assert.equal(answer.data.name, '周莉');
  const [session, device] = answer.headers.getSetCookie();
  assert.match(session ?? '', /^tael_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.match(
    device ?? '',
    /^tael_device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const { user_id, tael_id } = (await town.signIn('zhou.li')).data;
  assert.deepEqual([user_id, tael_id], [answer.data.user_id, answer.data.tael_id]);
});

test('the session is open at once, and the previous one has ended', async () => {
  const before = cookieIn(await signUp());
  const after = cookieIn(await signUp({}, { headers: { cookie: before } }));
  assert.equal((await setPayPassword(before)).status, 401);
  assert.equal((await setPayPassword(after)).status, 200);
});

test('a payment password can be set at the same time', async () => {
  const answer = await signUp({ pay_password: '864209' });
  const member = { userId: answer.data.user_id, walletId: '', login: '' };
  await town.recharge(member, 1_000n);
  const headers = { cookie: cookieIn(answer), accept: 'application/json' };
  const body = { pay_password: '864209' };
  const txNo = await town.order({ amount: 10 });
  const paid = await send(town.api.origin, 'POST', `/pay/${txNo}`, { body, headers });
  assert.equal(paid.status, 200, paid.text);
});

test('a form signs up, too, and an unneeded invite is ignored', async () => {
  const fields = { name: '李新', login: 'by-form', password: PASSWORD, password_again: PASSWORD };
  const accept = { accept: 'application/json' };
  const answer = await form(
    '/auth/sign-up',
    { ...fields, pay_password: '', invite: 'any' },
    accept,
  );
  assertData(answer, ['user_id', 'tael_id', 'name']);
});

test("signing up is on the user's audit trail with the address, and makes no operator", async () => {
  const { data } = await signUp({ login: 'on-trail' });
  const [line, ...more] = await trail(data.user_id);
  assert.deepEqual(more, []);
  const { action, by_kind, by_name, by_from, details } = line ?? {};
  assert.deepEqual([action, by_kind, by_name], ['user_created', 'user', `${data.user_id}`]);
  assert.equal(by_from, '127.0.0.1');
  assert.deepEqual(JSON.parse(details), { login: 'on-trail', operator: false });
});

test('another node knows users who signed up here', async () => {
  await signUp({ login: 'elsewhere' });
  const { origin } = await town.api.secondNode();
  const body = { login: 'elsewhere', password: PASSWORD };
  assert.equal((await send(origin, 'POST', '/auth/login', { body })).status, 200);
});
