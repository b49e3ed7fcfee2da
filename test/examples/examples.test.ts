// The programs in examples/ against a sandbox: each prints what its output.txt says. With
// TAEL_WRITE_OUTPUT=1 the files are written instead.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { webhooks } from '../../sdk/typescript/src/tael.ts';
import { missing } from '../docs/code-blocks.ts';
import { GO_ENV } from '../docs/go-module.ts';
import { lossyWay } from '../sdk/lossy-way.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { masked } from './masked.ts';
import { assertWholePage, platform } from './platform.ts';
import { copyOf, openStage, type Stage, startProgram, transcriptOf } from './stage.ts';

test('the examples print what they are said to print', async (t) => {
  const stage = await openStage(t);
  await t.test('a shop checkout', (t) => checkout(t, stage));
  const paid = await paidOrder(stage, '20.00', 'Longjing tea');
  await t.test('a refund desk', { skip: missing('python3') }, () => refundDesk(stage, paid));
  await t.test('an agent', (t) => agent(t, stage));
  for (const receiver of RECEIVERS) {
    const skip = missing(...receiver.programs);
    await t.test(`a receiver in ${receiver.name}`, { skip }, (t) => receive(t, stage, receiver));
  }
  await t.test('a platform', { skip: missing('bash') }, async (t) => {
    assertPrinted('platform', await platform(t, stage), stage);
    assertWholePage();
  });
  await t.test('a reconciliation', { skip: missing('go') }, () => reconcile(stage));
});

test('the examples use the client of tools that is tested', () => {
  const { dependencies } = JSON.parse(readFileSync('examples/package.json', 'utf8'));
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const name = '@modelcontextprotocol/client';
  assert.equal(dependencies[name], devDependencies[name]);
});

type Context = Parameters<typeof startProgram>[0];

function assertPrinted(example: string, printed: string, { origin }: Stage): void {
  const file = join('examples', example, 'output.txt');
  const shown = masked(printed, origin);
  if (process.env.TAEL_WRITE_OUTPUT === '1') writeFileSync(file, shown);
  assert.equal(shown, readFileSync(file, 'utf8'), file);
}

async function paidOrder({ client, demo }: Stage, amount: `${number}.${number}`, title: string) {
  const { tx_no } = await client.orders.collect({ amount, title, merchant_id: demo.merchant_id });
  await client.sandbox.pay(tx_no);
  return tx_no;
}

/** Once as it should be; once the answer is lost for good, and then what the shop knew. */
async function checkout(t: Context, stage: Stage): Promise<void> {
  const cwd = await copyOf(stage, 'checkout');
  const port = await freePort();
  const way = await lossyWay(stage.origin);
  t.after(() => way.close());
  const env = { ...stage.env, TAEL_URL: way.origin, PORT: String(port) };
  const opened = async () => {
    const shop = startProgram(t, { cwd, env, command: [process.execPath, 'shop.ts'] });
    await shop.prints(/open/);
    return shop;
  };
  const at = (path: string, method = 'GET', body?: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: 'manual', ...(body && { body }) });
  const newBasket = async () => {
    const [, action = ''] = /action="([^"]+)"/.exec(await (await at('/')).text()) ?? [];
    return { action, back: action.replace('buy', 'purchases') };
  };

  const shop = await opened();
  const first = await newBasket();
  const bought = await at(first.action, 'POST');
  const payUrl = bought.headers.get('location') ?? '';
  const pressed = await at(first.action, 'POST');
  assert.deepEqual([bought.status, pressed.headers.get('location')], [303, payUrl]);
  const [txNo = ''] = /C[0-9A-Z]+$/.exec(payUrl) ?? [];
  const back = (await stage.client.orders.get(txNo)).return_url ?? '';
  assert.equal(new URL(back).pathname, first.back);
  assert.match(await (await fetch(back)).text(), /Not paid yet/);
  await stage.client.sandbox.pay(txNo);
  await shop.prints(/delivered/);
  assert.match(await (await fetch(back)).text(), /on its way/);
  assert.equal((await at('/tael', 'POST', '{"type":"order.paid"}')).status, 400);

  const second = await newBasket();
  assert.equal((await at(second.back)).status, 404);
  way.ahead.set('/api/v1/collection', ['lose', 'lose', 'lose', 'lose']);
  assert.equal((await at(second.action, 'POST')).status, 500);
  const out_trade_no = second.back.replace(/.*\//, '');
  const order = await stage.client.orders.get({ out_trade_no });
  assert.equal((await at(second.action, 'POST')).headers.get('location'), order.pay_url);
  await shop.stop();
  const emptied = await opened();
  await stage.client.sandbox.pay(order.tx_no);
  await emptied.prints(/delivered/);
  assert.match(await (await at(second.back)).text(), /on its way/);
  assert.equal(shop.said.err + emptied.said.err, '');
  assertPrinted('checkout', shop.said.out + emptied.said.out, stage);
}

