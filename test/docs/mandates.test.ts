// The page about mandates: the mandate on it can be made, its configuration starts the bridge, and its
// program pays.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { openApiTown } from '../support/api-town.ts';
import { mandatesIn } from '../support/mandates.ts';
import { codeBlocks, ROOT } from './code-blocks.ts';

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

test('the program pays an order, once, and says what is left', async (t) => {
  const [shown = ''] = codeBlocks(PAGE, 'Pay from a program', 'ts');
  const folder = await mkdtemp(join(tmpdir(), 'tael-mandates-'));
  t.after(() => rm(folder, { recursive: true }));
  const program = join(folder, 'pay.ts');
  const sdk = resolve('sdk/typescript/src/tael.ts');
  await writeFile(program, shown.replace("'tael-sdk'", `'${sdk}'`));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  const TX_NO = await town.order({ amount: 88 });
  for (const _ of [1, 2]) {
    assert.equal(
      await said(process.execPath, [program], { ...settings, TX_NO }),
      'The order is paid. One payment may now come to 100.00 yuan.\n',
    );
  }
});
