// Merchants and branches that operators set up for their users: a program one for each idempotency key, in
// the trail of their owner, and good for orders at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused, send } from '../../support/api-http.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { openPlatform } from '../../support/platform.ts';

const platform = await openPlatform();
const { town, member, key } = platform;
const { api } = town;

const ask = (method: string, path: string, body?: object, origin = api.origin) =>
  send(origin, method, `/api/v1/operator${path}`, { key, body });
const post = (path: string, body: object) => ask('POST', path, body);
const patch = (path: string, body: object) => ask('PATCH', path, body);
const listed = async (userId: number) => (await ask('GET', `/merchants?user=${userId}`)).data.items;

async function trailOf(userId: number) {
  const lines = await api.rows(
    `select action, by_kind, by_name from audit_lines
      where user_id = ${userId} and action ~ '^(merchant|branch)_' order by chain_no`,
  );
  assert.ok(lines.every((line) => line.by_kind === 'key' && line.by_name === key.keyId));
  return lines.map(({ action }) => action);
}

test('a merchant with a branch is set up once, however often the calls are repeated', async () => {
  const userId = await member();
  const shop = { name: '西湖茶馆', idempotency_key: 'shop-1' };
  const first = await post(`/users/${userId}/merchants`, shop);
  assert.equal(first.status, 200, first.text);
  const again = await post(`/users/${userId}/merchants`, shop);
  assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [first.text, 'true']);
  const { merchant_id } = first.data;
  const hall = { name: '一楼', idempotency_key: 'hall-1' };
  const branch = await post(`/merchants/${merchant_id}/branches`, hall);
  const { branch_id } = branch.data;
  assert.equal((await post(`/merchants/${merchant_id}/branches`, hall)).text, branch.text);
  const branches = [{ branch_id, branch_name: '一楼' }];
  const { data: named } = first;
  assert.deepEqual(named, { merchant_id, merchant_name: '西湖茶馆' });
  const { login } = (await api.service.store.queries.user(userId)) ?? {};
  assert.deepEqual(await listed(userId), [{ ...named, branches, user_id: userId, login }]);
  assert.deepEqual(await trailOf(userId), ['merchant_created', 'branch_created']);

  const itsKey = await town.newKey({ userId } as Parameters<typeof town.newKey>[0]);
  const order = { amount: 5, merchant_id, branch_id };
  const sending = { key: itsKey, body: order };
  assert.equal((await send(api.origin, 'POST', '/api/v1/collection', sending)).status, 200);
});

test('a key made one merchant, and makes nothing else', async () => {
  const [one, two] = [await member(), await member()];
  const shop = { name: '茶', idempotency_key: 'shop-2' };
  assert.equal((await post(`/users/${one}/merchants`, shop)).status, 200);
  const other = await post(`/users/${two}/merchants`, shop);
  assertRefused(other, 422, 'idempotency_key_reused');
  const renamed = await post(`/users/${one}/merchants`, { ...shop, name: '水' });
  assertRefused(renamed, 422, 'idempotency_key_reused');
  assert.deepEqual(await listed(two), []);
});

test('a name that is there is refused, whatever the key, and on two nodes at once', async () => {
  const userId = await member();
  const second = await api.secondNode();
  const askBoth = async (path: string, name: string) => {
    const answers = await Promise.all(
      [api, second].map(({ port }, at) => {
        const body = { name, idempotency_key: `${path}-${at}` };
        return ask('POST', path, body, `http://127.0.0.1:${port}`);
      }),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    assert.equal(refused.length, 1);
    for (const answer of refused) assertInvalid(answer, 'name');
    return answers.find(({ status }) => status === 200)?.data;
  };
  const shop = await askBoth(`/users/${userId}/merchants`, '同名');
  await askBoth(`/merchants/${shop.merchant_id}/branches`, '同名店');
  const late = { name: '同名', idempotency_key: 'later' };
  assertInvalid(await post(`/users/${userId}/merchants`, late), 'name');
  const items = await listed(userId);
  assert.deepEqual([items.length, items[0].branches.length], [1, 1]);
});

test('names change, once, and neither to what is taken nor to what the service is called', async () => {
  const userId = await member();
  const shop = await post(`/users/${userId}/merchants`, { name: '甲', idempotency_key: 's-4' });
  await post(`/users/${userId}/merchants`, { name: '乙', idempotency_key: 's-5' });
  const { merchant_id } = shop.data;
  const hall = { name: '大厅', idempotency_key: 'b-4' };
  const { branch_id } = (await post(`/merchants/${merchant_id}/branches`, hall)).data;
  for (const _ of [1, 2]) {
    assert.equal((await patch(`/merchants/${merchant_id}`, { name: '丙' })).status, 200);
    assert.equal((await patch(`/branches/${branch_id}`, { name: '二楼' })).status, 200);
  }
  const made = ['merchant_created', 'merchant_created', 'branch_created'];
  assert.deepEqual(await trailOf(userId), [...made, 'merchant_renamed', 'branch_renamed']);
  for (const name of ['乙', 'Tael', '', 'x'.repeat(65), 'a\u0000b', 7]) {
    assertInvalid(await patch(`/merchants/${merchant_id}`, { name }), 'name');
  }
  const names = (await listed(userId)).map((one: { merchant_name: string }) => one.merchant_name);
  assert.deepEqual(names, ['乙', '丙']);
});

test('nothing is set up for operators', async () => {
  const body = { name: '茶', idempotency_key: 'shop-6' };
  const ofOperator = await post(`/users/${platform.operator.userId}/merchants`, body);
  assertInvalid(ofOperator, 'user');
});

test('the merchants of everybody are listed in pages, the newest first', async () => {
  const members = [await member(), await member(), await member()];
  const made: number[] = [];
  for (const [at, userId] of members.entries()) {
    const shop = { name: `店 ${userId}`, idempotency_key: `listed-${at}` };
    made.unshift((await post(`/users/${userId}/merchants`, shop)).data.merchant_id);
  }
  const idsIn = (data: { items: readonly { merchant_id: number }[] }) =>
    data.items.map(({ merchant_id: id }) => id);
  const first = (await ask('GET', '/merchants?limit=2')).data;
  assert.deepEqual(idsIn(first), made.slice(0, 2));
  const rest = (await ask('GET', `/merchants?limit=1&after=${first.next}`)).data;
  assert.deepEqual(idsIn(rest), made.slice(2));
});

test('an operator in a session does the same, with their login password and without a key', async () => {
  await town.newPerson('zhang', { operator: true });
  const userId = await member();
  const headers = { cookie: await town.cookieOf('zhang') };
  const path = `/api/v1/operator/users/${userId}/merchants`;
  const send = (body: object) => town.web('POST', path, { body, headers });
  assertInvalid(await send({ name: '周记茶庄' }), 'password');
  assertRefused(await send({ name: '周记茶庄', password: 'wrong horse 1' }), 401, 'login_failed');
  assert.equal((await send({ name: '周记茶庄', password: PASSWORD })).status, 200);
  assertInvalid(await send({ name: '周记茶庄', password: PASSWORD }), 'name');
  assert.equal((await listed(userId)).length, 1);
});
