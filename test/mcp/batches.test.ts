// Several messages in one array: each is answered separately, and at most one of them is a call.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signed } from '../support/api-http.ts';
import { assertFault, openToolTown } from './tool-town.ts';

const town = await openToolTown();
const { key } = town;
const message = (method: string, id?: unknown, params?: object) => ({
  jsonrpc: '2.0',
  method,
  ...(id !== undefined && { id }),
  ...(params && { params }),
});
const call = (id: unknown, name: string, args: object = {}) =>
  message('tools/call', id, { name, arguments: args });

test('requests are answered in order, and the rest is not answered', async () => {
  const { status, json } = await town.postMessage([
    message('ping', 'a'),
    message('notifications/initialized'),
    { jsonrpc: '2.0', id: 9, result: {} },
    7,
    message('nonsense', 0),
    message('ping', null),
    message('tools/list', 2),
  ]);
  assert.equal(status, 200);
  type Member = { id: unknown; result?: object; error?: { code: number } };
  const told = json.map(({ id, result, error }: Member) => [id, result ? 'ok' : error?.code]);
  assert.deepEqual(told.map(String), ['a,ok', ',-32600', '0,-32601', ',-32600', '2,ok']);
});

test('a batch that expects no answer gets none', async () => {
  const notification = message('notifications/initialized');
  const answer = await town.postMessage([notification, notification]);
  assert.deepEqual([answer.status, answer.text], [202, '']);
});

test('an empty batch and an oversized one are refused', async () => {
  const pings = (count: number) => Array.from({ length: count }, (_, id) => message('ping', id));
  assertFault(await town.postMessage([]), 400, -32600);
  assert.equal((await town.postMessage(pings(20))).json.length, 20);
  assertFault(await town.postMessage(pings(21)), 400, -32600);
});

test('one call may be in a batch, signed by the headers of the request', async () => {
  const { json } = await town.postMessage([message('ping', 1), call(2, 'get_balance')], { key });
  assert.deepEqual(json[0].result, {});
  assert.equal(json[1].result.structuredContent.user_id, town.owner.userId);
  const unsigned = await town.postMessage([message('ping', 1), call(2, 'get_balance')]);
  assert.deepEqual([unsigned.status, unsigned.json[1].error.code], [200, -32010]);
  const alone = await town.postMessage([call(2, 'get_balance')], { key });
  assert.equal(alone.json[0].id, 2);
});

test('the list of tools is answered once for a batch', async () => {
  const lists = (count: number) =>
    Array.from({ length: count }, (_, id) => message('tools/list', id));
  assert.equal((await town.postMessage([message('ping', 1), ...lists(1)])).json.length, 2);
  assertFault(await town.postMessage(lists(2)), 400, -32600);
  assertFault(await town.postMessage(lists(20)), 400, -32600);
});

test('a batch with two calls runs nothing, and uses up nothing', async () => {
  const order = { amount: 6.66, merchant_id: town.merchantId };
  const headers = signed(key);
  for (const second of [call(3, 'get_balance'), call(undefined, 'get_balance')]) {
    const batch = [call(1, 'create_collection', order), message('ping', 2), second];
    assertFault(await town.postMessage(batch, { headers }), 400, -32600);
  }
  assert.deepEqual(await town.api.rows('select 1 from orders where amount = 666'), []);
  assert.equal((await town.web('GET', '/api/v1/balance', { headers })).status, 200);
});
