// GET /pay/<tx_no>/changes: an open pay page is answered when its order changes, on whichever node, and
// after a while all the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { awaitChange } from '../../../src/pages/pay/await-change.ts';
import { buildServer } from '../../../src/server/server.ts';
import { type Answer, assertRefused, send } from '../../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { until } from '../../support/until.ts';

const town = await openApiTown();
const { origin } = town.api;

/** The address that the page of the order contains. */
async function changesOf(txNo: string, from = origin): Promise<string> {
  const { text } = await send(from, 'GET', `/pay/${txNo}`, { headers: { accept: 'text/html' } });
  return /data-changes="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Waits like an open page; `here` is true while it does. */
function wait(address: string, from = origin) {
  const waiting = { here: true, answer: send(from, 'GET', address) };
  const over = () => {
    waiting.here = false;
  };
  void waiting.answer.then(over, over);
  return waiting;
}

function told({ status, data }: Answer) {
  assert.equal(status, 200);
  return [data.status, data.changed];
}

/** As long as a page of another order, which is paid later, has been waiting. */
async function aWhile(): Promise<void> {
  const txNo = await town.order();
  const other = wait(await changesOf(txNo));
  assert.equal((await town.pay(txNo)).status, 200);
  await other.answer;
}

async function cancel(txNo: string): Promise<void> {
  const headers = { cookie: await town.cookieOf('lin'), accept: 'application/json' };
  assert.equal(
    (await town.web('POST', `/cashier/${txNo}/cancel`, { body: {}, headers })).status,
    200,
  );
}

test('a payment on another node answers a page that waits, with the public view', async () => {
  const { origin: other } = await town.api.secondNode();
  const txNo = await town.order({ amount: 12 });
  const [here, there] = [wait(await changesOf(txNo)), wait(await changesOf(txNo, other), other)];
  await aWhile();
  assert.ok(here.here && there.here);
  const headers = { cookie: await town.cookieOf('wang'), accept: 'application/json' };
  const body = { pay_password: PAYER_PIN };
  assert.equal((await send(other, 'POST', `/pay/${txNo}`, { body, headers })).status, 200);
  for (const { answer } of [here, there]) {
    const { server_time: _, changed, ...data } = (await answer).data;
    const view = await town.web('GET', `/pay/${txNo}`, { headers: { accept: 'application/json' } });
    const { server_time: __, ...asked } = view.data;
    assert.deepEqual([data, changed, data.status], [asked, true, 'paid']);
  }
});

test('every refund and a cancellation are changes, and then nothing is waited for', async () => {
  const txNo = await town.paid(10);
  for (const [amount, status] of [
    [2, 'partially_refunded'],
    [3, 'partially_refunded'],
    [5, 'refunded'],
  ] as const) {
    const waiting = wait(await changesOf(txNo));
    await aWhile();
    assert.ok(waiting.here);
    assert.equal((await town.refund({ tx_no: txNo, refund_type: 'partial', amount })).status, 200);
    assert.deepEqual(told(await waiting.answer), [status, true]);
  }
  assert.equal(await changesOf(txNo), '');
  const other = await town.order();
  const waiting = wait(await changesOf(other));
  await cancel(other);
  assert.deepEqual(told(await waiting.answer), ['cancelled', true]);
});

test('what was missed is answered at once, and the address tells nobody what was refunded', async () => {
  const txNo = await town.paid(10);
  const address = await changesOf(txNo);
  assert.match(address, new RegExp(`^/pay/${txNo}/changes\\?seen=[0-9a-f]{12}$`));
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 2 });
  assert.deepEqual(told(await wait(address).answer), ['partially_refunded', true]);
  const one = await town.paid(10);
  assert.notEqual(address.split('=')[1], (await changesOf(one)).split('=')[1]);
  for (const strange of ['', '?seen=', '?seen=a&seen=b']) {
    assert.deepEqual(told(await wait(`/pay/${one}/changes${strange}`).answer), ['paid', true]);
  }
  const absent = await town.web('GET', `/pay/C${'0'.repeat(26)}/changes`);
  assertRefused(absent, 404, 'order_not_found');
});

test('a page that is cut off and waits again misses nothing', async () => {
  const txNo = await town.order();
  const address = await changesOf(txNo);
  const cut = new AbortController();
  const lost = fetch(origin + address, { signal: cut.signal });
  await aWhile();
  cut.abort();
  await assert.rejects(lost);
  assert.equal((await town.pay(txNo)).status, 200);
  assert.deepEqual(told(await wait(address).answer), ['paid', true]);
});

test('after a while the answer is that nothing has changed', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  app.decorate('closing', new AbortController().signal);
  app.decorate('payBase', () => origin);
  app.decorate('noteAnswer', () => {});
  app.get('/pay/:txNo/changes', awaitChange(town.api.service, 50));
  const address = await changesOf(await town.order());
  const answer = await app.inject({ url: address });
  const { data } = answer.json();
  assert.deepEqual([answer.statusCode, data.status, data.changed], [200, 'pending', false]);
  assert.equal(answer.headers['cache-control'], 'no-store');
});

test('a hundred pages of one address may wait, and each that leaves makes room', async () => {
  const orders = await Promise.all([town.order(), town.order()]);
  const addresses = await Promise.all(orders.map((txNo) => changesOf(txNo)));
  const many = Array.from({ length: 101 }, (_, n) => wait(addresses[n % 2] ?? ''));
  const refused = await Promise.race(many.map(({ answer }) => answer));
  assertRefused(refused, 503, 'overloaded');
  assert.equal(refused.headers.get('retry-after'), '2');
  assert.equal(many.filter(({ here }) => here).length, 100);
  for (const txNo of orders) assert.equal((await town.pay(txNo)).status, 200);
  const answers = await Promise.all(many.map(({ answer }) => answer));
  assert.equal(answers.filter(({ status }) => status === 200).length, 100);
  await aWhile();
});

test('a server that closes answers those who wait', async () => {
  const app = buildServer(town.api.service);
  const there = await app.listen({ port: 0, host: '127.0.0.1' });
  const waiting = wait(await changesOf(await town.order()), there);
  await aWhile();
  assert.ok(waiting.here);
  await app.close();
  assert.deepEqual(told(await waiting.answer), ['pending', false]);
});

test('however many pages wait, the database is asked one question at a time', async () => {
  const { store } = town.api.service;
  const asked: number[] = [];
  const { marks } = store.queries;
  const counted: typeof marks = (watched) => {
    asked.push(watched.txNos.length);
    return marks(watched);
  };
  Object.assign(store.queries, { marks: counted });
  const orders = await Promise.all(Array.from({ length: 20 }, () => town.order()));
  const addresses = await Promise.all(orders.map((txNo) => changesOf(txNo)));
  const pages = [...addresses, ...addresses, ...addresses].map((address) => wait(address));
  await until('all are asked for', () => asked.includes(20));
  const before = asked.length;
  await until('three more rounds', () => asked.length >= before + 3);
  assert.ok(pages.every(({ here }) => here));
  assert.deepEqual(
    asked.slice(before),
    asked.slice(before).map(() => 20),
  );
  await Promise.all(orders.map(cancel));
  await Promise.all(pages.map(({ answer }) => answer));
  Object.assign(store.queries, { marks });
});
