// /console/api/merchants: an owner sets up merchants and branches, and renames them; GET /api/v1/merchants
// lists them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameKey } from '../../../src/wire/look-alikes.ts';
import { assertData, assertInvalid, assertRefused, tally, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const API = '/console/api';

async function get(path: string, as: string) {
  return town.web('GET', `${API}${path}`, { headers: { cookie: await town.cookieOf(as) } });
}

async function post(path: string, name: unknown, as: string) {
  const headers = { cookie: await town.cookieOf(as) };
  return town.web('POST', `${API}${path}`, { body: { name }, headers });
}

async function listed(as: string) {
  const headers = { cookie: await town.cookieOf(as) };
  return (await town.web('GET', '/api/v1/merchants?limit=100', { headers })).data.items;
}

test('Somebody new has no merchants, creates one with branches, and can collect with it.', async () => {
  await town.newPerson('wuhua');
  assert.deepEqual(await listed('wuhua'), []);
  const { merchant_id } = (await post('/merchants/create', '  吴记粥铺 ', 'wuhua')).data;
  const path = `/merchants/${merchant_id}/branches/create`;
  const first = (await post(path, '北门店', 'wuhua')).data.branch_id;
  const second = (await post(path, '南门店', 'wuhua')).data.branch_id;
  assert.deepEqual(await listed('wuhua'), [
    {
      merchant_id,
      merchant_name: '吴记粥铺',
      branches: [
        { branch_id: first, branch_name: '北门店' },
        { branch_id: second, branch_name: '南门店' },
      ],
    },
  ]);
  assert.equal((await get('/me', 'wuhua')).data.has_merchants, true);
});

test('A key lists the same, newest first and page by page.', async () => {
  const owner = await town.newPerson('chain');
  const made: number[] = [];
  for (const name of ['甲', '乙', '丙']) made.unshift(await town.newMerchant(owner, name));
  await town.newBranch(made[2] ?? 0, '东门店');
  const key = await town.newKey(owner);
  const whole = await town.get('/merchants', { key });
  assertData(whole, ['items', 'next']);
  assert.equal(whole.data.next, null);
  assert.deepEqual(
    whole.data.items.map((item: { merchant_id: number }) => item.merchant_id),
    made,
  );
  assert.deepEqual(await listed('chain'), whole.data.items);
  const first = (await town.get('/merchants?limit=2', { key })).data;
  assert.equal(typeof first.next, 'string');
  const rest = (await town.get(`/merchants?limit=2&after=${first.next}`, { key })).data;
  assert.deepEqual([...first.items, ...rest.items], whole.data.items);
  assert.equal(rest.next, null);
  const past = await town.get('/merchants?after=1', { key });
  assert.deepEqual(past.data, { items: [], next: null });
  for (const after of ['0', 'x', '-1', '1.5', `C${'0'.repeat(26)}`]) {
    assertInvalid(await town.get(`/merchants?after=${after}`, { key }), 'after');
  }
});

test('A new name is on new orders; those made before keep the old one.', async () => {
  const before = await town.order();
  const path = `/merchants/${town.merchantId}/rename`;
  assert.equal((await post(path, '林家茶馆', 'lin')).status, 200);
  const after = await town.order();
  assert.equal((await town.record(before)).merchant_name, '林记茶铺');
  assert.equal((await town.record(after)).merchant_name, '林家茶馆');
  const branch = `/branches/${town.branchId}/rename`;
  assert.equal((await post(branch, '断桥店', 'lin')).status, 200);
  assert.equal((await listed('lin'))[0].branches[0].branch_name, '断桥店');
  const trail = await town.api.rows(
    `select action from audit_lines where user_id = ${town.owner.userId} and action like '%renamed'
      order by chain_no`,
  );
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['merchant_renamed', 'branch_renamed'],
  );
});

test('Names follow the rules of names, wherever they are given.', async () => {
  const paths = [
    '/merchants/create',
    `/merchants/${town.merchantId}/rename`,
    `/merchants/${town.merchantId}/branches/create`,
    `/branches/${town.branchId}/rename`,
  ];
  for (const path of paths) {
    for (const name of ['', '  ', '茶'.repeat(65), 'Tael 客服', 'a\u202eb', '\u200b', 'a\nb', 7]) {
      assertInvalid(await post(path, name, 'lin'), 'name');
    }
  }
});

