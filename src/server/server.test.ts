// The server as a whole, without a database: what it answers before, around and instead of the
// endpoints.

import assert from 'node:assert/strict';
import net from 'node:net';
import { after, test } from 'node:test';
import { signedHeaders, stubService } from '../../test/support/stub-service.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { buildServer } from './server.ts';

const stub = stubService();
const app = buildServer(stub.service);
await app.listen({ port: 0, host: '127.0.0.1' });
after(() => app.close());

/** Everything the server sends until it closes the connection. */
async function talk(text: string): Promise<{ status: number; head: string; code: string }> {
  const address = app.server.address();
  assert.ok(typeof address === 'object' && address);
  const socket = net.connect(address.port, '127.0.0.1');
  socket.end(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  assert.match(head, /\r\nx-request-id: req_[0-9A-Z]{16}\r\n/i, text.slice(0, 60));
  const parsed = body === '' ? {} : JSON.parse(body);
  return { status: Number(head.slice(9, 12)), head, code: parsed.code ?? '' };
}

function request(line: string, headers: Record<string, string> = {}, body = ''): string {
  const fields = { Host: 'x', Connection: 'close', ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

function post(path: string, body: string, headers: Record<string, string> = {}): string {
  return request(`POST ${path}`, { 'Content-Length': String(body.length), ...headers }, body);
}

async function codeOf(text: string): Promise<string> {
  const { status, code } = await talk(text);
  return `${status} ${code}`;
}

test('the route is checked first, then the method, the size and the credentials', async () => {
  const large = 'x'.repeat(65_537);
  assert.equal(await codeOf(post('/nowhere', large)), '404 not_found');
  assert.equal(await codeOf(post('/api/v1/balance', large)), '405 method_not_allowed');
  assert.equal(await codeOf(post('/api/v1/query', large)), '413 payload_too_large');
  const got = request('GET /api/v1/balance', { 'Content-Length': '65537' }, large);
  assert.equal(await codeOf(got), '413 payload_too_large');
  assert.equal(await codeOf(post('/api/v1/query', '{}')), '401 credentials_missing');
  const { head } = await talk(request('DELETE /api/v1/balance'));
  assert.match(head, /\r\nallow: GET, HEAD\r\n/i);
});

test('an unsupported content type is reported only after authentication', async () => {
  const strange = { 'Content-Type': '///' };
  assert.equal(await codeOf(post('/api/v1/query', '{}', strange)), '401 credentials_missing');
  const signed = { ...strange, ...signedHeaders(stub) };
  assert.equal(await codeOf(post('/api/v1/query', '{}', signed)), '415 unsupported_media_type');
});

test('a repeated content type counts as none', async () => {
  const json = 'application/json\r\nContent-Type: application/json';
  const headers = { ...signedHeaders(stub), 'Content-Type': json };
  assert.equal(await codeOf(post('/api/v1/query', '{}', headers)), '415 unsupported_media_type');
});

test('what is not HTTP is answered in the envelope', async () => {
  assert.equal(await codeOf('nonsense\r\n\r\n'), '400 invalid_parameters');
  const wide = request('GET /api/v1/health', { 'X-Wide': 'x'.repeat(20_000) });
  assert.equal(await codeOf(wide), '431 payload_too_large');
  const hostless = 'GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n';
  assert.equal(await codeOf(hostless), '400 invalid_parameters');
  const twoHosts = request('GET /api/v1/health', { Host: 'x\r\nHost: x' });
  assert.equal(await codeOf(twoHosts), '400 invalid_parameters');
  assert.equal(await codeOf(request('GET /api/v1/%zz')), '400 invalid_parameters');
  assert.equal(await codeOf(request(`GET /pay/${'x'.repeat(200)}`)), '404 not_found');
  assert.equal((await talk(request('GET /api/v1/health', { Expect: 'nothing' }))).status, 200);
});

test('a request id sent by the client is ignored', async () => {
  const { head } = await talk(request('GET /api/v1/health', { 'X-Request-Id': 'mine' }));
  assert.doesNotMatch(head, /mine/);
});

test('a rate limit is reported in headers, too', async () => {
  stub.given.admission = { verdict: 'rate_limited', freeAtMs: stub.service.store.nowMs() + 12_000 };
  const { status, head } = await talk(request('GET /api/v1/balance', signedHeaders(stub)));
  stub.given.admission = { verdict: 'admitted', room: 59 };
  assert.equal(status, 429);
  assert.match(head, /\r\nretry-after: 12\r\n/i);
  assert.match(head, /\r\nratelimit: "default";r=0;t=12\r\n/i);
  assert.match(head, /\r\nratelimit-policy: "default";q=60;w=60\r\n/i);
});

test('an unreachable database is reported as such, and a bug is not explained', async () => {
  const balance = request('GET /api/v1/balance', signedHeaders(stub));
  stub.given.failure = new StoreFailure('away', new Error('Connection terminated unexpectedly'));
  assert.equal(await codeOf(balance), '503 unavailable');
  stub.given.failure = new StoreFailure('busy', new Error('lock timeout'));
  assert.equal(await codeOf(balance), '503 overloaded');
  stub.given.failure = Object.assign(new Error('no such column'), { code: '42703' });
  assert.equal(await codeOf(balance), '500 internal');
  stub.given.failure = new Error('a library had a bad day');
  assert.equal(await codeOf(balance), '500 internal');
  stub.given.failure = null;
  assert.equal(await codeOf(balance), '200 ');
});

test('every refusal code is on the page of errors', async () => {
  const page = await app.inject('/docs/errors');
  assert.match(page.body, /<tr id="outcome_unknown">/);
  assert.doesNotMatch(page.body, /undefined/);
});
