// The bridge with services that answer correctly, wrongly, elsewhere or not at all. The host always gets
// its response, on one line and with its own id.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { freePort } from '../../../test/support/free-port.ts';
import { requestSignature } from '../../crypto/request-signature.ts';
import { runBridge } from './bridge.ts';
import { toolChoice } from './tool-choice.ts';

const ALL = toolChoice(null, false);
const SECRET = 'sk_very_secret';

interface Asked {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Respond = (asked: Asked, response: ServerResponse) => void;

async function service(t: TestContext, respond: Respond): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    asked.push({ headers: request.headers, body });
    respond({ headers: request.headers, body }, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, asked };
}

/** Where nobody listens. */
async function deserted(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}/mcp`;
}

/** What comes out for what goes in, piece by piece. */
async function bridge(url: string, pieces: readonly string[], choice = ALL) {
  const written: string[] = [];
  const logged: string[] = [];
  const target = { url, keyId: 'tk_key', secret: SECRET, shortName: 'Tael' };
  await runBridge(target, choice, {
    input: Readable.from(pieces),
    write: (line) => written.push(line),
    log: (line) => logged.push(line),
  });
  assert.doesNotMatch(written.join() + logged.join(), new RegExp(SECRET));
  assert.doesNotMatch(written.join(''), /\n/);
  return { written, logged, answers: written.map((line) => JSON.parse(line)) };
}

const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
const call = (id: unknown, name: string, more: object = {}) =>
  line({ id, method: 'tools/call', params: { name, arguments: {}, ...more } });
const ok: Respond = ({ body }, response) => {
  const { id } = JSON.parse(body);
  response.setHeader('content-type', 'application/json');
  response.end(`{"jsonrpc":"2.0",\n "id":${JSON.stringify(id)},"result":{"amount":88.00}}\n`);
};

test('messages are forwarded unchanged, and responses are returned unchanged, on one line', async (t) => {
  const { url, asked } = await service(t, ok);
  const text =
    '{ "jsonrpc": "2.0", "id": 0, "method": "ping", "params": {"x": 1.00, "y": "\u2028"} }';
  const { written } = await bridge(url, [text.slice(0, 20), `${text.slice(20)}\r\n\n`]);
  assert.equal(asked[0]?.body.trim(), text);
  assert.deepEqual(written, ['{"jsonrpc":"2.0",  "id":0,"result":{"amount":88.00}}']);
});

test('calls are signed, each with a nonce of its own, and nothing else is', async (t) => {
  const { url, asked } = await service(t, ok);
  const ping = line({ id: 1, method: 'ping' });
  await bridge(url, [ping, call(2, 'get_balance'), call('3', 'get_balance')]);
  const signed = asked.filter(({ headers }) => 'x-tael-key' in headers);
  assert.equal(signed.length, 2);
  const nonces = signed.map(({ headers, body }) => {
    assert.match(body, /tools\/call/);
    const { 'x-tael-timestamp': timestamp = '', 'x-tael-nonce': nonce = '' } = headers;
    assert.match(String(nonce), /^[0-9a-f]{16}$/);
    assert.ok(Math.abs(Number(timestamp) - Date.now() / 1000) < 100);
    const signature = requestSignature(SECRET, 'tk_key', String(timestamp), String(nonce));
    assert.equal(headers['x-tael-signature'], signature);
    return nonce;
  });
  assert.notEqual(nonces[0], nonces[1]);
  const unsigned = asked.filter(({ headers }) => 'x-tael-secret' in headers);
  assert.equal(unsigned.length, 2, 'the secret travels with calls alone');
});

test('the version is the negotiated one, or the one that the message states', async (t) => {
  const { url, asked } = await service(t, (one, response) => {
    if (!one.body.includes('initialize')) return ok(one, response);
    response.end('{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18"}}');
  });
  const open = line({ id: 1, method: 'initialize', params: { protocolVersion: '2099-01-01' } });
  const opened = Promise.withResolvers<void>();
  async function* slowly() {
    yield open;
    await opened.promise;
    yield line({ id: 2, method: 'tools/list' });
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    yield call(3, 'odd name ü', { _meta });
  }
  const target = { url, keyId: 'k', secret: 's', shortName: 'SVC' };
  const host = { input: slowly(), write: () => opened.resolve(), log: () => {} };
  await runBridge(target, ALL, host);
  const told = asked.map(({ headers }) => [
    headers['mcp-protocol-version'],
    headers['mcp-method'],
    headers['mcp-name'],
  ]);
  const name = `=?base64?${Buffer.from('odd name ü').toString('base64')}?=`;
  assert.deepEqual(told, [
    [undefined, undefined, undefined],
    ['2025-06-18', undefined, undefined],
    ['2026-07-28', 'tools/call', name],
  ]);
  assert.ok('x-svc-key' in (asked[2]?.headers ?? {}));
});

test('an unreachable service is an error with the id of the request', async () => {
  const gone = await deserted();
  const batch = `[${[1, 2].map((id) => line({ id, method: 'ping' })).join()}]`.replaceAll('\n', '');
  const notice = line({ method: 'notifications/initialized' });
  const { answers, logged } = await bridge(gone, [call('a', 'get_balance'), notice, `${batch}\n`]);
  assert.deepEqual(
    answers.map(({ id }) => id),
    ['a', 1, 2],
  );
  for (const { error } of answers) {
    assert.equal(error.code, -32603);
    assert.match(
      error.message,
      /^Cannot reach http:\S+ \(ECONNREFUSED\)\. The request had no effect\.$/,
    );
  }
  assert.equal(logged.length, 3);
});

test('a truncated response leaves the outcome of a call unknown, and the call is not repeated', async (t) => {
  const { url, asked } = await service(t, (_, response) => response.destroy());
  const { answers } = await bridge(url, [call(1, 'refund_order'), line({ id: 2, method: 'ping' })]);
  assert.equal(asked.length, 2);
  const [refund, ping] = answers.sort((one, two) => one.id - two.id);
  assert.match(refund.error.message, /is unknown: repeat it with the same idempotency_key/);
  assert.doesNotMatch(ping.error.message, /idempotency/);
});

test('a response that is not from the interface becomes an error', async (t) => {
  for (const [status, body] of [
    [502, '<html>Bad Gateway</html>'],
    [404, '{"ok":false,"msg":"This address does not exist.","code":"not_found"}'],
    [301, ''],
    [200, ''],
    [202, ''],
    [200, '[]x'],
  ] as const) {
    const { url, asked } = await service(t, (_, response) => {
      response.writeHead(status, { location: '/elsewhere' }).end(body);
    });
    const { answers } = await bridge(url, [call('x', 'get_balance')]);
    assert.equal(asked.length, 1);
    const [{ id, error }] = answers;
    assert.equal(id, 'x');
    assert.match(error.message, new RegExp(`HTTP ${status}\\..*TAEL_URL`));
  }
});

test('an error without an id gets the id of the request', async (t) => {
  const fault =
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Too large.","data":{"code":"x"}}}';
  const { url } = await service(t, (_, response) => response.writeHead(413).end(fault));
  const { answers } = await bridge(url, [call(5, 'get_balance')]);
  const error = { code: -32600, message: 'Too large.', data: { code: 'x' } };
  assert.deepEqual(answers, [{ jsonrpc: '2.0', id: 5, error }]);
});

test('a call that came at the wrong time is sent once more, by the clock of the service', async (t) => {
  const aheadMs = 90_000_000;
  const { url, asked } = await service(t, ({ headers, body }, response) => {
    if (body === '') {
      const time = new Date(Date.now() + aheadMs).toISOString();
      return response.end(JSON.stringify({ ok: true, data: { time } }));
    }
    const late = Date.now() + aheadMs - Number(headers['x-tael-timestamp']) * 1_000 > 5_000;
    const data = { code: 'timestamp_out_of_range' };
    const said = late ? { error: { code: -32010, message: 'No.', data } } : { result: {} };
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, ...said }));
  });
  const { answers, logged } = await bridge(url, [call(1, 'get_balance')]);
  assert.deepEqual(answers, [{ jsonrpc: '2.0', id: 1, result: {} }]);
  assert.deepEqual(logged, []);
  const nonces = asked.map(({ headers }) => headers['x-tael-nonce']).filter(Boolean);
  assert.equal(new Set(nonces).size, 2);
});

test('a clock offset is reported with its size and direction', async (t) => {
  for (const [offMs, told] of [
    [-1_000_000, 'ahead of'],
    [1_000_000, 'behind'],
  ] as const) {
    const { url } = await service(t, (_, response) => {
      response.setHeader('date', new Date(Date.now() + offMs).toUTCString());
      const data = { code: 'timestamp_out_of_range' };
      const error = { code: -32010, message: 'Set your clock.', data };
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }));
    });
    const { answers, logged } = await bridge(url, [call(1, 'get_balance')]);
    const hint = new RegExp(`clock of this machine is (999|1000|1001) s ${told} the clock`);
    assert.match(answers[0].error.message, hint);
    assert.equal(answers[0].error.data.code, 'timestamp_out_of_range');
    assert.match(logged.join(), hint);
  }
});

test('tools that were not chosen are neither listed nor called', async (t) => {
  const tools = ['get_balance', 'create_collection', 'refund_order'].map((name) => ({ name }));
  const { url, asked } = await service(t, (one, response) => {
    const result = one.body.includes('list') ? { tools, ttlMs: 1 } : {};
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(one.body).id, result }));
  });
  const ask = (choice: typeof ALL) =>
    bridge(url, [line({ id: 1, method: 'tools/list' }), call(2, 'refund_order')], choice);
  for (const [choice, left] of [
    [toolChoice(null, true), ['get_balance']],
    [toolChoice(['create_collection', 'get_balance'], false), ['get_balance', 'create_collection']],
    [toolChoice(['create_collection'], true), []],
  ] as const) {
    asked.length = 0;
    const { answers } = await ask(choice);
    const [listed, called] = answers.sort((one, two) => one.id - two.id);
    const names = listed.result.tools.map(({ name }: { name: string }) => name);
    assert.deepEqual([names, listed.result.ttlMs], [left, 1]);
    assert.deepEqual([called.id, called.error.code], [2, -32602]);
    assert.equal(asked.length, 1, 'the call stays here');
  }
});

test('invalid JSON is reported, and the bridge goes on', async (t) => {
  const { url } = await service(t, ok);
  const { answers } = await bridge(url, ['{"jsonrpc":\n', line({ id: 'z', method: 'ping' })]);
  assert.deepEqual([answers[0].id, answers[0].error.code, answers[1].id], [null, -32700, 'z']);
});
