// The SDKs of the other languages: each makes every call against the service, over a way that loses an
// answer, and must come to the same. A language whose toolchain is absent is skipped, and says so.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { missing } from '../docs/code-blocks.ts';
import { OWNER_PIN, openApiTown } from '../support/api-town.ts';
import { mandatesIn } from '../support/mandates.ts';
import { until } from '../support/until.ts';
import { type LossyWay, lossyWay } from './lossy-way.ts';

const run = promisify(execFile);
const town = await openApiTown();
const { key, merchantId } = town;
// The service refuses whatever a request of it is not signed whole.
const signing = await town.newKey(town.owner, { signsRequests: true });
const way = await lossyWay(town.api.origin);
const classes = await mkdtemp(join(tmpdir(), 'tael-sdk-'));
after(async () => {
  way.close();
  await rm(classes, { recursive: true });
});

/** Of a day before there was anybody. */
const EMPTY_BILL =
  'id,created_at,type,refund_type,amount_in,amount_out,fee,net_amount,tx_no,refund_no,' +
  'merchant_id,branch_id,out_trade_no,out_refund_no\r\nsums,,,,0.00,0.00,0.00,0.00,,,,,,\r\n';

/** Proxies answer with codes of their own, which say nothing of what the service has done. */
const PROXY = { status: 502, body: { code: 502, message: 'Bad Gateway' } };
const EMPTY = { status: 200, body: { ok: true, data: null } };

interface Language {
  readonly name: string;
  readonly program: string;
  readonly folder: string;
  readonly arguments: readonly string[];
  /** Whether those that wait in one process share what asks. */
  readonly shares: boolean;
  /** What compiles it first, or finds what is wrong in it. */
  readonly compile?: readonly [string, ...string[]];
}

const LANGUAGES: readonly Language[] = [
  { name: 'Python', program: 'python3', folder: 'python', arguments: ['driver.py'], shares: true },
  { name: 'PHP', program: 'php', folder: 'php', arguments: ['driver.php'], shares: false },
  {
    name: 'Go',
    program: 'go',
    folder: 'go',
    arguments: ['run', './driver'],
    shares: true,
    compile: ['go', 'vet', './...'],
  },
  {
    name: 'Java',
    program: 'java',
    folder: 'java',
    arguments: ['-cp', classes, 'com.example.shop.Driver'],
    shares: true,
    compile: ['javac', '-encoding', 'UTF-8', '-d', classes, 'Driver.java'],
  },
];

for (const { name, program, folder, arguments: given, compile } of LANGUAGES) {
  test(`${name} makes every call, and each has one effect whatever is lost`, {
    skip: missing(program, ...(compile?.slice(0, 1) ?? [])),
  }, async () => {
    const spending = await mandatesIn(town).newSpending(town.payer, { merchants: [merchantId] });
    const toPay = await town.order({ amount: 8 });
    const tooDear = await town.order({ amount: 50 });
    const paid = await town.paid(100);
    const open = await town.order();
    const before = await town.balance(key);
    const orders = await countOf('orders');
    way.ahead.set('/api/v1/collection', ['pass', 'lose', { status: 503, code: 'overloaded' }]);
    way.ahead.set('/api/v1/refund', ['lose', 'cut', PROXY]);
    way.ahead.set(`/api/v1/orders/${open}/cancel`, ['lose']);
    way.ahead.set(`/api/v1/orders/${toPay}/pay`, ['lose', 'cut', PROXY]);
    way.ahead.set('/api/v1/bills/2001-01-01', ['alter', 'lose']);
    way.ahead.set('/api/v1/bills/2001-01-02', ['alter', 'alter', 'alter', 'alter']);
    way.ahead.set('/api/v1/balance', ['mistype', EMPTY]);
    way.seen.length = 0;
    const env = {
      ...{ ...process.env, ...environment(way), TAEL_PAID: paid },
      TAEL_OPEN: open,
      TAEL_NUMBER: `${name}:4711/a|b@c`,
      TAEL_RECEIVER: `http://localhost:9/${name}`,
      TAEL_SPEND_KEY: spending.key.keyId,
      TAEL_SPEND_SECRET: spending.key.secret,
      TAEL_TO_PAY: toPay,
      TAEL_TOO_DEAR: tooDear,
    };
    const [compiler, ...files] = compile ?? [];
    if (compiler) await run(compiler, files, { cwd: resolve('sdk', folder), env });
    const { stdout } = await run(program, given, { cwd: resolve('sdk', folder), env });
    const { tx_no: txNo, ...told } = JSON.parse(stdout);
    assert.deepEqual(told, {
      signing: true,
      requests: true,
      secrets: true,
      webhooks: true,
      health: 'ok',
      amount: '12.34',
      title: '龙井 ☕',
      found: [true, true, true],
      again: 'pending',
      used: ['out_trade_no_used', true, 'pending'],
      stages: [4, 4],
      records: 1,
      shop: '林记茶铺',
      frozen: (before.merchant.frozen + 8 - 1).toFixed(2),
      net: '0.99',
      refunded: true,
      cancelled: ['cancelled', 'order_already_paid'],
      orders: [true, true, true, '12.34'],
      detail: ['0.01', true, 4, 'factors', '100.00'],
      counted: [1, 2, true],
      times: [true, true, true, true],
      older: [true, 'C1', 'new', '0.00', '', true, 1],
      streamed: ['refund.made', true, true],
      resent: [0, 'connection_failed'],
      waited: ['100.00', 'cancelled'],
      all: true,
      asked: true,
      sandbox: Array(6).fill('not_found'),
      refunds: [true, '杯子是凉的', '0.01', 'refund_not_found'],
      mandate: ['agent', true, true, '10.00', '8.00'],
      spent: ['paid', '8.00', true],
      exceeded: ['mandate_exceeded', 'per_payment', '10.00'],
      approval: ['approval_required', true, true],
      receipts: ['receipt_not_ready', 'not_found', 'invalid_parameters'],
      bill: EMPTY_BILL,
      altered: 'answer_unreadable',
      events: [['refund.made', '0.99', true]],
      unknown: 'order_not_found',
      invalid: 'invalid_parameters',
      printed: false,
      receiver: [true, true, true, true, 'connection_failed'],
      callback: [true, 'not_requested', 0, 'invalid_parameters'],
      secret: ['whsec_', true],
    });
    assert.equal((await town.record(txNo)).amount, 12.34);
    assert.equal(await countOf('orders'), orders + 1, 'the lost answer made no second order');
    assert.equal((await town.record(txNo)).out_trade_no, `${name}:4711/a|b@c`);
    assert.equal((await town.record(paid)).refunded_amount, 1, 'nor a second refund');
    assertAttempts('/api/v1/refund', 4);
    assertAttempts(`/api/v1/orders/${toPay}/pay`, 4);
    const balances = way.seen.filter((one) => one.path === '/api/v1/balance');
    assert.equal(balances.length, 3, 'what is not as it is declared is no answer');
  });
}

