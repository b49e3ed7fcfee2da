// The page about mandates: its configuration starts the bridge, its commands pay, and what it shows is
// what is answered.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { openApiTown } from '../support/api-town.ts';
import { mandatesIn } from '../support/mandates.ts';
import { codeBlocks, missing, ROOT } from './code-blocks.ts';

const PAGE = 'docs/mandates.md';
const town = await openApiTown();
const { key } = await mandatesIn(town).newSpending(town.payer, { perPayment: 100, perDay: 200 });
const settings = { TAEL_URL: town.api.origin, TAEL_KEY: key.keyId, TAEL_SECRET: key.secret };

async function said(program: string, args: readonly string[], env: object, input = '') {
  const child = spawn(program, args, { cwd: tmpdir(), env: { ...process.env, ...env } });
  child.stdin.end(input);
  return text(child.stdout);
}

test('the mandate on the page can be made', async () => {
  const [shown = ''] = codeBlocks(PAGE, 'Create one', 'json');
  const body = { ...JSON.parse(shown), merchants: [town.merchantId] };
  const headers = { cookie: await town.cookieOf() };
  const made = await town.web('POST', '/api/v1/mandates', { headers, body });
  assert.equal(made.status, 200, made.text);
});

test('the configuration starts the bridge with the tools of payers', async () => {
  const [shown = ''] = codeBlocks(PAGE, 'Connect an agent host', 'json');
  const { command, args, env } = JSON.parse(shown).mcpServers['tael-payer'];
  assert.equal(command, 'node');
  assert.deepEqual(Object.keys(env).sort(), Object.keys(settings).sort());
  const here = args.map((arg: string) => arg.replace('/path/to/tael', ROOT));
  const call =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_mandate","arguments":{}}}\n';
  const answer = JSON.parse(await said(process.execPath, here, settings, call));
  assert.equal(answer.result.structuredContent.per_payment, 100);
});

test('the commands pay an order, and the answer is the one on the page', {
  skip: missing('bash', 'curl', 'openssl'),
}, async () => {
  const [commands = ''] = codeBlocks(PAGE, 'Pay over REST', 'sh');
  const [shown = ''] = codeBlocks(PAGE, 'Pay over REST', 'json');
  const TX_NO = await town.order({ amount: 88 });
  const answer = JSON.parse(await said('bash', ['-c', commands], { ...settings, TX_NO }));
  const { data } = JSON.parse(shown);
  const at = { tx_no: TX_NO, paid_at: answer.data.paid_at };
  assert.deepEqual(answer.data, { ...data, ...at, payment: { ...data.payment, ...at } });
});
