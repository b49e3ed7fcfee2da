// GET /operator/requests: a request that failed is found for its customer, whatever others send meanwhile.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revokeKey } from '../../../src/service/administration/revoke-key.ts';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { openPlatform } from '../../support/platform.ts';
import { until } from '../../support/until.ts';

const { town, get } = await openPlatform();
const { owner, payer, payerKey } = town;

interface Line {
  readonly request_id: string;
  readonly user_id: number;
  readonly key_id: string;
  readonly code: string | null;
  readonly fields: string | null;
  readonly address: string;
}

async function lines(query: string): Promise<readonly Line[]> {
  const answer = await get(`/requests?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.data.items;
}
const idsOf = async (query: string) => (await lines(query)).map(({ request_id: id }) => id);

async function written(id: string): Promise<Line | undefined> {
  await until('it is written', async () => (await idsOf(`request_id=${id}`)).length === 1);
  return (await lines(`request_id=${id}`))[0];
}

test('a refused request says whose it was, why it was refused, and for which fields', async () => {
  const refused = await town.collect({ amount: 0, out_trade_no: '不' });
  const line = await written(refused.json.request_id);
  assert.deepEqual(
    [line?.user_id, line?.key_id, line?.code, line?.fields],
    [owner.userId, town.key.keyId, 'invalid_parameters', 'amount, out_trade_no'],
  );
  assert.ok(line?.address);
});

test('nobody’s junk and no key that fails all the time hides a request that fails', async () => {
  const junk = Array.from({ length: 150 }, () => town.collect({ amount: 0 }));
  await Promise.all(junk);
  const MISSING = 'C01K9ZQ3F7GABCDEFGHJKMNPQRS';
  const own = await town.get(`/order-lifecycle?tx_no=${MISSING}`);
  const others = await town.get(`/order-lifecycle?tx_no=${MISSING}`, { key: payerKey });
  for (const { json } of [own, others]) {
    assert.equal((await written(json.request_id))?.code, 'order_not_found');
  }
});

test('a name that is none is in no line, and costs nobody a line', async () => {
  const key = await town.newKey(payer);
  const odd = await town.get('/transactions?a%00b=%ZZ&sk_of_somebody%20else=%ZZ', { key });
  const beside = await town.get('/balance', { key });
  assertInvalid(odd, 'a\0b', 'sk_of_somebody else');
  assert.equal((await written(odd.json.request_id))?.fields, null);
  assert.equal(beside.status, 200);
});

test('a key that was revoked is told to operators, and a wrong secret is nobody’s', async () => {
  const key = await town.newKey(payer, { scopes: ['query'] });
  await revokeKey(town.api.service, key.keyId, town.api.service.operator);
  const refused = await town.get('/balance', { key });
  assertRefused(refused, 401, 'credentials_invalid');
  assert.equal((await written(refused.json.request_id))?.key_id, key.keyId);
  const strange = await town.get('/balance', { key: { ...key, secret: `${key.secret}x` } });
  const after = await town.get('/balance', { key });
  await written(after.json.request_id);
  assert.deepEqual(await idsOf(`request_id=${strange.json.request_id}`), []);
});

test('a revoked key opens nothing after its owner has left either, and is still looked up', async () => {
  const { userId: gone, ...person } = await town.newPerson('leaver');
  const key = await town.newKey({ userId: gone, ...person }, { scopes: ['query'] });
  await revokeKey(town.api.service, key.keyId, town.api.service.operator);
  const first = await town.get('/balance', { key });
  await written(first.json.request_id);
  const closed = await town.web('POST', `/api/v1/operator/users/${gone}/close`, {
    headers: { accept: 'application/json', cookie: await town.cookieOf('platform') },
    body: { password: PASSWORD },
  });
  assert.equal(closed.status, 200, closed.text);
  assertRefused(await town.get('/balance', { key }), 401, 'credentials_invalid');
  assert.ok((await lines(`key=${key.keyId}`)).length > 0);
  assert.equal((await get(`/find?what=${key.keyId}`)).status, 200);
});

test('requests are listed by user, key and code, in pages', async () => {
  const [wang] = await idsOf(`user=${payer.login}&refused=true&limit=1`);
  assert.ok(wang);
  const all = await lines('refused=true&limit=100');
  assert.ok(all.some(({ user_id: id }) => id === payer.userId));
  assert.ok(all.some(({ user_id: id }) => id === owner.userId));
  const ofKey = await lines(`key=${payerKey.keyId}&limit=100`);
  assert.ok(ofKey.length > 0 && ofKey.every(({ key_id: id }) => id === payerKey.keyId));
  assert.deepEqual(await lines(`key=${payerKey.keyId}&user=${owner.userId}`), []);
  const ofCode = await lines('code=order_not_found&limit=100');
  assert.ok(ofCode.length >= 2 && ofCode.every(({ code }) => code === 'order_not_found'));
  const page = await get('/requests?code=order_not_found&limit=1');
  const [next] = await idsOf(`code=order_not_found&limit=1&after=${page.data.next}`);
  assert.equal(next, ofCode[1]?.request_id);
  for (const key of ['none', 'tk_0123456789abcdefghjkmn'])
    assert.deepEqual(await lines(`key=${key}`), []);
  assertRefused(await get('/requests?user=nobody'), 404, 'user_not_found');
  assertInvalid(await get('/requests?code=none'), 'code');
  assertInvalid(await get('/requests?after=x'), 'after');
});
