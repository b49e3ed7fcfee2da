// /keys: users make API keys, change, rotate and revoke them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sending } from '../support/api-http.ts';
import { assertData, assertInvalid, assertRefused } from '../support/api-http.ts';
import { cookieIn, openApiTown } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';
import { until } from '../support/until.ts';

const town = await openApiTown();
const PROOF = { password: PASSWORD };
const FIELDS = [
  ...['key_id', 'name', 'status', 'scope', 'ip', 'rate', 'tool_refunds', 'tool_refund_limit'],
  ...['refund_limit', 'recharge_limit', 'payout_limit', 'merchant_id', 'signs_requests'],
  ...['mandate_no', 'created_at', 'expires_at', 'revoked_at'],
];
const WANTED = { name: ' 前台收银 ', scope: ['collection', 'query'], ...PROOF };

async function comesIn(login: string) {
  const person = await town.newPerson(login);
  const cookie = cookieIn(await town.signIn(login));
  const headers = { cookie };
  const list = (query = '') => town.web('GET', `/api/v1/keys${query}`, { headers });
  const send = (method: string, path: string, body: object) =>
    town.web(method, `/api/v1/keys${path}`, { headers, body });
  const create = (body: object) => send('POST', '', body);
  const update = (keyId: string, body: object) => send('PATCH', `/${keyId}`, body);
  const act = (path: string, body: object = {}) => send('POST', `/${path}`, body);
  const make = async (over: object = {}) => {
    const made = await create({ ...WANTED, ...over });
    assertData(made, [...FIELDS, 'secret']);
    town.api.secrets.add(made.data.secret);
    return { keyId: made.data.key_id as string, secret: made.data.secret as string };
  };
  const one = async (keyId: string) =>
    (await list()).data.items.find((key: { key_id: string }) => key.key_id === keyId);
  return { person, list, create, update, act, make, one };
}

const DIRECT = { tool_refunds: 'direct' };

const use = (key: { keyId: string; secret: string }, sending: Sending = {}) =>
  town.get('/balance', { key, ...sending });

test('a key is made with the login password, works at once, and shows its last use', async () => {
  const { list, make, one } = await comesIn('maker');
  assert.deepEqual((await list()).data.items, []);
  const key = await make({ rate: 30, expires: '2099-12-31', ip: ['127.0.0.1', '::1'] });
  const shown = await one(key.keyId);
  assert.deepEqual(shown, {
    key_id: key.keyId,
    name: '前台收银',
    status: 'active',
    scope: ['query', 'collection'],
    ip: ['127.0.0.1', '::1'],
    rate: 30,
    tool_refunds: null,
    tool_refund_limit: null,
    refund_limit: null,
    recharge_limit: null,
    payout_limit: null,
    merchant_id: null,
    mandate_no: null,
    signs_requests: false,
    created_at: shown.created_at,
    expires_at: '2100-01-01T00:00:00.000+08:00',
    revoked_at: null,
    requests_by_hour: new Array(24).fill(0),
    last_used_at: null,
    last_used_from: null,
    unused: false,
  });
  assert.equal((await use(key)).status, 200);
  await until('the use is written', async () => (await one(key.keyId)).last_used_at !== null);
  assert.equal((await one(key.keyId)).last_used_from, '127.0.0.1');
});

test('keys are listed by their status, and a page goes on after one that has ended meanwhile', async () => {
  const { list, make, act } = await comesIn('tidy');
  const [first, second, third] = [await make(), await make(), await make()];
  const idsOf = async (query: string) =>
    (await list(query)).data.items.map((key: { key_id: string }) => key.key_id);
  const page = (await list('?status=active&limit=1')).data;
  assert.equal(page.next, third.keyId);
  assertData(await act(`${third.keyId}/revoke`), FIELDS);
  assert.deepEqual(await idsOf(`?status=active&after=${page.next}`), [second.keyId, first.keyId]);
  assert.deepEqual(await idsOf('?status=active'), [second.keyId, first.keyId]);
  assert.deepEqual(await idsOf('?status=revoked'), [third.keyId]);
  assert.deepEqual(await idsOf('?status='), [third.keyId, second.keyId, first.keyId]);
  assertInvalid(await list('?status=gone'), 'status');
});