async function refundDesk(stage: Stage, txNo: string): Promise<void> {
  const { env } = stage;
  const cwd = await copyOf(stage, 'refund-desk', { beside: 'python/tael.py' });
  const other = await paidOrder(stage, '9.90', 'Jasmine tea');
  const reason = 'one cup was cold';
  let printed = '';
  for (const words of [
    [],
    [txNo, '5.00', reason, '4711'],
    [txNo, '5.00', reason, '4711'],
    [txNo, '3.33', reason, '4712'],
    [txNo, '50.00', reason, '4713'],
    [txNo],
    [other, 'all', 'closed early', '4714'],
    [txNo.replace(/....$/, '0000'), 'all', reason, '4715'],
  ]) {
    const line = ['desk.py', ...words.map((word) => (/ /.test(word) ? `'${word}'` : word))];
    const program = { cwd, env, command: ['python3', 'desk.py', ...words] };
    const shown = await transcriptOf(program, line.join(' '));
    // The test before this one has left orders.
    printed += words.length > 0 ? shown : shown.replace(/^C\w+ +12\.50.*\n/gm, '');
  }
  assert.equal((await stage.client.orders.get(txNo)).refunded_amount, '8.33');
  assertPrinted('refund-desk', printed, stage);
}

async function agent(t: Context, stage: Stage): Promise<void> {
  const { env } = stage;
  const cwd = await copyOf(stage, 'agent');
  const run = startProgram(t, { cwd, env, command: [process.execPath, 'agent.ts'] });
  await run.prints(/pay\/C\w+\n/);
  const [, txNo = ''] = /pay\/(C\w+)/.exec(run.said.out) ?? [];
  await stage.client.sandbox.pay(txNo);
  await run.prints(/refund-requests\/Q\w+\n/);
  assert.equal((await stage.client.orders.get(txNo)).refunded_amount, '0.00');
  const [approval = ''] = /http\S+refund-requests\S+/.exec(run.said.out) ?? [];
  await approve(stage, approval);
  assert.deepEqual(await run.ended, [0, null], run.said.err);
  assert.equal((await stage.client.orders.get(txNo)).refunded_amount, '8.00');
  assertPrinted('agent', run.said.out, stage);
}

