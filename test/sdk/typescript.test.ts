// The TypeScript SDK in Node: what it must do everywhere, the program on its page, and its package.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { diagnose } from '../../console/src/screens/doctor/diagnose.ts';
import { secretFlaw } from '../../sdk/typescript/src/secret.ts';
import { signedHeaders } from '../../sdk/typescript/src/sign.ts';
import { openTael, type TaelSettings } from '../../sdk/typescript/src/tael.ts';
import { wholeSignature } from '../../src/crypto/request-signature.ts';
import { codeBlocks } from '../docs/code-blocks.ts';
import { CASES } from './typescript-cases.ts';
import { openWorld } from './world.ts';

const { town, world } = await openWorld();
const { key, merchantId } = town;
const vectors = JSON.parse(readFileSync('sdk/vectors.json', 'utf8'));
const open = (over: Partial<TaelSettings>) =>
  openTael({ url: world.facts.origin, ...key, ...over });

test('the vectors of signing hold for the SDK, the page and the doctor', async () => {
  for (const { key_id: keyId, secret, timestamp, nonce, signature } of vectors.signing) {
    const headers = await signedHeaders({ keyId, secret }, 'Tael', Number(timestamp), null, nonce);
    assert.equal(headers['X-Tael-Signature'], signature);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const given = { pasted: lines.join('\n'), secret, shortName: 'Tael' };
    const { right } = diagnose({ ...given, nowMs: Number(timestamp) * 1000 });
    if (!/[$<{]/.test(nonce)) assert.equal(right?.signature, signature);
  }
  const page = readFileSync('docs/api/signing.md', 'utf8');
  assert.ok(page.includes(vectors.signing[0].signature));
});

test('the vectors of whole requests hold for the SDK, the service and the page', async () => {
  for (const { signature, body, ...one } of vectors.requests) {
    const { key_id: keyId, secret, timestamp, nonce, idempotency_key: idempotencyKey } = one;
    const request = { method: one.method, path: one.path, body, idempotencyKey };
    const signing = [{ keyId, secret }, 'Tael', Number(timestamp), request, nonce] as const;
    assert.equal((await signedHeaders(...signing))['X-Tael-Signature-V2'], signature);
    assert.equal(wholeSignature(secret, keyId, timestamp, nonce, request), signature);
  }
  const page = readFileSync('docs/api/signing.md', 'utf8');
  assert.ok(page.includes(vectors.requests[2].signature));
});

test('the vectors of secrets hold, and a client is not made with a mistyped one', () => {
  for (const { parts, flaw } of vectors.secrets) assert.equal(secretFlaw(parts.join('')), flaw);
  const cut = vectors.secrets[5].parts.join('');
  assert.throws(() => open({ secret: cut }), /^RangeError: The secret is cut short: [^_]*$/);
});

test('a key that requires it takes whole signed requests, on every call', async () => {
  const whole = open(await town.newKey(town.owner, { signsRequests: true }));
  const order = { amount: '12.34', merchant_id: merchantId } as const;
  const made = await whole.orders.collect({ ...order, title: '龙井 ☕' });
  assert.equal((await whole.orders.get(made.tx_no)).title, '龙井 ☕');
  assert.equal((await whole.orders.lifecycle(made.tx_no)).stages.length, 4);
  const filter = { date_from: '2026-01-01', type: 'collection', per_page: 1 } as const;
  assert.equal((await whole.transactions.page(filter)).page, 1);
});

for (const [name, run] of Object.entries(CASES)) test(name, () => run(world));

test('the program on the page sells an order', async () => {
  const [code = ''] = codeBlocks('docs/sdk.md', 'TypeScript', 'ts');
  const folder = await mkdtemp(join(tmpdir(), 'tael-sdk-'));
  after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'sell.ts');
  const sdk = pathToFileURL(resolve('sdk/typescript/src/tael.ts')).href;
  const printing = `const console = { log: (line) => told(line), error: globalThis.console.error };`;
  const start = `${printing}\nlet told: (line: string) => void;\n`;
  const given = 'export const tell = (to: (line: string) => void) => { told = to; };\n';
  await writeFile(file, start + given + code.replace("'tael-sdk'", `'${sdk}'`));
  const { sell, tell } = await import(file);
  const shown = new Promise<string>((resolve) => tell(resolve));
  const sold = sell(town.api.origin, key.keyId, key.secret, merchantId);
  const [txNo = ''] = /C[0-9A-Z]+$/.exec(await shown) ?? [];
  await town.pay(txNo);
  assert.equal((await sold).status, 'paid');
});

test('it is built to plain JavaScript with types, without dependencies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tael-sdk-'));
  after(() => rm(folder, { recursive: true }));
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const given = [compiler, '-p', 'sdk/typescript', '--outDir', folder];
  await promisify(execFile)(process.execPath, given);
  const built = await import(join(folder, 'tael.js'));
  assert.equal((await built.openTael({ url: town.api.origin, ...key }).health()).status, 'ok');
  assert.match(readFileSync(join(folder, 'tael.d.ts'), 'utf8'), /Whether the service can work/);
  const { dependencies } = JSON.parse(readFileSync('sdk/typescript/package.json', 'utf8'));
  assert.equal(dependencies, undefined);
});