test('what a key may hold is checked field by field', async () => {
  const { create } = await comesIn('typist');
  const check = async (over: object, field: string) =>
    assertInvalid(await create({ ...WANTED, ...over }), field);
  await check({ name: ' ' }, 'name');
  await check({ scope: [] }, 'scope');
  await check({ scope: ['query', 'everything'] }, 'scope');
  await check({ scope: 'query' }, 'scope');
  await check({ ip: ['nowhere'] }, 'ip');
  await check({ ip: '127.0.0.1' }, 'ip');
  await check({ ip: Array.from({ length: 101 }, () => '10.0.0.1') }, 'ip');
  await check({ rate: 0 }, 'rate');
  await check({ expires: '2020-01-01' }, 'expires');
  await check({ expires: '31 December' }, 'expires');
  await check({ tool_refunds: 'direct', tool_refund_limit: 5 }, 'tool_refunds');
  await check({ scope: ['refund'], tool_refunds: 'direct' }, 'tool_refund_limit');
  await check({ scope: ['refund'], tool_refund_limit: 5 }, 'tool_refund_limit');
  await check({ scope: undefined }, 'scope');
  await check({ recharge_limit: 5 }, 'operate');
  // Which only the machine makes.
  await check({ scope: undefined, operate: true, ip: ['127.0.0.1'] }, 'scope');
  await check({ refund_limit: 5 }, 'refund_limit');
  await check({ signs_requests: 'yes' }, 'signs_requests');
  await check({ scope: ['refund'], ...DIRECT, tool_refund_limit: 0 }, 'tool_refund_limit');
});

test('a key ends after a year unless it is said otherwise, and without an end on purpose', async () => {
  const { make, one } = await comesIn('planner');
  const usual = await one((await make()).keyId);
  const days = (Date.parse(usual.expires_at) - Date.parse(usual.created_at)) / 86_400_000;
  assert.equal(Math.round(days), 365);
  assert.equal((await one((await make({ expires: 'never' })).keyId)).expires_at, null);
});

test('a key has the terms it was made with, and is bound to a merchant of its owner only', async () => {
  const { person, create, make, one } = await comesIn('binder');
  const merchant_id = await town.newMerchant(person, '装订店');
  const terms = { merchant_id, refund_limit: 500, signs_requests: true };
  const shown = await one((await make({ scope: ['refund'], ...terms })).keyId);
  const { refund_limit, signs_requests, merchant_id: bound } = shown;
  assert.deepEqual({ merchant_id: bound, refund_limit, signs_requests }, terms);
  const foreign = { ...WANTED, merchant_id: town.merchantId };
  assertRefused(await create(foreign), 404, 'merchant_not_found');
});

test('a key for refunds by tools has a daily limit, or none at all', async () => {
  const { make, one } = await comesIn('refunder');
  const direct = await make({ scope: ['refund'], ...DIRECT, tool_refund_limit: 200.5 });
  assert.equal((await one(direct.keyId)).tool_refund_limit, 200.5);
  const asking = await make({ scope: ['refund'] });
  assert.equal((await one(asking.keyId)).tool_refund_limit, null);
});

