// `tael mcp` as a host runs it: a process with settings in its environment, and messages on
// standard input and output.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { Client as Client2, type VersionNegotiationOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { TOOL_NAMES } from '../../src/mcp/bridge/tool-choice.ts';
import { databaseSwitch } from '../support/api-away.ts';
import { refundRequestsIn } from '../support/refund-requests.ts';
import { openToolTown } from './tool-town.ts';

const PROGRAM = resolve(import.meta.dirname, '../../bin/tael.mjs');
const ME = { name: 'test', version: '1.0.0' };

const database = databaseSwitch();
const town = await openToolTown({ TAEL_SHORT_NAME: 'SVC' }, database);
const settings = {
  TAEL_URL: town.origin,
  TAEL_KEY: town.key.keyId,
  TAEL_SECRET: town.key.secret,
  TAEL_SHORT_NAME: 'SVC',
};

function server(...flags: string[]) {
  const args = [PROGRAM, 'mcp', ...flags];
  return { command: process.execPath, args, env: settings, cwd: tmpdir(), stderr: 'pipe' } as const;
}

/** The output of the process for one input, until it exits by itself. */
async function run(input: string, env: object = settings, ...flags: string[]) {
  const child = spawn(process.execPath, [PROGRAM, 'mcp', ...flags], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...env },
  });
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  return { out, err, status: child.exitCode, answers: out.split('\n').slice(0, -1).map(parse) };
}

const parse = (line: string) => JSON.parse(line);
const ended = (child: ChildProcess) => (child.exitCode === null ? once(child, 'exit') : null);
const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
const callLine = (id: unknown, name: string, args: object = {}) =>
  line({ id, method: 'tools/call', params: { name, arguments: args } });

interface Called {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
}

const ORDER = { amount: 8.8, merchant_id: town.merchantId };

test('a host of the first generation reaches the service through it', async () => {
  const client = new Client1(ME);
  await client.connect(new Stdio1(server()));
  after(() => client.close());
  assert.equal(client.getServerVersion()?.name, 'svc');
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), [...TOOL_NAMES].sort());
  for (let i = 0; i < 3; i++) {
    const called = (await client.callTool({ name: 'get_balance', arguments: {} })) as Called;
    assert.equal(Reflect.get(Object(called.structuredContent), 'user_id'), town.owner.userId);
  }
  const made = (await client.callTool({ name: 'create_collection', arguments: ORDER })) as Called;
  assert.match(JSON.stringify(made.content), /8\.80 CNY.*\/pay\/C/);
});

test('a host that opens pages is sent to the approval page, and learns of the refund', async () => {
  const { approve } = refundRequestsIn(town);
  const refundedFen = () =>
    town.api.rows(`select refunded::int as fen from orders where tx_no = '${txNo}'`);
  const pages: string[] = [];
  const client = new Client2(ME, {
    capabilities: { elicitation: { url: {} } },
    versionNegotiation: { mode: { pin: '2026-07-28' } },
  } as object);
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    const { url } = params as { url?: unknown };
    pages.push(String(url));
    assert.deepEqual(await refundedFen(), [{ fen: 0 }]);
    const requestNo = String(url).split('/').at(-1) ?? '';
    return { action: (await approve(requestNo)).status === 200 ? 'accept' : 'cancel' };
  });
  await client.connect(new Stdio2(server()));
  after(() => client.close());
  const data = async (name: string, args: object) =>
    Object(((await client.callTool({ name, arguments: { ...args } })) as Called).structuredContent);
  const { tx_no: txNo } = await data('create_collection', { ...ORDER, amount: 100 });
  assert.equal((await town.pay(txNo)).status, 200);
  const args = { tx_no: txNo, refund_type: 'partial', amount: 40, reason: '杯子是凉的' };
  const { status, request_no } = await data('refund_order', args);
  assert.equal(status, 'refunded');
  assert.deepEqual(pages, [`${town.origin}/refund-requests/${request_no}`]);
  assert.deepEqual(await refundedFen(), [{ fen: 4000 }]);
});

const MODES: readonly [VersionNegotiationOptions['mode'], string][] = [
  ['legacy', '2025-11-25'],
  ['auto', '2026-07-28'],
  [{ pin: '2026-07-28' }, '2026-07-28'],
];

for (const [mode, version] of MODES) {
  test(`a host of the second generation does too, ${JSON.stringify(mode)}`, async () => {
    const client = new Client2(ME, { versionNegotiation: { mode } } as object);
    await client.connect(new Stdio2(server('--tools', 'get_balance,query_order')));
    after(() => client.close());
    assert.equal(client.getNegotiatedProtocolVersion(), version);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['get_balance', 'query_order'],
    );
    const called = await client.callTool({ name: 'get_balance', arguments: {} });
    assert.equal(Reflect.get(Object(called.structuredContent), 'user_id'), town.owner.userId);
    const blocked = client.callTool({ name: 'create_collection', arguments: ORDER });
    await assert.rejects(blocked, /switched off in this bridge/);
  });
}

test('it ends with its input, after pending calls are answered', async () => {
  const calls = Array.from({ length: 5 }, (_, id) => callLine(id, 'create_collection', ORDER));
  const { answers, status, err } = await run(calls.join(''));
  assert.deepEqual([status, err], [0, '']);
  assert.deepEqual(answers.map(({ id }) => id).sort(), [0, 1, 2, 3, 4]);
  for (const { result } of answers) assert.equal(result.structuredContent.amount, 8.8);
  assert.equal((await run('')).out, '');
});

test('amounts pass through it exactly as the service wrote them', async () => {
  const { out } = await run(callLine(1, 'create_collection', ORDER));
  assert.match(out, /"amount":8\.80,/);
});

test('an unreachable service is an error under the id, on standard output', async () => {
  const away = { ...settings, TAEL_URL: 'http://127.0.0.1:9' };
  const { answers, status, err } = await run(callLine('x', 'get_balance'), away);
  assert.deepEqual(
    [status, answers.length, answers[0].id, answers[0].error.code],
    [0, 1, 'x', -32603],
  );
  assert.doesNotMatch(err, new RegExp(town.key.secret));
});

test('a service without its database is reported as such', async () => {
  database.off();
  const { answers } = await run(callLine(1, 'get_balance'));
  database.on();
  assert.equal(answers[0].error.data.code, 'unavailable');
});

test('a wrong secret is refused by the service and never printed', async () => {
  const wrong = { ...settings, TAEL_SECRET: 'sk_wrong_and_secret' };
  const { answers, out, err } = await run(callLine(1, 'get_balance'), wrong);
  assert.equal(answers[0].error.data.code, 'credentials_invalid');
  assert.doesNotMatch(out + err, /sk_wrong_and_secret/);
});

test('without its settings it does not start, and names them', async () => {
  const { out, err, status } = await run('', { TAEL_URL: 'nonsense' });
  assert.deepEqual([status, out], [2, '']);
  assert.match(err, /TAEL_URL must[\s\S]*TAEL_KEY must[\s\S]*TAEL_SECRET must/);
  const misspelt = await run('', settings, '--tools', 'get_balances');
  assert.deepEqual([misspelt.status, misspelt.out], [2, '']);
  assert.match(misspelt.err, /It must be one of get_balance, /);
});

test('the full address of the tools works as well as that of the service', async () => {
  const full = { ...settings, TAEL_URL: `${town.origin}/mcp` };
  const { answers } = await run(line({ id: 1, method: 'ping' }), full);
  assert.deepEqual(answers[0].result, {});
});
