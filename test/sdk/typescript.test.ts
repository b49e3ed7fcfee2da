// The TypeScript SDK against the service: what is lost on the way has one effect, the clock is put right,
// amounts stay exact, and the secret does not show.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect, promisify } from 'node:util';
import { SDK_INTERFACE_FILE, sdkInterfaceModule } from '../../bin/console-interface.ts';
import { diagnose } from '../../console/src/screens/doctor/diagnose.ts';
import { secretFlaw } from '../../sdk/typescript/src/secret.ts';
import { signedHeaders } from '../../sdk/typescript/src/sign.ts';
import {
  fenOf,
  isTaelError,
  OrderNotPaid,
  openTael,
  type TaelError,
  type TaelSettings,
  WebhookInvalid,
  webhooks,
  yuanOf,
} from '../../sdk/typescript/src/tael.ts';
import { wholeSignature } from '../../src/crypto/request-signature.ts';
import { codeBlocks } from '../docs/code-blocks.ts';
import { OWNER_PIN, openApiTown } from '../support/api-town.ts';
import { lossyWay } from './lossy-way.ts';

const town = await openApiTown();
const { key, merchantId } = town;
const way = await lossyWay(town.api.origin);
after(() => way.close());

const open = (over: Partial<TaelSettings> = {}) =>
  openTael({ url: way.origin, ...key, attemptTimeoutMs: 5_000, ...over });
const tael = open();
const order = { amount: '12.34', merchant_id: merchantId } as const;
const vectors = JSON.parse(readFileSync('sdk/vectors.json', 'utf8'));

test('the types of the SDK are those of the OpenAPI document: npm run build:interface', () => {
  assert.equal(readFileSync(SDK_INTERFACE_FILE, 'utf8'), sdkInterfaceModule());
});

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
  const made = await whole.orders.collect({ ...order, title: '龙井 ☕' });
  assert.equal((await whole.orders.get(made.tx_no)).title, '龙井 ☕');
  assert.equal((await whole.orders.lifecycle(made.tx_no)).stages.length, 4);
  const filter = { date_from: '2026-01-01', type: 'collection', per_page: 1 } as const;
  assert.equal((await whole.transactions.page(filter)).page, 1);
});

test('every call works, and amounts are exact', async () => {
  const made = await tael.orders.collect({ ...order, title: '龙井 ☕ "12.00"' });
  assert.deepEqual([made.amount, made.title], ['12.34', '龙井 ☕ "12.00"']);
  assert.equal((await tael.orders.get(made.tx_no)).status, 'pending');
  const fen = await tael.orders.collect({ amount: 10_000_000n, merchant_id: merchantId });
  assert.equal(fen.amount, '100000.00');
  const paid = await town.paid(33.33);
  const asked = { tx_no: paid, refund_type: 'partial', amount: '1', reason: '杯子是凉的' } as const;
  const refund = await tael.orders.refund({ ...asked, pay_password: OWNER_PIN });
  assert.deepEqual([refund.amount, refund.fee, refund.net_amount], ['1.00', '0.01', '0.99']);
  assert.equal((await tael.orders.lifecycle(paid)).stages[1]?.amount, '33.33');
  const { merchant } = await tael.balance();
  const sum = fenOf(merchant.balance) + fenOf(merchant.frozen);
  assert.equal(yuanOf(sum), yuanOf(fenOf(merchant.total_in) - fenOf(merchant.total_out)));
  assert.equal((await tael.health()).status, 'ok');
  const filter = { type: 'collection' } as const;
  const one = { ...filter, per_page: 1 };
  const [first] = (await tael.transactions.page(one)).items;
  assert.equal(first?.tx_no, paid);
  const ids: number[] = [];
  for await (const { id } of tael.transactions.all({ per_page: 1 })) ids.push(id);
  assert.deepEqual(ids, [2, 1]);
  const float = { amount: 12.34, merchant_id: merchantId } as unknown as typeof order;
  await assert.rejects(tael.orders.collect(float), TypeError);
  await assert.rejects(tael.orders.collect({ ...order, amount: '0.001' }), RangeError);
});

test('payments are waited for, and arrive as events', async () => {
  const ending = new AbortController();
  const { cursor } = await tael.events.page();
  const txNo = await town.order();
  const waiting = tael.orders.waitUntilPaid(txNo, { pollMs: 50 });
  await town.pay(txNo);
  assert.equal((await waiting).status, 'paid');
  for await (const streamed of tael.events.stream({ after: cursor, signal: ending.signal })) {
    assert.deepEqual([streamed.tx_no, streamed.event.data.amount], [txNo, '10.00']);
    assert.ok(streamed.resumeAfter > cursor);
    ending.abort();
  }
  const open = await town.order();
  const gone = { pollMs: 50, signal: AbortSignal.abort() };
  await assert.rejects(tael.orders.waitUntilPaid(open, gone), OrderNotPaid);
});