const EVENTS = '/api/v1/events';
const ORDER = '/api/v1/query';
const LIST = '/api/v1/orders';
const PATIENCE_MS = 60_000;

// At the same time, because most of it is waiting. The tests above have compiled what waits.
describe('waiting for payments', { concurrency: true }, () => {
  for (const language of LANGUAGES) {
    const { name, program, shares, compile } = language;
    const skip = missing(program, ...(compile?.slice(0, 1) ?? []));
    test(`${name} learns from events that an order was paid`, { skip }, async (t) => {
      const [first, second] = [await town.order(), await town.order()];
      const { way, ended } = await waiting(t, language, [first, second]);
      const waits = () =>
        way.seen.filter(({ path, query }) => path === EVENTS && query.has('wait'));
      const looks = () => way.seen.filter(({ path }) => path === ORDER || path === LIST);
      await until('it waits', () => waits().length > 0 && looks().length > 0, PATIENCE_MS);
      // From now on only events tell anything; but a process that waits by itself begins with a look.
      way.ahead.set(ORDER, [...(shares ? [] : (['pass'] as const)), ...Array(99).fill('hold')]);
      way.ahead.set(LIST, Array(99).fill('hold'));
      await town.pay(first);
      await until(
        'it waits on',
        () => waits().length > 1 && (shares || looks().length > 1),
        PATIENCE_MS,
      );
      await town.pay(second);
      assert.equal(await ended, 'paid,paid');
      const begun = way.seen.filter(({ path, query }) => path === EVENTS && !query.has('wait'));
      assert.equal(begun.length, shares ? 1 : 2, 'all wait on one stream of events');
    });

    test(`${name} looks at the order where events are refused`, { skip }, async (t) => {
      const txNo = await town.order();
      const { way, ended } = await waiting(t, language, [txNo]);
      way.ahead.set(EVENTS, Array(99).fill({ status: 403, code: 'scope_missing' }));
      const count = (wanted: string) => way.seen.filter(({ path }) => path === wanted).length;
      await until('it looks again', () => count(ORDER) > 1, PATIENCE_MS);
      await town.pay(txNo);
      assert.equal(await ended, 'paid');
      assert.equal(count(EVENTS), 1, 'what was refused is not asked for at once');
    });
  }
});

/** A process that waits for orders, over a way of its own. */
async function waiting(t: TestContext, language: Language, txNos: readonly string[]) {
  const { program, folder, arguments: given } = language;
  const way = await lossyWay(town.api.origin);
  t.after(() => way.close());
  const env = { ...process.env, ...environment(way), TAEL_WAIT: txNos.join() };
  const ended = run(program, given, { cwd: resolve('sdk', folder), env });
  return { way, ended: ended.then(({ stdout }) => stdout) };
}

/** Each was signed anew, and all had one key. */
function assertAttempts(path: string, count: number): void {
  const sent = way.seen.filter((one) => one.path === path).map(({ headers }) => headers);
  assert.equal(sent.length, count);
  assert.equal(new Set(sent.map((one) => one['x-tael-nonce'])).size, count);
  assert.equal(new Set(sent.map((one) => one['x-idempotency-key'])).size, 1);
}

function environment(way: LossyWay): Record<string, string> {
  return {
    TAEL_URL: way.origin,
    TAEL_KEY: signing.keyId,
    TAEL_SECRET: signing.secret,
    TAEL_MERCHANT: String(merchantId),
    TAEL_PIN: OWNER_PIN,
    TAEL_VECTORS: resolve('sdk/vectors.json'),
    // Kept between runs: the first compiles the standard library.
    GOCACHE: resolve('node_modules/.cache/tael-go'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
}

async function countOf(table: string): Promise<number> {
  const [row] = await town.api.rows(`select count(*)::int as count from ${table}`);
  return row?.count;
}
