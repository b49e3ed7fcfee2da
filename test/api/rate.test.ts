// The rate of a key: sixty requests in any sixty seconds by default, over all endpoints together,
// and only admitted requests count.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, newNonce, tally, times } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';

const town = await openApiTown();
const DEFAULT = { ratePerMinute: null };

test('a key admits sixty requests a minute by default, however many come at once', async () => {
  const key = await town.newKey(town.owner, DEFAULT);
  const answers = await times(80, () => town.get('/balance', { key }));
  assert.deepEqual(tally(answers), { 200: 60, '429 rate_limited': 20 });
  const late = await town.get('/balance', { key });
  assertRefused(late, 429, 'rate_limited');
  const seconds = Number(late.headers.get('retry-after'));
  assert.ok(seconds >= 1 && seconds <= 60);
  assert.equal(late.headers.get('ratelimit-policy'), '"default";q=60;w=60');
  assert.equal(late.headers.get('ratelimit'), `"default";r=0;t=${seconds}`);
});

test('every answer behind the rate says how many more requests there may be', async () => {
  const key = await town.newKey(town.owner, { ratePerMinute: 6, scopes: ['query'] });
  const nonce = newNonce();
  const answers = [
    await town.get('/balance', { key, signing: { nonce } }),
    await town.get('/transactions?page=0', { key }),
    await town.get('/balance', { key, signing: { nonce } }),
    await town.collect({}, { key }),
    await town.get('/order-lifecycle?tx_no=T', { key }),
    await town.post('/query', null, { key, raw: '{' }),
    await callTool(key),
    await town.get('/balance', { key }),
  ];
  const told = answers.map(({ status, headers }) => {
    assert.equal(headers.get('ratelimit-policy'), '"default";q=6;w=60');
    return `${status} ${headers.get('ratelimit')?.replace(/;t=\d+/, ';t=N')}`;
  });
  assert.deepEqual(told, [
    '200 "default";r=5',
    '400 "default";r=4',
    '401 "default";r=4',
    '403 "default";r=3',
    '404 "default";r=2',
    '400 "default";r=1',
    '200 "default";r=0',
    '429 "default";r=0;t=N',
  ]);
  const unproven = await town.get('/balance', { key, signing: { signature: '0'.repeat(64) } });
  assert.equal(unproven.headers.get('ratelimit'), null);
  assert.equal((await town.web('GET', '/api/v1/health')).headers.get('ratelimit'), null);
});

const callTool = (key: typeof town.key) =>
  town.web('POST', '/mcp', {
    key,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_balance' } },
  });

test('all endpoints share the window, and requests refused after it count', async () => {
  const key = await town.newKey(town.owner, { ratePerMinute: 6, scopes: ['query', 'collection'] });
  const statuses = [
    await town.get('/balance', { key }),
    await town.get('/transactions?page=0', { key }),
    await town.post('/query', { query_type: 'gold' }, { key }),
    await town.collect({}, { key }),
    await town.refund({ tx_no: 'T', refund_type: 'full' }, { key }),
    await town.get('/order-lifecycle?tx_no=T', { key }),
    await town.get('/balance', { key }),
  ].map((answer) => answer.status);
  assert.deepEqual(statuses, [200, 400, 400, 200, 403, 404, 429]);
});

test('requests refused before it do not count', async () => {
  const key = await town.newKey(town.owner, { ratePerMinute: 2 });
  const nonce = newNonce();
  assert.equal((await town.get('/balance', { key, signing: { nonce } })).status, 200);
  for (const signing of [{ nonce }, { signature: '0'.repeat(64) }, { secret: 'sk_x' }]) {
    assert.equal((await town.get('/balance', { key, signing })).status, 401);
  }
  assert.equal((await town.get('/balance', { key })).status, 200);
  assert.equal((await town.get('/balance', { key })).status, 429);
});

test('each key of an owner has its own window, and health has none', async () => {
  const keys = [await town.newKey(town.owner, DEFAULT), await town.newKey(town.owner, DEFAULT)];
  await times(60, () => town.get('/balance', { key: keys[0] as typeof town.key }));
  assert.equal((await town.get('/balance', { key: keys[1] as typeof town.key })).status, 200);
  const healthy = await times(80, () => town.web('GET', '/api/v1/health'));
  assert.deepEqual(tally(healthy), { 200: 80 });
});

test('a repeated write counts like any request, and one over the rate has no effect', async () => {
  const key = await town.newKey(town.owner, { ratePerMinute: 2 });
  const body = { amount: 3.21, idempotency_key: 'rate' };
  const first = await town.collect(body, { key });
  assert.equal((await town.collect(body, { key })).text, first.text);
  assertRefused(await town.collect(body, { key }), 429, 'rate_limited');
  const made = await town.api.rows('select count(*)::int as orders from orders where amount = 321');
  assert.deepEqual(made, [{ orders: 1 }]);
});