test('narrowing a key takes no password, widening it does', async () => {
  const { update: change, make, one } = await comesIn('tuner');
  const { keyId } = await make({ rate: 60, ip: ['203.0.113.7', '203.0.113.8'] });
  const update = (body: object) => change(keyId, body);
  for (const narrow of [{ name: '后厨' }, { rate: 30 }, { ip: ['203.0.113.8'] }]) {
    assertData(await update(narrow), FIELDS);
  }
  const { name, rate, ip } = await one(keyId);
  assert.deepEqual([name, rate, ip], ['后厨', 30, ['203.0.113.8']]);
  for (const wide of [{ rate: 31 }, { ip: [] }, { ip: ['203.0.113.9'] }]) {
    assertInvalid(await update(wide), 'password');
    assertRefused(await update({ ...wide, password: 'wrong' }), 401, 'login_failed');
    assertData(await update({ ...wide, ...PROOF }), FIELDS);
    const now = await one(keyId);
    for (const [field, value] of Object.entries(wide)) assert.deepEqual(now[field], value);
    assertData(await update({ rate: 30, ip: ['203.0.113.8'], ...PROOF }), FIELDS);
  }
  assertInvalid(await update({}), 'rate');
  assertInvalid(await update({ rate: 1_000_001 }), 'rate');
});

test('a rotated key works beside its successor until the overlap ends', async () => {
  const { act, make, one } = await comesIn('rotator');
  const old = await make();
  assertRefused(
    await act(`${old.keyId}/rotate`, { overlap: '24h', password: 'wrong' }),
    401,
    'login_failed',
  );
  const rotated = await act(`${old.keyId}/rotate`, { overlap: '24h', ...PROOF });
  assertData(rotated, [...FIELDS, 'secret', 'old_key_id', 'old_expires_at']);
  const fresh = { keyId: rotated.data.key_id, secret: rotated.data.secret };
  town.api.secrets.add(fresh.secret);
  assert.equal((await one(old.keyId)).expires_at, rotated.data.old_expires_at);
  assert.deepEqual([(await use(old)).status, (await use(fresh)).status], [200, 200]);
  const once = await act(`${fresh.keyId}/rotate`, { overlap: '0', ...PROOF });
  town.api.secrets.add(once.data.secret);
  assert.equal((await one(fresh.keyId)).status, 'expired');
  assertInvalid(await act(`${fresh.keyId}/rotate`, { overlap: '0', ...PROOF }), 'key_id');
  assertInvalid(await act(`${old.keyId}/rotate`, { overlap: '721h', ...PROOF }), 'overlap');
  assertInvalid(await act(`${old.keyId}/rotate`, { overlap: 'soon', ...PROOF }), 'overlap');
});

test('a revoked key is refused, and revoking it again changes nothing', async () => {
  const { act, make, one } = await comesIn('revoker');
  const key = await make();
  assertData(await act(`${key.keyId}/revoke`), FIELDS);
  assertData(await act(`${key.keyId}/revoke`), FIELDS);
  assert.equal((await one(key.keyId)).status, 'revoked');
  assertRefused(await use(key), 401, 'credentials_invalid');
});

test('keys are listed page by page, newest first', async () => {
  const { make, list } = await comesIn('hoarder');
  const ids = [];
  for (let n = 0; n < 3; n++) ids.unshift((await make()).keyId);
  const first = (await list('?limit=2')).data;
  const rest = (await list(`?after=${first.next}`)).data;
  const listed = [...first.items, ...rest.items].map(({ key_id }: { key_id: string }) => key_id);
  assert.deepEqual([listed, first.items.length, rest.next], [ids, 2, null]);
  assertInvalid(await list('?after=tk_none'), 'after');
});

test('what is done to keys is in the audit trail, by the user and without a secret', async () => {
  const { person, update, act, make } = await comesIn('audited');
  const { keyId } = await make();
  await update(keyId, { rate: 5 });
  await act(`${keyId}/revoke`);
  const filter = { userId: person.userId, fromMs: null, untilMs: null, limit: 10 };
  const lines = await town.api.service.store.queries.auditTrail(filter);
  assert.deepEqual(
    lines.map(({ action, by }) => `${action} by ${by.kind}`),
    ['key_revoked', 'key_updated', 'key_created']
      .map((action) => `${action} by user`)
      .concat('user_created by operator'),
  );
});
