// The Inspector's command line, as developers use it on a tool server: over HTTP, and through the
// bridge.

import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { openToolTown } from '../mcp/tool-town.ts';
import { signed } from '../support/api-http.ts';
import { runTool } from './run-tool.ts';

const INSPECTOR = import.meta.resolve(
  '@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);
const PROGRAM = resolve(import.meta.dirname, '../../bin/tael.mjs');

const town = await openToolTown();
const address = `${town.origin}/mcp`;

function inspect(...args: string[]) {
  return runTool(INSPECTOR, ['--cli', '--format', 'json', ...args]);
}

function overHttp(...args: string[]) {
  return inspect(address, '--transport', 'http', ...args);
}

function call(name: string, args: object = {}): string[] {
  return [
    ...['--method', 'tools/call', '--tool-name', name],
    ...['--tool-args-json', JSON.stringify(args)],
  ];
}

function headers(): string[] {
  return Object.entries(signed(town.key)).flatMap(([name, value]) => [
    '--header',
    `${name}: ${value}`,
  ]);
}

test('it connects, and finds no fault in the schemas', async () => {
  const opened = await overHttp('--method', 'initialize');
  assert.equal(opened.status, 0, opened.err);
  assert.match(opened.out, /"name":\s*"tael"/);
  const listed = await overHttp('--method', 'tools/list', '--strict');
  assert.equal(listed.status, 0, listed.err);
  assert.match(listed.out, /"create_collection"/);
});

test('it calls once with the headers of one signature', async () => {
  const args = { amount: 88.8, merchant_id: town.merchantId };
  const once = [...headers(), ...call('create_collection', args)];
  const made = await overHttp(...once);
  assert.equal(made.status, 0, made.err);
  assert.match(made.out, /\/pay\/C[0-9A-Z]{26}/);
  const again = await overHttp(...once);
  assert.notEqual(again.status, 0);
  assert.match(again.err + again.out, /nonce/);
});

test('without a signature it reports what is missing, and does not start to sign in', async () => {
  const { status, out, err } = await overHttp(...call('get_balance'));
  assert.equal(status, 1, out + err);
  assert.match(err + out, /X-Tael-Key is missing/);
});

test('through the bridge it needs no headers', async () => {
  const { keyId, secret } = town.key;
  const settings = [`TAEL_URL=${town.origin}`, `TAEL_KEY=${keyId}`, `TAEL_SECRET=${secret}`];
  const env = settings.flatMap((setting) => ['-e', setting]);
  const bridged = (...args: string[]) =>
    inspect(...env, ...args, '--', process.execPath, PROGRAM, 'mcp', '--read-only');
  const called = await bridged(...call('get_balance'));
  assert.equal(called.status, 0, called.err);
  assert.match(called.out, new RegExp(`"user_id":\\s*${town.owner.userId}`));
  const listed = await bridged('--method', 'tools/list');
  assert.match(listed.out, /"list_transactions"/);
  assert.doesNotMatch(listed.out, /"refund_order"/);
});