test('what is lost on the way has one effect, each attempt signed anew, all with one key', async () => {
  const before = await countOrders();
  way.ahead.set('/api/v1/collection', ['lose', 'cut', { status: 503, code: 'outcome_unknown' }]);
  way.seen.length = 0;
  const made = await tael.orders.collect(order);
  assert.equal(await countOrders(), before + 1);
  assert.equal((await tael.orders.get(made.tx_no)).amount, '12.34');
  const sent = way.seen.filter(({ path }) => path === '/api/v1/collection');
  assert.equal(sent.length, 4);
  assert.equal(new Set(sent.map(({ headers }) => headers['x-tael-nonce'])).size, 4);
  assert.equal(new Set(sent.map(({ headers }) => headers['x-idempotency-key'])).size, 1);
});

test('an outcome that stays unknown is said to be, with the key to repeat the call with', async () => {
  const before = await countOrders();
  way.ahead.set('/api/v1/collection', ['lose', { status: 503, code: 'overloaded' }]);
  const hasty = open({ attemptsMax: 2 });
  const error = await hasty.orders.collect(order).catch((reason: TaelError) => reason);
  assert.ok(isTaelError(error, 'overloaded'));
  assert.equal(error.outcomeUnknown, true);
  const idempotency_key = error.idempotencyKey ?? '';
  await hasty.orders.collect({ ...order, idempotency_key });
  assert.equal(await countOrders(), before + 1);
  way.ahead.set('/api/v1/collection', [{ status: 503, code: 'overloaded' }]);
  const refused = await open({ attemptsMax: 1 })
    .orders.collect(order)
    .catch((reason) => reason);
  assert.equal(refused.outcomeUnknown, false, 'it was refused, and nothing was lost');
  way.ahead.set('/api/v1/collection', [{ status: 503, code: 'overloaded' }]);
  await assert.rejects(open({ retryAfterSecondsMax: 0 }).orders.collect(order), /overloaded/);
});

test('a clock that is ten minutes off is put right by that of the service', async () => {
  for (const offMs of [-600_000, 600_000]) {
    const odd = open({ nowMs: () => Date.now() + offMs });
    way.seen.length = 0;
    await odd.balance();
    await odd.balance();
    const balances = way.seen.filter(({ path }) => path === '/api/v1/balance');
    assert.equal(balances.length, 3, 'it is asked for the time once');
  }
});

test('errors have the code and details of the service', async () => {
  const unknown = await tael.orders.get('C0').catch((reason) => reason);
  assert.ok(isTaelError(unknown, 'order_not_found', 'order_expired'));
  assert.equal(unknown.status, 404);
  assert.match(unknown.docUrl ?? '', /#order_not_found$/);
  const wrong = await tael.orders.collect({ ...order, amount: 0n }).catch((reason) => reason);
  assert.ok(isTaelError(wrong));
  assert.deepEqual(
    wrong.errors.map(({ field }) => field),
    ['amount'],
  );
  assert.equal(wrong.outcomeUnknown, false);
});

test('the secret shows in neither print, JSON nor errors', async () => {
  const wrong = open({ keyId: 'tk_0123456789abcdefghjkmn', secret: 'sk_never_to_be_seen' });
  const error = await wrong.balance().catch((reason) => reason);
  assert.equal(error.code, 'credentials_invalid');
  const shown = inspect([wrong, error], { depth: 9, showHidden: true });
  const written = JSON.stringify([wrong, error]);
  assert.ok(![shown, written, error.stack].join().includes('sk_never'));
});

test('callbacks are verified, and those of others refused', async () => {
  for (const { name, valid, secret, now: nowSeconds, body, ...parts } of vectors.webhooks) {
    const headers = {
      'Webhook-Id': parts.id,
      'webhook-timestamp': parts.timestamp,
      'webhook-signature': parts.signature,
    };
    const received = { secret, headers, body, nowSeconds };
    const bytes = new TextEncoder().encode(body);
    const asBytes = { ...received, headers: new Headers(headers), body: bytes };
    if (valid) {
      assert.equal((await webhooks.verify(received)).data.amount, '88.00', name);
      await webhooks.verify(asBytes);
    } else {
      await assert.rejects(webhooks.verify(received), WebhookInvalid, name);
      await assert.rejects(webhooks.verify(asBytes), WebhookInvalid, name);
    }
  }
  const sent = { secret: vectors.webhooks[0].secret, id: 'evt_1', body: '{"type":"ping"}' };
  const headers = await webhooks.sign(sent);
  assert.equal((await webhooks.verify({ ...sent, headers })).type, 'ping');
});

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

async function countOrders(): Promise<number> {
  const [row] = await town.api.rows('select count(*)::int as count from orders');
  return row?.count;
}
