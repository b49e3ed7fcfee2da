// Owners see what programs asked with their keys, and nobody else's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData, assertInvalid } from '../../support/api-http.ts';
import { cookieIn, openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { until } from '../../support/until.ts';

const town = await openApiTown();

async function comesIn(login: string) {
  await town.newPerson(login);
  const headers = { cookie: cookieIn(await town.signIn(login)) };
  const log = async (query = '') => {
    const answer = await town.web('GET', `/api/v1/requests${query}`, { headers });
    assertData(answer, ['items', 'next']);
    return answer.data as { items: Record<string, unknown>[]; next: number | null };
  };
  const create = await town.web('POST', '/api/v1/keys', {
    headers,
    body: { name: 'till', scope: ['query'], rate: 1_000, password: PASSWORD },
  });
  town.api.secrets.add(create.data.secret);
  const key = { keyId: create.data.key_id as string, secret: create.data.secret as string };
  const logged = (count: number, query = '') =>
    until(`${count} lines are written`, async () => (await log(query)).items.length === count);
  return { headers, log, logged, key };
}

test('a request is found by the id that its answer had', async () => {
  const { log, logged, key } = await comesIn('asks');
  assert.deepEqual(await log(), { items: [], next: null });
  const answered = await town.get('/balance?secret=hidden', { key });
  const unknown = { query_type: 'order', tx_no: 'C01M7X8TAZJTN2S32GVJ8SZHKJT' };
  const refused = await town.post('/query', unknown, { key });
  assert.equal(answered.status, 200);
  await logged(2);
  const id = answered.headers.get('x-request-id');
  const [line, ...others] = (await log(`?request_id=${id}`)).items;
  assert.deepEqual(others, []);
  assert.deepEqual(line, {
    request_id: id,
    at: line?.at,
    key_id: key.keyId,
    method: 'GET',
    path: '/api/v1/balance',
    status: 200,
    code: null,
    duration_ms: line?.duration_ms,
    address: '127.0.0.1',
    fields: null,
    ignored: 'secret',
  });
  assert.ok(Number(line?.duration_ms) >= 0);
  const [newest] = (await log()).items;
  assert.equal(newest?.request_id, refused.headers.get('x-request-id'));
  assert.deepEqual([newest?.status, newest?.code], [refused.status, refused.code]);
  assert.deepEqual((await log('?refused=true')).items, [newest]);
});

test('a bad signature is seen by the owner; a wrong secret is nobody’s', async () => {
  const { log, logged, key } = await comesIn('forged');
  const bad = await town.get('/balance', { key, signing: { signature: '0'.repeat(64) } });
  assert.equal(bad.code, 'signature_invalid');
  const wrong = {
    ...key,
    secret: `${key.secret.slice(0, -1)}${key.secret.endsWith('a') ? 'b' : 'a'}`,
  };
  assert.equal((await town.get('/balance', { key: wrong })).code, 'credentials_invalid');
  await town.get('/balance', { key });
  await logged(2);
  assert.deepEqual(
    (await log()).items.map(({ code }) => code),
    [null, 'signature_invalid'],
  );
});

test('a tool call has the name of its tool, and a refused one its code', async () => {
  const { log, logged, key } = await comesIn('agent');
  const call = (name: string, args: object) =>
    town.web('POST', '/mcp', {
      key,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    });
  await call('get_balance', {});
  const refused = await call('query_order', { tx_no: 'C01M7X8TAZJTN2S32GVJ8SZHKJT' });
  assert.equal(refused.json.result.isError, true);
  await logged(2);
  assert.deepEqual(
    (await log()).items.map(({ path, code }) => [path, code]),
    [
      ['/mcp#query_order', 'order_not_found'],
      ['/mcp#get_balance', null],
    ],
  );
});

test('nobody sees requests of others, whatever they filter by', async () => {
  const [own, other] = [await comesIn('own'), await comesIn('other')];
  const answer = await town.get('/balance', { key: own.key });
  await own.logged(1);
  const id = answer.headers.get('x-request-id');
  for (const query of ['', `?key_id=${own.key.keyId}`, `?request_id=${id}`]) {
    assert.deepEqual((await other.log(query)).items, [], query);
  }
});

test('the list goes on from page to page, and each key has its own', async () => {
  const { log, logged, key } = await comesIn('much');
  for (let no = 0; no < 60; no += 1) await town.get('/balance', { key });
  await logged(60, '?limit=100');
  const first = await log();
  const second = await log(`?after=${first.next}`);
  const third = await log(`?limit=20&after=${second.next}`);
  const pages = [first, second, third];
  const ids = pages.flatMap(({ items }) => items.map(({ request_id: id }) => id));
  assert.deepEqual(
    pages.map(({ items }) => items.length),
    [20, 20, 20],
  );
  assert.deepEqual([new Set(ids).size, third.next], [60, null]);
  await logged(0, '?key_id=tk_none');
  assert.deepEqual(await log(`?before=${first.next}`), second, 'the name it had before works');
  const both = await log(`?after=${second.next}&before=${first.next}`);
  assert.deepEqual(both, third, 'of both the newer one counts');
});

test('a key shows how many requests it made in each of the last hours', async () => {
  const { headers, key } = await comesIn('hours');
  for (let no = 0; no < 3; no += 1) await town.get('/balance', { key });
  const hours = async (): Promise<number[]> => {
    const { data } = await town.web('GET', '/api/v1/keys', { headers });
    return data.items[0].requests_by_hour;
  };
  const made = async () => (await hours()).reduce((sum, count) => sum + count, 0);
  await until('they are counted', async () => (await made()) === 3);
  const counts = await hours();
  assert.equal(counts.length, 24);
  // The hour may have changed in between.
  assert.equal((counts.at(-1) ?? 0) + (counts.at(-2) ?? 0), 3);
});

test('texts that no key and no request is called by are refused, and empty ones say nothing', async () => {
  const { headers } = await comesIn('odd');
  const ask = (query: string) => town.web('GET', `/api/v1/requests?${query}`, { headers });
  assertInvalid(await ask(`key_id=${'k'.repeat(65)}`), 'key_id');
  assertInvalid(await ask('key_id=a%00b'), 'key_id');
  assertInvalid(await ask('request_id=%00'), 'request_id');
  assert.equal((await ask('key_id=&request_id=')).status, 200);
});
