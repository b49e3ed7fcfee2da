// Official clients at the tools of payers: both generations connect, list, look and pay, by the transport
// that they use for the tools of merchants; and the bridge, as a host runs it.

import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { after, test } from 'node:test';
import {
  Client as Client2,
  StreamableHTTPClientTransport as Http2,
} from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { signed } from '../support/api-http.ts';
import { mandatesIn } from '../support/mandates.ts';
import { openToolTown } from './tool-town.ts';

const PROGRAM = resolve(import.meta.dirname, '../../bin/tael.mjs');
const ME = { name: 'test', version: '1.0.0' };

const town = await openToolTown({}, {}, '/mcp/payer');
const url = new URL(`${town.origin}/mcp/payer`);
const { key } = await mandatesIn(town).newSpending(town.payer, { perPayment: 10, perDay: 100 });

async function signingFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(signed(key))) headers.set(name, value);
  return fetch(input, { ...init, headers });
}

interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
}

/** The clients hold what is answered against the schemas of the list. */
async function assertPays(client: AnyClient): Promise<void> {
  const names = ['get_mandate', 'show_order', 'pay_order', 'list_payments'];
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    names,
  );
  const dataOf = async (name: string, args: Record<string, unknown>) => {
    const called = Object(await client.callTool({ name, arguments: args }));
    assert.ok(called.structuredContent, JSON.stringify(called));
    return called.structuredContent;
  };
  const tx_no = await town.order({ amount: 1 });
  assert.equal((await dataOf('get_mandate', {})).status, 'active');
  assert.equal((await dataOf('show_order', { tx_no })).can_pay, true);
  assert.equal((await dataOf('pay_order', { tx_no, amount: 1 })).replayed, false);
  assert.equal((await dataOf('pay_order', { tx_no, amount: 1 })).replayed, true);
  assert.equal((await dataOf('list_payments', { limit: 1 })).items[0].tx_no, tx_no);
  const over = await town.order({ amount: 11 });
  const asked = await dataOf('pay_order', { tx_no: over, amount: 11, ask: true });
  assert.equal(asked.status, 'approval_required');
}

test('a client of the first generation pays', async () => {
  const client = new Client1(ME);
  const transport = new Http1(url, { fetch: signingFetch });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  after(() => client.close());
  assert.equal(client.getServerVersion()?.name, 'tael-for-payers');
  await assertPays(client);
});

test('a client of the second generation pays', async () => {
  const client = new Client2(ME);
  await client.connect(new Http2(url, { fetch: signingFetch }));
  after(() => client.close());
  await assertPays(client as unknown as AnyClient);
});

test('a host that runs the bridge pays', async () => {
  const env = { TAEL_URL: town.origin, TAEL_KEY: key.keyId, TAEL_SECRET: key.secret };
  const args = [PROGRAM, 'mcp', '--payer'];
  const client = new Client1(ME);
  const transport = new Stdio1({ command: process.execPath, args, env, cwd: tmpdir() });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  after(() => client.close());
  await assertPays(client);
});
