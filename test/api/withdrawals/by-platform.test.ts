// Withdrawals for the platform's program: seen while they wait, decided once, on two nodes too, and paid
// out within what the key may pay in a day. And what was in the wallets before and after.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { assertInvalid, assertRefused, send } from '../../support/api-http.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { newOperateKey, openPlatform } from '../../support/platform.ts';
import { unwrap } from '../../support/residents.ts';

const platform = await openPlatform({ TAEL_TWO_OPERATORS_ABOVE: '50.00' });
const { town, operator, get, member } = platform;
const { api } = town;

async function waiting(amount: number) {
  const userId = await member();
  await town.recharge({ userId }, BigInt(amount) * 100n);
  const wanted = {
    wallet: 'consumer',
    amountFen: fen(amount * 100),
    idempotencyKey: null,
  } as const;
  const asked = unwrap(
    await requestWithdrawal(api.service, { userId, ...wanted }, api.service.operator),
  );
  return { userId, number: asked.withdrawalNo };
}

const listed = async (query = '?status=requested') =>
  (await send(api.origin, 'GET', `/api/v1/operator/withdrawals${query}`, { key: platform.key }))
    .data;

let keys = 0;
function decide(number: string, verb: string, more: object = {}, sending: object = {}) {
  keys += 1;
  const body = { idempotency_key: `d-${keys}`, ...more };
  const path = `/api/v1/operator/withdrawals/${number}/${verb}`;
  return send(api.origin, 'POST', path, { key: platform.key, body, ...sending });
}

test('what waits is listed with whose it is, and goes when it is decided', async () => {
  const { userId, number } = await waiting(30);
  const { items } = await listed();
  const found = items.find((one: { withdrawal_no: string }) => one.withdrawal_no === number);
  assert.deepEqual([found.user_id, found.amount, found.suspended], [userId, 30, false]);
  const before = (await get(`/users/${userId}/balance`)).data.consumer;
  assert.deepEqual([before.balance, before.frozen], [0, 30]);
  const done = await decide(number, 'approve');
  assert.deepEqual([done.status, done.data.status, done.data.user_id], [200, 'approved', userId]);
  const after = (await get(`/users/${userId}/balance`)).data.consumer;
  assert.deepEqual([after.frozen, after.total_out], [0, 30]);
  const records = (await get(`/users/${userId}/transactions?type=withdraw`)).data;
  assert.deepEqual([records.total, records.items[0].amount], [1, 30]);
  const [line] = await api.rows(`select by_kind, by_name from audit_lines
    where user_id = ${userId} and action = 'withdrawal_approved'`);
  assert.deepEqual(line, { by_kind: 'key', by_name: platform.key.keyId });
});

test('a key pays out what its limit says in a day; declining has none', async () => {
  const limits = { rechargeLimitFen: null, payoutLimitFen: fen(10_00) };
  const key = await newOperateKey(town, operator, limits);
  const [one, two, three] = [await waiting(6), await waiting(5), await waiting(4)];
  assert.equal((await decide(one.number, 'approve', {}, { key })).status, 200);
  const over = await decide(two.number, 'approve', {}, { key });
  assertRefused(over, 403, 'daily_limit_reached');
  assert.match(over.msg, /may pay out 10\.00 a day, of which 4\.00 is left/);
  assert.equal((await decide(two.number, 'decline', {}, { key })).status, 200);
  assert.equal((await decide(three.number, 'approve', {}, { key })).status, 200);
});

test('above the limit for two operators a key proposes, and only a person agrees', async () => {
  const { userId, number } = await waiting(51);
  const once = { idempotency_key: 'proposed-once' };
  const first = await decide(number, 'approve', once);
  assert.deepEqual([first.status, first.data.status], [200, 'requested']);
  assert.match(first.data.proposed_at, /^20.*\+08:00$/);
  assert.equal((await decide(number, 'approve', once)).text, first.text);
  const colleague = await town.newPerson('colleague', { operator: true });
  const theirs = await newOperateKey(town, colleague);
  const again = await decide(number, 'approve', {}, { key: theirs });
  assert.deepEqual(again.data, first.data);
  const { items } = await listed();
  const shown = items.find((one: { withdrawal_no: string }) => one.withdrawal_no === number);
  assert.deepEqual([shown.takes_two, shown.proposed_by], [true, 'platform']);
  const approve = async (login: string) =>
    town.web('POST', `/api/v1/operator/withdrawals/${number}/approve`, {
      headers: { cookie: await town.cookieOf(login) },
      body: { password: PASSWORD },
    });
  assertInvalid(await approve('platform'), 'withdrawal_no');
  const before = (await get(`/users/${userId}/balance`)).data.consumer;
  assert.deepEqual([before.frozen, before.total_out], [51, 0]);
  assert.equal((await approve('colleague')).data.status, 'approved');
  const after = (await get(`/users/${userId}/balance`)).data.consumer;
  assert.deepEqual([after.frozen, after.total_out], [0, 51]);
  assert.equal((await decide(number, 'approve')).data.status, 'approved');
});

test('records come in pages, with the filters that users have', async () => {
  const userId = await member();
  for (const amount of [1n, 2n, 3n]) await town.recharge({ userId }, amount * 100n);
  const page = (await get(`/users/${userId}/transactions?per_page=2&page=2`)).data;
  assert.deepEqual([page.total, page.total_pages, page.items.length], [3, 2, 1]);
  assertInvalid(await get(`/users/${userId}/transactions?per_page=51`), 'per_page');
  const turned = '?date_from=2026-02-01&date_to=2026-01-01';
  assertRefused(await get(`/users/${userId}/transactions${turned}`), 400, 'invalid_parameters', [
    'errors',
  ]);
  assertRefused(await get('/users/999999/transactions'), 404, 'user_not_found');
  assertRefused(await get('/users/999999/balance'), 404, 'user_not_found');
});
