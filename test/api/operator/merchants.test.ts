// Merchants and branches over the operator interface: one for each idempotency key, in the trail of their
// owner, and good for orders at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeAccount } from '../../../src/service/close-account.ts';
import { assertInvalid, assertRefused, send } from '../../support/api-http.ts';
import { unwrap } from '../../support/residents.ts';
import { openPlatform } from './platform.ts';

const platform = await openPlatform();
const { town, get, post, member, key } = platform;
const { api } = town;

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
  const { data } = await get(`/users/${userId}/merchants`);
  const branches = [{ branch_id, name: '一楼' }];
  assert.deepEqual(data.items, [{ merchant_id, name: '西湖茶馆', branches }]);
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
  assert.deepEqual((await get(`/users/${two}/merchants`)).data.items, []);
});

test('one idempotency key on two nodes at once makes one merchant', async () => {
  const userId = await member();
  const second = await api.secondNode();
  const origins = [api, second].map(({ port }) => `http://127.0.0.1:${port}`);
  const body = { name: '两个节点', idempotency_key: 'shop-3' };
  const answers = await Promise.all(
    [...origins, ...origins].map((origin) =>
      send(origin, 'POST', `/operator/v1/users/${userId}/merchants`, { key, body }),
    ),
  );
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal((await get(`/users/${userId}/merchants`)).data.items.length, 1);
});

test('a name that is there is refused, whatever the key, and on two nodes at once', async () => {
  const userId = await member();
  const second = await api.secondNode();
  const ask = async (path: string, name: string) => {
    const answers = await Promise.all(
      [api, second].map(({ port }, at) => {
        const body = { name, idempotency_key: `${path}-${at}` };
        const origin = `http://127.0.0.1:${port}`;
        return send(origin, 'POST', `/operator/v1${path}`, { key, body });
      }),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    assert.equal(refused.length, 1);
    for (const answer of refused) assertInvalid(answer, 'name');
    return answers.find(({ status }) => status === 200)?.data;
  };
  const shop = await ask(`/users/${userId}/merchants`, '同名');
  await ask(`/merchants/${shop.merchant_id}/branches`, '同名店');
  const late = { name: '同名', idempotency_key: 'later' };
  assertInvalid(await post(`/users/${userId}/merchants`, late), 'name');
  const { items } = (await get(`/users/${userId}/merchants`)).data;
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
    assert.equal((await post(`/merchants/${merchant_id}/change`, { name: '丙' })).status, 200);
    assert.equal((await post(`/branches/${branch_id}/change`, { name: '二楼' })).status, 200);
  }
  const made = ['merchant_created', 'merchant_created', 'branch_created'];
  assert.deepEqual(await trailOf(userId), [...made, 'merchant_renamed', 'branch_renamed']);
  for (const name of ['乙', 'Tael', '', 'x'.repeat(65), 'a\u0000b', 7]) {
    assertInvalid(await post(`/merchants/${merchant_id}/change`, { name }), 'name');
  }
  const { items } = (await get(`/users/${userId}/merchants`)).data;
  assert.deepEqual(
    items.map(({ name }: { name: string }) => name),
    ['丙', '乙'],
  );
});

test('nothing is set up for nobody, without a key, for operators, and for those who have left', async () => {
  const body = { name: '茶', idempotency_key: 'shop-6' };
  assertRefused(await post('/users/999999/merchants', body), 404, 'user_not_found');
  assertRefused(await get('/users/999999/merchants'), 404, 'user_not_found');
  assertRefused(await post('/merchants/999999/branches', body), 404, 'merchant_not_found');
  assertRefused(await post('/merchants/999999/change', { name: '茶' }), 404, 'merchant_not_found');
  assertRefused(await post('/branches/999999/change', { name: '茶' }), 404, 'branch_not_found');
  const userId = await member();
  assertInvalid(await post(`/users/${userId}/merchants`, { name: '茶' }), 'idempotency_key');
  const ofOperator = await post(`/users/${platform.operator.userId}/merchants`, body);
  assertInvalid(ofOperator, 'user');

  const shop = await post(`/users/${userId}/merchants`, { ...body, idempotency_key: 'shop-7' });
  unwrap(await closeAccount(api.service, userId));
  const late = { ...body, idempotency_key: 'shop-8' };
  assertRefused(await post(`/users/${userId}/merchants`, late), 409, 'user_closed');
  const { merchant_id } = shop.data;
  assertRefused(await post(`/merchants/${merchant_id}/branches`, late), 409, 'user_closed');
  const renamed = await post(`/merchants/${merchant_id}/change`, { name: '水' });
  assertRefused(renamed, 409, 'user_closed');
});
