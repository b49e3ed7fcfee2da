// /console/api/keys: users make API keys, change, rotate and revoke them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sending } from '../../support/api-http.ts';
import { assertData, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { cookieIn, openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { until } from '../../support/until.ts';

const town = await openApiTown();
const PROOF = { password: PASSWORD };
const WANTED = { name: ' 前台收银 ', scope: ['collection', 'query'], ...PROOF };

async function comesIn(login: string) {
  const person = await town.newPerson(login);
  const cookie = cookieIn(await town.signIn(login));
  const headers = { cookie };
  const list = () => town.web('GET', '/console/api/keys', { headers });
  const change = (path: string, body: object = {}) =>
    town.web('POST', `/console/api/keys/${path}`, { headers, body });
  const make = async (over: object = {}) => {
    const made = await change('create', { ...WANTED, ...over });
    assertData(made, ['key_id', 'secret', 'old_ends_at']);
    town.api.secrets.add(made.data.secret);
    return { keyId: made.data.key_id as string, secret: made.data.secret as string };
  };
  const one = async (keyId: string) =>
    (await list()).data.items.find((key: { key_id: string }) => key.key_id === keyId);
  return { person, list, change, make, one };
}

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
    tool_refund_limit: null,
    refund_limit: null,
    merchant_id: null,
    signs_requests: false,
    created_at: shown.created_at,
    ends_at: '2100-01-01T00:00:00.000+08:00',
    revoked_at: null,
    requests_by_hour: new Array(24).fill(0),
    last_used_at: null,
    last_used_from: null,
    unused: false,
  });
  assert.equal((await list()).data.your_address, '127.0.0.1');
  assert.equal((await use(key)).status, 200);
  await until('the use is written', async () => (await one(key.keyId)).last_used_at !== null);
  assert.equal((await one(key.keyId)).last_used_from, '127.0.0.1');
});

test('nobody makes a key without the right login password, and wrong ones are counted', async () => {
  const { list, change } = await comesIn('careless');
  const { password: _, ...bare } = WANTED;
  assertInvalid(await change('create', bare), 'password');
  const wrong = { ...WANTED, password: 'wrong horse 1' };
  for (let n = 0; n < 5; n++) assertRefused(await change('create', wrong), 401, 'login_failed');
  assertRefused(await change('create', WANTED), 429, 'login_throttled');
  assert.deepEqual((await list()).data.items, []);
});

test('what a key may hold is checked field by field', async () => {
  const { change } = await comesIn('typist');
  const check = async (over: object, field: string) =>
    assertInvalid(await change('create', { ...WANTED, ...over }), field);
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
  await check({ tool_refund_limit: 5 }, 'tool_refunds');
  await check({ refund_limit: 5 }, 'refund_limit');
  await check({ signs_requests: 'yes' }, 'signs_requests');
  await check({ scope: ['refund'], tool_refund_limit: 0 }, 'tool_refund_limit');
});

test('a key ends after a year unless it is said otherwise, and without an end on purpose', async () => {
  const { make, one } = await comesIn('planner');
  const usual = await one((await make()).keyId);
  const days = (Date.parse(usual.ends_at) - Date.parse(usual.created_at)) / 86_400_000;
  assert.equal(Math.round(days), 365);
  assert.equal((await one((await make({ expires: 'never' })).keyId)).ends_at, null);
});

test('a key has the terms it was made with, and is bound to a merchant of its owner only', async () => {
  const { person, change, make, one } = await comesIn('binder');
  const merchant_id = await town.newMerchant(person, '装订店');
  const terms = { merchant_id, refund_limit: 500, signs_requests: true };
  const shown = await one((await make({ scope: ['refund'], ...terms })).keyId);
  const { refund_limit, signs_requests, merchant_id: bound } = shown;
  assert.deepEqual({ merchant_id: bound, refund_limit, signs_requests }, terms);
  const foreign = { ...WANTED, merchant_id: town.merchantId };
  assertRefused(await change('create', foreign), 404, 'merchant_not_found');
});

test('a key for refunds by tools has a daily limit, or none at all', async () => {
  const { make, one } = await comesIn('refunder');
  const direct = await make({ scope: ['refund'], tool_refund_limit: 200.5 });
  assert.equal((await one(direct.keyId)).tool_refund_limit, 200.5);
  const asking = await make({ scope: ['refund'] });
  assert.equal((await one(asking.keyId)).tool_refund_limit, null);
});

