// Tests what the tool interface answers to each kind of message, from clients that begin with `initialize`
// and from those that only post the request in the specification.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signed } from '../support/api-http.ts';
import { assertFault, openToolTown } from './tool-town.ts';

const town = await openToolTown();
const { postMessage, callMethod } = town;

test('the requests in the specification work as they are shown', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const post = async (message: object, more: Record<string, string> = {}) => {
    const body = JSON.stringify(message);
    const init = { method: 'POST', headers: { ...headers, ...more }, body };
    const response = await fetch(`${town.origin}/mcp`, init);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('mcp-session-id'), null);
    return response.json();
  };
  const params = {
    protocolVersion: '2024-11-05',
    capabilities: {},
    clientInfo: { name: 'my-client', version: '1.0.0' },
  };
  const opened = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  assert.equal(opened.result.protocolVersion, '2024-11-05');
  const listed = await post({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
  assert.equal(listed.result.tools.length, 6);
  const call = {
    name: 'create_collection',
    arguments: { amount: 88.8, merchant_id: town.merchantId, title: '龙井' },
  };
  const message = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: call };
  const called = await post(message, signed(town.key));
  assert.deepEqual([called.jsonrpc, called.id], ['2.0', 3]);
  const [content] = called.result.content;
  assert.equal(content.type, 'text');
  assert.match(
    content.text,
    /\bC[0-9A-Z]{26}\b[\s\S]*http:\/\/127\.0\.0\.1:\d+\/pay\/C[0-9A-Z]{26}\n/,
  );
});

test('initialize answers with the requested version, or the newest', async () => {
  const open = (protocolVersion: unknown) => callMethod('initialize', { protocolVersion });
  for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    const { result, id } = (await open(version)).json;
    assert.deepEqual([id, result.protocolVersion], [1, version]);
    assert.deepEqual(result.capabilities, { tools: {} });
    assert.deepEqual(result.serverInfo, { name: 'tael', title: 'Tael', version: '1.0.0' });
    assert.match(result.instructions, /CNY/);
    assert.ok(result.instructions.length <= 600);
    assert.equal(result.resultType, undefined);
  }
  for (const version of ['2024-10-07', '2026-07-28', '2099-01-01', '']) {
    assert.equal((await open(version)).json.result.protocolVersion, '2025-11-25');
  }
  for (const version of [undefined, null, 1, {}]) {
    assertFault(await open(version), 200, -32602, 1);
  }
});

test('initialize needs no version header, and ignores one', async () => {
  for (const version of ['2025-11-25', '2026-07-28', '1999-01-01']) {
    const headers = { 'MCP-Protocol-Version': version, 'Mcp-Session-Id': 'x', Accept: 'text/html' };
    const answer = await callMethod('initialize', { protocolVersion: '2025-06-18' }, { headers });
    assert.equal(answer.json.result.protocolVersion, '2025-06-18');
  }
});

test('an id is returned as it was sent', async () => {
  for (const id of ['0', '1', '-7', '9007199254740993', '1.50', '""', '"a\\"b"', '"1"', '"号"']) {
    const answer = await postMessage(null, { raw: `{"jsonrpc":"2.0","id":${id},"method":"ping"}` });
    assert.equal(answer.text, `{"jsonrpc":"2.0","id":${id},"result":{}}`);
  }
  for (const id of ['null', '{}', '[]', 'true', '[1]']) {
    const answer = await postMessage(null, { raw: `{"jsonrpc":"2.0","id":${id},"method":"ping"}` });
    assertFault(answer, 400, -32600);
  }
});

test('a notification gets no answer', async () => {
  for (const message of [
    { method: 'notifications/initialized' },
    { method: 'notifications/cancelled', params: { requestId: 1 } },
    { method: 'unknown' },
    { method: 'initialize', params: [] },
    { id: 4, result: {} },
    { id: 4, error: { code: 1, message: 'x' } },
    { result: null },
  ]) {
    const answer = await postMessage({ jsonrpc: '2.0', ...message });
    assert.deepEqual([answer.status, answer.text], [202, ''], JSON.stringify(message));
  }
});

test('a call without an id is not carried out and uses up nothing', async () => {
  const params = { name: 'create_collection', arguments: { amount: 7.77, merchant_id: 1001 } };
  const headers = signed(town.key);
  const answer = await postMessage({ jsonrpc: '2.0', method: 'tools/call', params }, { headers });
  assert.deepEqual([answer.status, answer.text], [202, '']);
  assert.deepEqual(await town.api.rows('select 1 from orders where amount = 777'), []);
  assert.equal((await town.web('GET', '/api/v1/balance', { headers })).status, 200);
});

test('anything but a message is malformed', async () => {
  for (const raw of [
    '7',
    '"ping"',
    'null',
    '{}',
    '{"jsonrpc":"2.0","id":1}',
    '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    '{"jsonrpc":2.0,"id":1,"method":"ping"}',
    '{"id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","id":1,"method":7}',
    '{"jsonrpc":"2.0","id":1,"method":null}',
  ]) {
    assertFault(await postMessage(null, { raw }), 400, -32600);
  }
});

test('unknown methods, and parameters that are not an object, are reported under the id', async () => {
  for (const method of ['resources/list', 'prompts/list', 'server/discover', 'TOOLS/LIST', '']) {
    assertFault(await callMethod(method), 200, -32601, 1);
  }
  for (const params of [[], 'x', 7, true]) {
    assertFault(await callMethod('tools/list', params), 200, -32602, 1);
    assertFault(await callMethod('tools/call', params, { key: town.key }), 200, -32602, 1);
  }
  assert.equal((await callMethod('tools/list', null)).json.result.tools.length, 6);
});

test('a malformed call is refused before the signature is checked', async () => {
  for (const params of [
    undefined,
    {},
    { name: 7 },
    { name: null },
    { name: 'get_balance', arguments: [] },
    { name: 'get_balance', arguments: 'x' },
    { name: 'get_balance', arguments: 7 },
  ]) {
    assertFault(await callMethod('tools/call', params), 200, -32602, 1);
  }
  for (const given of [undefined, null, {}]) {
    const params = { name: 'get_balance', arguments: given };
    const { json } = await callMethod('tools/call', params, { key: town.key });
    assert.equal(json.result.structuredContent.user_id, town.owner.userId);
  }
});

test('an unknown tool is reported only after the signature is checked', async () => {
  const unknown = await town.call('drop_tables\u202e\n"');
  assertFault(unknown.answer, 200, -32602, 1);
  assert.equal(unknown.error.message, 'Unknown tool: "drop_tables \\""');
  assertFault((await town.call('__proto__')).answer, 200, -32602, 1);
  assertFault(await callMethod('tools/call', { name: 'drop_tables' }), 200, -32010, 1);
});

test('an unsupported version header is refused, supported ones are accepted', async () => {
  for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    const answer = await callMethod('ping', undefined, {
      headers: { 'MCP-Protocol-Version': version },
    });
    assert.deepEqual([answer.status, answer.json.result], [200, {}]);
  }
  const headers = { 'MCP-Protocol-Version': '2023-01-01' };
  for (const method of ['ping', 'tools/list', 'tools/call', 'nonsense']) {
    const answer = await callMethod(method, { name: 'get_balance' }, { headers, key: town.key });
    assertFault(answer, 400, -32022, 1);
    const { supported, requested } = answer.json.error.data;
    assert.equal(requested, '2023-01-01');
    assert.deepEqual(supported, [
      ...['2026-07-28', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    ]);
  }
  const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
  assertFault(await postMessage(notification, { headers }), 400, -32022);
});
