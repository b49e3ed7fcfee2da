// An owner sets up merchants and branches, lists and renames them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameKey } from '../../../src/wire/look-alikes.ts';
import { assertData, assertInvalid, assertRefused, tally } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

/** `PATCH /branches/1001`; where no method is named it is a POST. */
async function give(address: string, name: unknown, as: string) {
  const [path = '', method = 'POST'] = address.split(' ').toReversed();
  const headers = { cookie: await town.cookieOf(as) };
  return town.web(method, `/api/v1${path}`, { body: { name }, headers });
}

async function listed(as: string) {
  const headers = { cookie: await town.cookieOf(as) };
  return (await town.web('GET', '/api/v1/merchants?limit=100', { headers })).data.items;
}

test('Somebody new has no merchants, creates one with branches, and can collect with it.', async () => {
  await town.newPerson('wuhua');
  assert.deepEqual(await listed('wuhua'), []);
  const { merchant_id } = (await give('/merchants', '  吴记粥铺 ', 'wuhua')).data;
  const path = `/merchants/${merchant_id}/branches`;
  const first = (await give(path, '北门店', 'wuhua')).data.branch_id;
  const second = (await give(path, '南门店', 'wuhua')).data.branch_id;
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
  const headers = { cookie: await town.cookieOf('wuhua') };
  const me = await town.web('GET', '/api/v1/me', { headers });
  assert.equal(me.data.has_merchants, true);
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
  const path = `PATCH /merchants/${town.merchantId}`;
  assert.equal((await give(path, '林家茶馆', 'lin')).status, 200);
  const after = await town.order();
  assert.equal((await town.record(before)).merchant_name, '林记茶铺');
  assert.equal((await town.record(after)).merchant_name, '林家茶馆');
  const branch = `PATCH /branches/${town.branchId}`;
  assert.equal((await give(branch, '断桥店', 'lin')).status, 200);
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
    '/merchants',
    `PATCH /merchants/${town.merchantId}`,
    `/merchants/${town.merchantId}/branches`,
    `PATCH /branches/${town.branchId}`,
  ];
  for (const path of paths) {
    for (const name of ['', '  ', '茶'.repeat(65), 'Tael 客服', 'a\u202eb', '\u200b', 'a\nb', 7]) {
      assertInvalid(await give(path, name, 'lin'), 'name');
    }
  }
});

test('Nobody sets up a shop under the name of somebody else’s, or one that looks like it.', async () => {
  await town.newPerson('fengjie');
  await town.newPerson('gujie');
  const made = await give('/merchants', 'Coco 奶茶', 'fengjie');
  const { merchant_id } = made.data;
  assert.equal(made.status, 200);
  assert.equal((await give('/merchants', 'Сосо 奶茶', 'fengjie')).status, 200, 'their own');
  const own = (await give('/merchants', '顾家', 'gujie')).data.merchant_id;
  for (const name of ['Coco 奶茶', 'COCO奶茶', 'Сосо 奶茶', 'C0CO 奶茶']) {
    for (const path of ['/merchants', `PATCH /merchants/${own}`]) {
      assertInvalid(await give(path, name, 'gujie'), 'name');
    }
  }
  assertInvalid(await give('/merchants', 'Сoco 奶茶', 'fengjie'), 'name');
  assert.equal((await give('/merchants', 'Coco 奶茶 · 南门', 'gujie')).status, 200);
  assert.equal((await give(`PATCH /merchants/${merchant_id}`, '冯家', 'fengjie')).status, 200);
  assertInvalid(await give('/merchants', 'Coco 奶茶', 'gujie'), 'name');
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
  assert.equal((await give('/merchants', '郑记', 'zheng')).status, 200);
  const again = await give('/merchants', '郑记', 'zheng');
  assertInvalid(again, 'name');
  const [{ merchant_id }] = await listed('zheng');
  const path = `/merchants/${merchant_id}/branches`;
  const answers = [await give(path, '一店', 'zheng'), await give(path, '一店', 'zheng')];
  assert.deepEqual(tally(answers), { 200: 1, '400 invalid_parameters': 1 });
  assert.equal((await listed('zheng'))[0].branches.length, 1);
  const two = (await give('/merchants', '郑记二店', 'zheng')).data.merchant_id;
  assertInvalid(await give(`PATCH /merchants/${two}`, '郑记', 'zheng'), 'name');
  assert.equal((await give(`PATCH /merchants/${two}`, '郑记二店', 'zheng')).status, 200);
});

test('What is no number of a merchant is that of none.', async () => {
  for (const id of ['0', '-1', 'x', '9'.repeat(20)]) {
    const answer = await give(`PATCH /merchants/${id}`, '我的', 'lin');
    assertRefused(answer, 404, 'merchant_not_found');
  }
});
