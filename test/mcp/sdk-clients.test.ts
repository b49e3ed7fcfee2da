// The official clients, as agent hosts embed them: the first generation, and the second in each of
// its ways to find out what a server speaks.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  Client as Client2,
  StreamableHTTPClientTransport as Http2,
  ProtocolError,
  type VersionNegotiationOptions,
} from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { signed } from '../support/api-http.ts';
import { openToolTown } from './tool-town.ts';

const town = await openToolTown();
const ME = { name: 'test', version: '1.0.0' };
const url = new URL(`${town.origin}/mcp`);

/** Signs every request anew, though only calls need it. Records requests and responses. */
function signingFetch(seen: string[], key: typeof town.key | null = town.key) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(key ? signed(key) : {})) headers.set(name, value);
    const response = await fetch(input, { ...init, headers });
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    seen.push(`${init?.method ?? 'GET'} ${body.method ?? '-'} ${response.status}`);
    return response;
  };
}

interface Called {
  readonly isError?: boolean | undefined;
  readonly structuredContent?: unknown;
  readonly content?: unknown;
}

interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
}

/** What every client must be able to do, whichever protocol it speaks. */
async function assertWorks(client: AnyClient): Promise<void> {
  const { tools } = await client.listTools();
  assert.equal(tools.length, 6);
  const call = (name: string, args: Record<string, unknown>) =>
    client.callTool({ name, arguments: args }) as Promise<Called>;
  const balance = await call('get_balance', {});
  assert.equal(Reflect.get(Object(balance.structuredContent), 'user_id'), town.owner.userId);
  const args = { amount: 0.07, merchant_id: town.merchantId, title: '龙井' };
  const made = await call('create_collection', args);
  assert.match(JSON.stringify(made.content), /\/pay\/C[0-9A-Z]{26}/);
  const txNo = Reflect.get(Object(made.structuredContent), 'tx_no');
  for (const name of ['query_order', 'get_order_lifecycle']) {
    const order = await call(name, { tx_no: txNo });
    assert.equal(Reflect.get(Object(order.structuredContent), 'tx_no'), txNo, name);
  }
  const refund = await call('refund_order', { tx_no: txNo, refund_type: 'full', reason: 'x' });
  assert.equal(refund.isError, true);
  assert.ok((await call('list_transactions', { per_page: 1 })).structuredContent);
}

test('a client of the first generation connects, lists and calls', async () => {
  const seen: string[] = [];
  const errors: Error[] = [];
  const client = new Client1(ME);
  client.onerror = (error) => errors.push(error);
  await client.connect(
    new Http1(url, { fetch: signingFetch(seen) }) as Parameters<typeof client.connect>[0],
  );
  after(() => client.close());
  assert.equal(client.getServerVersion()?.name, 'tael');
  assert.match(client.getInstructions() ?? '', /CNY/);
  await client.ping();
  await assertWorks(client);
  assert.deepEqual(errors, []);
  assert.deepEqual(
    seen.filter((line) => line.startsWith('GET')),
    ['GET - 405'],
    'asked once',
  );
  assert.equal(seen[0], 'POST initialize 200');
  assert.equal(seen[1], 'POST notifications/initialized 202');
});

test('a client that does not sign sees why its call was refused', async () => {
  const client = new Client1(ME);
  await client.connect(new Http1(url) as Parameters<typeof client.connect>[0]);
  after(() => client.close());
  assert.equal((await client.listTools()).tools.length, 6);
  const called = client.callTool({ name: 'get_balance', arguments: {} });
  await assert.rejects(called, (error: Error & { code?: number; data?: { code?: string } }) => {
    assert.deepEqual([error.code, error.data?.code], [-32010, 'credentials_missing']);
    assert.match(error.message, /X-Tael-Key is missing/);
    return true;
  });
});

const MODES: readonly [VersionNegotiationOptions['mode'], string, RegExp][] = [
  ['legacy', '2025-11-25', /^POST initialize 200$/],
  ['auto', '2026-07-28', /^POST server\/discover 200$/],
  [{ pin: '2026-07-28' }, '2026-07-28', /^POST server\/discover 200$/],
];

for (const [mode, version, first] of MODES) {
  test(`a client of the second generation works, ${JSON.stringify(mode)}`, async () => {
    const seen: string[] = [];
    const client = new Client2(ME, { versionNegotiation: { mode } } as object);
    await client.connect(new Http2(url, { fetch: signingFetch(seen) }));
    after(() => client.close());
    assert.equal(client.getNegotiatedProtocolVersion(), version);
    assert.match(seen[0] ?? '', first);
    await assertWorks(client as AnyClient);
  });

  test(`a client of the second generation sees why a call was refused, ${JSON.stringify(mode)}`, async () => {
    const client = new Client2(ME, { versionNegotiation: { mode } } as object);
    await client.connect(new Http2(url, { fetch: signingFetch([], null) }));
    after(() => client.close());
    const called = client.callTool({ name: 'get_balance', arguments: {} });
    await assert.rejects(called, (error: unknown) => {
      assert.ok(error instanceof ProtocolError, String(error));
      assert.equal(error.code, -32010);
      return true;
    });
  });
}