async function merchantCookie({ origin, demo }: Stage): Promise<string> {
  const { login, password } = demo.merchant;
  const body = JSON.stringify({ login, password });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/auth/login`, { method: 'POST', body, headers });
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

async function approve(stage: Stage, url: string): Promise<void> {
  const cookie = await merchantCookie(stage);
  const decision = { decision: 'approve', pay_password: stage.demo.merchant.pay_password };
  const headers = { 'content-type': 'application/json', accept: 'application/json', cookie };
  const sent = { method: 'POST', body: JSON.stringify(decision), headers };
  const answer = await fetch(url, sent);
  assert.equal(answer.status, 200, await answer.text());
}

interface Receiver {
  readonly name: string;
  readonly programs: readonly string[];
  readonly beside?: string;
  readonly compile?: readonly [string, ...string[]];
  readonly command: (port: number) => readonly string[];
}

const RECEIVERS: readonly Receiver[] = [
  { name: 'TypeScript', programs: [], command: () => [process.execPath, 'receive.ts'] },
  {
    name: 'Python',
    programs: ['python3'],
    beside: 'python/tael.py',
    command: () => ['python3', 'receive.py'],
  },
  {
    name: 'Go',
    programs: ['go'],
    compile: ['go', 'build', 'receive.go'],
    command: () => ['./receive'],
  },
  {
    name: 'Java',
    programs: ['java', 'javac'],
    beside: 'java/dev',
    compile: ['javac', '-encoding', 'UTF-8', 'Receive.java'],
    command: () => ['java', '-XX:TieredStopAtLevel=1', 'Receive'],
  },
  {
    name: 'PHP',
    programs: ['php'],
    beside: 'php/Tael.php',
    command: (port) => ['php', '-S', `127.0.0.1:${port}`, 'receive.php'],
  },
];

/** A real callback; the same again; one with another amount; and a request without a signature. */
async function receive(t: Context, stage: Stage, receiver: Receiver): Promise<void> {
  const { name, beside, compile, command } = receiver;
  const as = `receiver-${name}`;
  const go = name === 'Go' ? { go: 'receiver' } : {};
  const cwd = await copyOf(stage, 'receivers', { as, ...go, ...(beside && { beside }) });
  const [compiler, ...words] = compile ?? [];
  const forGo = { ...process.env, ...GO_ENV };
  if (compiler) execFileSync(compiler, words, { cwd, env: forGo, stdio: 'pipe' });
  const port = await freePort();
  const env = { ...stage.env, PORT: String(port) };
  const program = startProgram(t, { cwd, env, command: command(port) });
  const url = `http://127.0.0.1:${port}/`;
  await until('it listens', () => answers(url), 60_000);
  await program.prints(/refused/);

  const { cursor } = await stage.client.events.page();
  const { tx_no: txNo } = await stage.client.orders.collect({
    amount: '12.50',
    title: 'Longjing tea',
    merchant_id: stage.demo.merchant_id,
    notify_url: url,
  });
  await stage.client.sandbox.pay(txNo);
  await program.prints(/12\.50/);
  const [event] = (await stage.client.events.page({ after: cursor })).items;
  assert.ok(event);
  const sent = { secret: stage.env.WEBHOOK_SECRET ?? '', id: event.event_id, body: event.body };
  const headers = { ...(await webhooks.sign(sent)), 'content-type': 'application/json' };
  const post = async (body: string) => (await fetch(url, { method: 'POST', headers, body })).status;
  assert.equal(await post(event.body), 204);
  assert.equal(await post(event.body.replace('12.50', '99.50')), 400);
  await program.prints(/already\n[\s\S]*refused/);
  assert.equal(readFileSync(join(cwd, 'inbox', `${event.event_id}.json`), 'utf8'), event.body);
  assertPrinted('receivers', program.said.out, stage);
}

/** What nobody has signed is refused, once it listens. */
async function answers(url: string): Promise<boolean> {
  const body = '{"type":"order.paid"}';
  const answer = await fetch(url, { method: 'POST', body }).catch(() => null);
  if (answer !== null) assert.equal(answer.status, 400);
  return answer !== null;
}

async function reconcile(stage: Stage): Promise<void> {
  const cwd = await copyOf(stage, 'reconciliation', { go: 'reconcile' });
  // What the tests before have left is another month's.
  await stage.client.sandbox.reset();
  const known = [
    await paidOrder(stage, '88.00', 'Longjing tea'),
    await paidOrder(stage, '12.50', 'Jasmine tea'),
  ];
  const refund = {
    tx_no: known[0] ?? '',
    reason: 'cold',
    pay_password: stage.env.MERCHANT_PIN ?? '',
  };
  await stage.client.orders.refund({ ...refund, refund_type: 'partial', amount: '8.00' });
  const cookie = await merchantCookie(stage);
  const statement = await fetch(`${stage.origin}/api/v1/statement.csv`, {
    headers: { cookie },
  });
  const file = /filename="?([^";]+)/.exec(statement.headers.get('content-disposition') ?? '')?.[1];
  assert.match(file ?? '', /^statement-\d{4}-\d\d\.csv$/);
  await writeFile(join(cwd, file ?? ''), await statement.text());
  execFileSync('go', ['build', '-o', 'reconcile', 'reconcile.go'], {
    cwd,
    env: { ...process.env, ...GO_ENV },
  });
  const lines = [`${known[0]},88.00`, `${known[1]},12.50`];
  const missed = [lines[0] ?? '', `${known[1]?.replace(/....$/, '0000')},30.00`];
  let printed = '';
  for (const [name, rows] of [
    ['orders.csv', lines],
    ['wrong.csv', missed],
  ] as const) {
    await writeFile(join(cwd, name), ['tx_no,amount', ...rows, ''].join('\n'));
    const program = { cwd, env: stage.env, command: ['./reconcile', file ?? '', name] };
    printed += await transcriptOf(program, `reconcile <statement> ${name}`);
  }
  assertPrinted('reconciliation', printed, stage);
}