test('narrowing a key takes no password, widening it does', async () => {
  const { change, make, one } = await comesIn('tuner');
  const { keyId } = await make({ rate: 60, ip: ['203.0.113.7', '203.0.113.8'] });
  const update = (body: object) => change(`${keyId}/update`, body);
  for (const narrow of [{ name: '后厨' }, { rate: 30 }, { ip: ['203.0.113.8'] }]) {
    assertData(await update(narrow), ['key_id']);
  }
  const { name, rate, ip } = await one(keyId);
  assert.deepEqual([name, rate, ip], ['后厨', 30, ['203.0.113.8']]);
  for (const wide of [{ rate: 31 }, { ip: [] }, { ip: ['203.0.113.9'] }]) {
    assertInvalid(await update(wide), 'password');
    assertRefused(await update({ ...wide, password: 'wrong' }), 401, 'login_failed');
    assertData(await update({ ...wide, ...PROOF }), ['key_id']);
    const now = await one(keyId);
    for (const [field, value] of Object.entries(wide)) assert.deepEqual(now[field], value);
    assertData(await update({ rate: 30, ip: ['203.0.113.8'], ...PROOF }), ['key_id']);
  }
  assertInvalid(await update({}), 'rate');
  assertInvalid(await update({ rate: 1_000_001 }), 'rate');
});

test('a rotated key works beside its successor until the overlap ends', async () => {
  const { change, make, one } = await comesIn('rotator');
  const old = await make();
  assertRefused(
    await change(`${old.keyId}/rotate`, { overlap_hours: 24, password: 'wrong' }),
    401,
    'login_failed',
  );
  const rotated = await change(`${old.keyId}/rotate`, { overlap_hours: 24, ...PROOF });
  assertData(rotated, ['key_id', 'secret', 'old_ends_at']);
  const fresh = { keyId: rotated.data.key_id, secret: rotated.data.secret };
  town.api.secrets.add(fresh.secret);
  assert.equal((await one(old.keyId)).ends_at, rotated.data.old_ends_at);
  assert.deepEqual([(await use(old)).status, (await use(fresh)).status], [200, 200]);
  const once = await change(`${fresh.keyId}/rotate`, { overlap_hours: 0, ...PROOF });
  town.api.secrets.add(once.data.secret);
  assert.equal((await one(fresh.keyId)).status, 'expired');
  assertInvalid(await change(`${fresh.keyId}/rotate`, { overlap_hours: 0, ...PROOF }), 'key_id');
  assertInvalid(
    await change(`${old.keyId}/rotate`, { overlap_hours: 721, ...PROOF }),
    'overlap_hours',
  );
});

test('a revoked key is refused, and revoking it again changes nothing', async () => {
  const { change, make, one } = await comesIn('revoker');
  const key = await make();
  assertData(await change(`${key.keyId}/revoke`), ['key_id']);
  assertData(await change(`${key.keyId}/revoke`), ['key_id']);
  assert.equal((await one(key.keyId)).status, 'revoked');
  assertRefused(await use(key), 401, 'credentials_invalid');
});

test("somebody else's key is answered like one that does not exist", async () => {
  const { make, one } = await comesIn('keeper');
  const { change } = await comesIn('prowler');
  const { keyId } = await make();
  for (const [path, body] of [
    ['update', { rate: 1 }],
    ['rotate', { overlap_hours: 0, ...PROOF }],
    ['revoke', {}],
  ] as const) {
    const foreign = await change(`${keyId}/${path}`, body);
    const none = await change(`tk_none/${path}`, body);
    assertRefused(foreign, 404, 'not_found');
    assert.equal(foreign.msg, none.msg);
    assertRefused(await change(`%00/${path}`, body), 404, 'not_found');
  }
  assert.equal((await one(keyId)).status, 'active');
  assert.equal((await one(keyId)).rate, 60);
});

test('what is done to keys is in the audit trail, by the user and without a secret', async () => {
  const { person, change, make } = await comesIn('audited');
  const { keyId } = await make();
  await change(`${keyId}/update`, { rate: 5 });
  await change(`${keyId}/revoke`);
  const filter = { userId: person.userId, fromMs: null, untilMs: null, limit: 10 };
  const lines = await town.api.service.store.queries.auditTrail(filter);
  assert.deepEqual(
    lines.map(({ action, by }) => `${action} by ${by.kind}`),
    ['key_revoked', 'key_updated', 'key_created']
      .map((action) => `${action} by user`)
      .concat('user_created by operator'),
  );
});
