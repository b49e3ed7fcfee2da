// Tests what POST /mcp answers to requests that are wrong before there is a message, and to requests for
// something it does not have.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request, sendBytes, signedLines } from '../support/api-raw.ts';
import { assertFault, openToolTown } from './tool-town.ts';

const town = await openToolTown();
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const { port } = town.api;
const ping = (headers: Record<string, string | null> = {}) =>
  town.postMessage(null, { raw: PING, headers });

test('no stream can be opened and no session ended', async () => {
  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
    const headers = { Accept: 'text/event-stream' };
    const answer = await town.web(method, '/mcp', { headers });
    assertFault(answer, 405, -32000);
    assert.equal(answer.headers.get('allow'), 'POST');
    assert.equal(answer.json.error.data.code, 'method_not_allowed');
  }
  const head = await town.web('HEAD', '/mcp');
  assert.deepEqual([head.status, head.headers.get('allow')], [405, 'POST']);
});

test('a client that looks for OAuth is told in JSON that there is none', async () => {
  for (const path of [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/mcp',
    '/.well-known/openid-configuration',
    '/mcp/.well-known/openid-configuration',
    '/register',
    '/authorize',
    '/token',
  ]) {
    for (const method of ['GET', 'POST']) {
      const answer = await town.web(method, path);
      assert.deepEqual([answer.status, answer.json.code], [404, 'not_found'], path);
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
      assert.equal(answer.headers.get('www-authenticate'), null);
    }
  }
});

test('no Accept header is required, and none is too narrow', async () => {
  for (const accept of ['application/json', 'text/event-stream', 'text/html', '*/*']) {
    const answer = await ping({ Accept: accept });
    assert.deepEqual([answer.status, answer.json.result], [200, {}]);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  }
  const body = [
    ['Content-Type', 'application/json'],
    ['Content-Length', String(PING.length)],
  ] as const;
  const bare = request('POST /mcp', body).replace('\r\n\r\n', `\r\n\r\n${PING}`);
  assert.deepEqual((await sendBytes(port, bare)).json, { jsonrpc: '2.0', id: 1, result: {} });
});

test('the body must be JSON, and say so', async () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON']) {
    assert.equal((await ping({ 'Content-Type': type })).status, 200, type);
  }
  const types = ['text/plain', 'application/xml', 'application/json; charset=gbk', 'nonsense'];
  for (const type of types) {
    assertFault(await ping({ 'Content-Type': type }), 415, -32600);
  }
});

test('a body that cannot be parsed is a parse error', async () => {
  const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const call = (args: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_balance","arguments":${args}}}`;
  for (const raw of [
    '',
    '{',
    '{"jsonrpc":"2.0",}',
    `${PING}${PING}`,
    '{"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"method":"ping"}',
    call('{"a":1,"a":2}'),
    call(deep(40)),
    '\ufeff{}',
  ]) {
    const answer = await town.postMessage(null, {
      raw,
      headers: { 'Content-Type': 'application/json' },
    });
    assertFault(answer, 400, -32700);
  }
  const bytes = Uint8Array.from(
    Buffer.from(`{"jsonrpc":"2.0","id":"\xff","method":"ping"}`, 'latin1'),
  );
  assertFault(await town.postMessage(null, { raw: bytes }), 400, -32700);
  const within = await town.postMessage(null, { raw: call(deep(20)), key: town.key });
  assert.equal(within.json.result.structuredContent.user_id, town.owner.userId);
});

test('a body over 64 KiB is refused, with or without a declared length', async () => {
  const room = 65_536 - PING.length;
  const full = await town.postMessage(null, { raw: `${PING}${' '.repeat(room)}` });
  assert.equal(full.status, 200);
  const large = `${PING}${' '.repeat(room + 1)}`;
  const answer = await town.postMessage(null, { raw: large });
  assertFault(answer, 413, -32600);
  assert.equal(answer.json.error.data.code, 'payload_too_large');
  const chunked = request('POST /mcp', [
    ['Content-Type', 'application/json'],
    ['Transfer-Encoding', 'chunked'],
  ]);
  const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
  assertFault(await sendBytes(port, chunked + chunk), 413, -32600);
});

test('pages of other origins are refused, programs and pages of this machine are not', async () => {
  const { origin } = town;
  for (const own of [origin, 'http://localhost:6274', 'https://127.0.0.1', 'http://[::1]:1']) {
    assert.equal((await ping({ Origin: own })).status, 200, own);
  }
  for (const foreign of [
    'http://evil.example.com',
    'https://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'null',
    'http://localhost:1/path',
    'localhost',
    'file://',
    `${origin}, ${origin}`,
  ]) {
    assertFault(await ping({ Origin: foreign }), 403, -32600);
  }
});

test('a page that points its own name here (DNS rebinding) is refused by its origin', async () => {
  const evil = (more: readonly (readonly [string, string])[]) =>
    request('POST /mcp', [['Content-Type', 'application/json'], ...more], PING).replace(
      'Host: tael.test',
      'Host: evil.example.com',
    );
  assertFault(await sendBytes(port, evil([['Origin', 'http://evil.example.com']])), 403, -32600);
  const signed = signedLines(town.key);
  const answer = await sendBytes(port, evil([['Origin', 'http://evil.example.com'], ...signed]));
  assertFault(answer, 403, -32600);
  // A client that sends any Host and no Origin is not a page in a browser.
  assert.equal((await sendBytes(port, evil([]))).status, 200);
});

test('a request without exactly one host is refused in JSON-RPC', async () => {
  const hostless = request('POST /mcp', [['Content-Type', 'application/json']], PING).replace(
    'Host: tael.test\r\n',
    '',
  );
  const answer = await sendBytes(port, hostless);
  assertFault(answer, 400, -32600);
  assert.match(answer.text, /"message":"Host must be sent exactly once in HTTP\/1\.1\."/);
});
