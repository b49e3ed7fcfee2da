// Protocol version 2026-07-28: there is no handshake, every request states its version and
// capabilities, and repeats in headers what a proxy may need.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sending } from '../support/api-http.ts';
import { assertFault, openToolTown } from './tool-town.ts';

const town = await openToolTown();
const VERSION = '2026-07-28';
const PREFIX = 'io.modelcontextprotocol';
const META = { [`${PREFIX}/protocolVersion`]: VERSION, [`${PREFIX}/clientCapabilities`]: {} };
const SERVER = { [`${PREFIX}/serverInfo`]: { name: 'tael', title: 'Tael', version: '1.0.0' } };

/** In the form of the version; headers that are null are left out. */
function post(method: string, params: object = {}, sending: Sending = {}) {
  const name = 'name' in params ? { 'Mcp-Name': String(params.name) } : {};
  const headers = { 'MCP-Protocol-Version': VERSION, 'Mcp-Method': method, ...name };
  return town.callMethod(
    method,
    { _meta: META, ...params },
    { ...sending, headers: { ...headers, ...sending.headers } },
  );
}

test("discovery answers with versions, capabilities and the server's name", async () => {
  const { status, json } = await post('server/discover');
  const { instructions, ...result } = json.result;
  assert.equal(status, 200);
  assert.match(instructions, /CNY/);
  assert.deepEqual(result, {
    resultType: 'complete',
    _meta: SERVER,
    supportedVersions: [...[VERSION, '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']],
    capabilities: { tools: {} },
    ttlMs: 3_600_000,
    cacheScope: 'public',
  });
});

test('the tools are the same in this version, and may be cached', async () => {
  const { result } = (await post('tools/list')).json;
  const { tools, ...more } = result;
  assert.deepEqual(tools, (await town.callMethod('tools/list')).json.result.tools);
  assert.deepEqual(more, {
    resultType: 'complete',
    _meta: SERVER,
    ttlMs: 3_600_000,
    cacheScope: 'public',
  });
});

test('a call answers with a complete result, even when it failed', async () => {
  const { key } = town;
  const balance = { name: 'get_balance', arguments: {} };
  const { result } = (await post('tools/call', balance, { key })).json;
  assert.deepEqual([result.resultType, result._meta], ['complete', SERVER]);
  assert.equal(result.structuredContent.user_id, town.owner.userId);
  const order = { name: 'query_order', arguments: { tx_no: 'T' } };
  const failed = (await post('tools/call', order, { key })).json.result;
  assert.deepEqual([failed.resultType, failed.isError], ['complete', true]);
  assertFault(await post('tools/call', balance), 200, -32010, 1);
  assertFault(await post('tools/call', { name: 'nope' }, { key }), 200, -32602, 1);
});

test('methods that this version does not have are not found', async () => {
  for (const method of [
    ...['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'prompts/list'],
    ...['subscriptions/listen', 'nonsense'],
  ]) {
    assertFault(await post(method), 404, -32601, 1);
  }
});

test('version and capabilities are required in every request', async () => {
  const { [`${PREFIX}/protocolVersion`]: _, ...unversioned } = META;
  for (const _meta of [
    undefined,
    null,
    {},
    'x',
    unversioned,
    { ...META, [`${PREFIX}/protocolVersion`]: 7 },
    { ...unversioned, [`${PREFIX}/protocolVersion`]: VERSION, [`${PREFIX}/clientCapabilities`]: 7 },
    { [`${PREFIX}/protocolVersion`]: VERSION },
  ]) {
    assertFault(await post('server/discover', { _meta }), 400, -32602, 1);
  }
});

test('an unsupported version is refused with the list of supported ones', async () => {
  const _meta = { ...META, [`${PREFIX}/protocolVersion`]: '2030-01-01' };
  const headers = { 'MCP-Protocol-Version': '2030-01-01' };
  const answer = await post('tools/list', { _meta }, { headers });
  assertFault(answer, 400, -32022, 1);
  const { supported, requested } = answer.json.error.data;
  const { supportedVersions } = (await post('server/discover')).json.result;
  assert.deepEqual([supported, requested], [supportedVersions, '2030-01-01']);
});

test('headers must agree with the body', async () => {
  const { key } = town;
  const balance = { name: 'get_balance', arguments: {} };
  for (const [method, params, headers] of [
    ['tools/list', {}, { 'MCP-Protocol-Version': null }],
    ['tools/list', {}, { 'MCP-Protocol-Version': '2025-11-25' }],
    ['tools/list', {}, { 'MCP-Protocol-Version': `${VERSION}, ${VERSION}` }],
    ['tools/list', {}, { 'Mcp-Method': null }],
    ['tools/list', {}, { 'Mcp-Method': 'TOOLS/LIST' }],
    ['tools/list', {}, { 'Mcp-Method': 'tools/call' }],
    ['tools/call', balance, { 'Mcp-Name': null }],
    ['tools/call', balance, { 'Mcp-Name': 'refund_order' }],
    ['tools/call', balance, { 'Mcp-Name': '=?base64?Z2V0X2JhbGFuY2U?=' }],
    ['tools/call', balance, { 'Mcp-Name': '=?base64?Z2V0!X2JhbGFuY2U=?=' }],
  ] as const) {
    assertFault(await post(method, params, { headers, key }), 400, -32020, 1);
  }
  for (const name of ['  get_balance  ', '=?base64?Z2V0X2JhbGFuY2U=?=']) {
    const answer = await post('tools/call', balance, { headers: { 'Mcp-Name': name }, key });
    assert.equal(answer.json.result.structuredContent.user_id, town.owner.userId);
  }
});

test('a request that names an older version this way is served with it', async () => {
  const _meta = { [`${PREFIX}/protocolVersion`]: '2025-11-25' };
  const answer = await town.callMethod('ping', { _meta });
  assert.deepEqual([answer.status, answer.json.result], [200, {}]);
});

test('the header for proxies does not select the protocol', async () => {
  const headers = { 'Mcp-Method': 'tools/list', 'Mcp-Name': 'x' };
  const answer = await town.callMethod('tools/list', {}, { headers });
  assert.deepEqual(Object.keys(answer.json.result), ['tools']);
});

test('there are no batches, and notifications are accepted', async () => {
  const request = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: META } };
  assertFault(await town.postMessage([request]), 400, -32600);
  const plain = { ...request, params: {} };
  const headers = { 'MCP-Protocol-Version': VERSION };
  assertFault(await town.postMessage([plain], { headers }), 400, -32600);
  const notification = { jsonrpc: '2.0', method: 'notifications/x', params: { _meta: META } };
  assert.equal((await town.postMessage(notification, { headers })).status, 202);
});