test('Nobody sets up a shop under the name of somebody else’s, or one that looks like it.', async () => {
  await town.newPerson('fengjie');
  await town.newPerson('gujie');
  const made = await post('/merchants/create', 'Coco 奶茶', 'fengjie');
  const { merchant_id } = made.data;
  assert.equal(made.status, 200);
  assert.equal((await post('/merchants/create', 'Сосо 奶茶', 'fengjie')).status, 200, 'their own');
  const own = (await post('/merchants/create', '顾家', 'gujie')).data.merchant_id;
  for (const name of ['Coco 奶茶', 'COCO奶茶', 'Сосо 奶茶', 'C0CO 奶茶']) {
    for (const path of ['/merchants/create', `/merchants/${own}/rename`]) {
      assertInvalid(await post(path, name, 'gujie'), 'name');
    }
  }
  assertInvalid(await post('/merchants/create', 'Сoco 奶茶', 'fengjie'), 'name');
  assert.equal((await post('/merchants/create', 'Coco 奶茶 · 南门', 'gujie')).status, 200);
  assert.equal((await post(`/merchants/${merchant_id}/rename`, '冯家', 'fengjie')).status, 200);
  assertInvalid(await post('/merchants/create', 'Coco 奶茶', 'gujie'), 'name');
});

test('The database finds names by the key that the service makes.', async () => {
  const all = Array.from({ length: 0x2fa20 - 32 }, (_, n) => String.fromCodePoint(n + 32));
  const texts = all.filter((one) => /[^\p{Cn}\p{Cs}']/u.test(one));
  const rows = await town.api.rows(
    `select name, normalize(name, nfkc) as usual, name_key('a' || name || 'b') as key
     from unnest(array['${texts.join("','")}']) as name`,
  );
  // Characters that are newer than PostgreSQL's Unicode are nobody's name yet.
  const known = rows.filter(({ name, usual }) => String(name).normalize('NFKC') === usual);
  assert.ok(known.length > texts.length - 20);
  assert.deepEqual(
    known.filter(({ name, key }) => nameKey(`a${name}b`) !== key),
    [],
  );
});

test('The same name twice is one merchant: a second click creates nothing.', async () => {
  await town.newPerson('zheng');
  assert.equal((await post('/merchants/create', '郑记', 'zheng')).status, 200);
  const again = await post('/merchants/create', '郑记', 'zheng');
  assertInvalid(again, 'name');
  const [{ merchant_id }] = await listed('zheng');
  const path = `/merchants/${merchant_id}/branches/create`;
  const answers = [await post(path, '一店', 'zheng'), await post(path, '一店', 'zheng')];
  assert.deepEqual(tally(answers), { 200: 1, '400 invalid_parameters': 1 });
  assert.equal((await listed('zheng'))[0].branches.length, 1);
  const two = (await post('/merchants/create', '郑记二店', 'zheng')).data.merchant_id;
  assertInvalid(await post(`/merchants/${two}/rename`, '郑记', 'zheng'), 'name');
  assert.equal((await post(`/merchants/${two}/rename`, '郑记二店', 'zheng')).status, 200);
});

test('An owner has a hundred merchants at most.', async () => {
  await town.newPerson('feng');
  await town.cookieOf('feng');
  await times(100, (n) => post('/merchants/create', `店 ${n}`, 'feng'));
  assert.equal((await listed('feng')).length, 100);
  assertInvalid(await post('/merchants/create', '再来一家', 'feng'), 'name');
});

test('What belongs to others is not there.', async () => {
  const { merchantId, branchId } = town;
  for (const as of ['chen', 'wang']) {
    const rename = await post(`/merchants/${merchantId}/rename`, '我的', as);
    assertRefused(rename, 404, 'merchant_not_found');
    const create = await post(`/merchants/${merchantId}/branches/create`, '我的', as);
    assertRefused(create, 404, 'merchant_not_found');
    assertRefused(await post(`/branches/${branchId}/rename`, '我的', as), 404, 'branch_not_found');
  }
  for (const id of ['0', '-1', 'x', '9'.repeat(20)]) {
    const answer = await post(`/merchants/${id}/rename`, '我的', 'lin');
    assertRefused(answer, 404, 'merchant_not_found');
  }
});
