// The events of a cashier screen over HTTP: payments made on another node, what was missed, nothing of
// other owners, and an end when nothing more can come.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildServer } from '../../../src/server/server.ts';
import { assertRefused, send } from '../../support/api-http.ts';
import { cookieIn, openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { type EventReader, readEvents } from '../../support/event-reader.ts';

const town = await openApiTown();
const { origin } = town.api;
const owner = await town.cookieOf('lin');

const listen = (txNo: string, headers: Record<string, string> = {}, from = origin) =>
  readEvents(`${from}/cashier/${txNo}/events`, { cookie: owner, ...headers });

/** The status in the next event, or null at the end. */
async function heard(reader: EventReader): Promise<string | null> {
  const event = await reader.next();
  if (event === null) return null;
  assert.deepEqual([event.name, event.id.length], ['order', 12]);
  return JSON.parse(event.data).status;
}

test('a payment on another node arrives as an event', async () => {
  const { origin: other } = await town.api.secondNode();
  const txNo = await town.order({ amount: 12 });
  const reader = await listen(txNo);
  assert.equal(reader.status, 200);
  assert.equal(await heard(reader), 'pending');
  const headers = { cookie: await town.cookieOf('wang'), accept: 'application/json' };
  const body = { pay_password: PAYER_PIN };
  assert.equal((await send(other, 'POST', `/pay/${txNo}`, { body, headers })).status, 200);
  const event = await reader.next();
  const { server_time: _, ...told } = JSON.parse(event?.data ?? '{}');
  const view = await town.web('GET', `/pay/${txNo}`, { headers: { accept: 'application/json' } });
  const { server_time: __, ...asked } = view.data;
  assert.deepEqual(told, asked, 'a stream reports what a request is answered');
  assert.deepEqual([told.status, told.amount], ['paid', 12]);
  await reader.close();
});

test('every refund is an event, and after the last one the stream ends', async () => {
  const txNo = await town.paid(10);
  const reader = await listen(txNo);
  assert.equal(await heard(reader), 'paid');
  for (const [amount, status] of [
    [2, 'partially_refunded'],
    [3, 'partially_refunded'],
    [5, 'refunded'],
  ] as const) {
    await town.refund({ tx_no: txNo, refund_type: 'partial', amount });
    assert.equal(await heard(reader), status);
  }
  assert.equal(await heard(reader), null);
});

test('a cancellation reaches everybody who is watching', async () => {
  const txNo = await town.order();
  const readers = await Promise.all([listen(txNo), listen(txNo)]);
  for (const reader of readers) assert.equal(await heard(reader), 'pending');
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const headers = { cookie: owner, ...form };
  assert.equal((await town.web('POST', `/cashier/${txNo}/cancel`, { headers })).status, 303);
  for (const reader of readers) {
    assert.equal(await heard(reader), 'cancelled');
    assert.equal(await heard(reader), null);
  }
});

test('a client that reconnects receives only the events it missed', async () => {
  const txNo = await town.order();
  const first = await listen(txNo);
  const pending = { 'last-event-id': (await first.next())?.id ?? '' };
  await first.close();
  const reader = await listen(txNo, pending);
  assert.equal((await town.pay(txNo)).status, 200);
  assert.equal(await heard(reader), 'paid');
  await reader.close();
  const late = await listen(txNo, pending);
  assert.equal(await heard(late), 'paid');
  await town.refund({ tx_no: txNo, refund_type: 'full' });
  const last = await late.next();
  assert.equal(await late.next(), null);
  // A browser stops reconnecting when it gets a 204.
  const answer = await town.web('GET', `/cashier/${txNo}/events`, {
    headers: { cookie: owner, 'last-event-id': last?.id ?? '' },
  });
  assert.deepEqual([answer.status, answer.text], [204, '']);
});

test('neither caches nor proxies delay a stream', async () => {
  const reader = await listen(await town.paid(1));
  const sent = (name: string) => reader.headers.get(name);
  assert.equal(sent('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(sent('cache-control'), 'no-store, no-transform');
  assert.equal(sent('x-accel-buffering'), 'no');
  assert.match(sent('x-request-id') ?? '', /^req_/);
  await heard(reader);
  assert.match(reader.text(), /^retry: 2000\n\n/);
  await reader.close();
  const headers = { cookie: owner };
  const head = await town.web('HEAD', `/cashier/${await town.order()}/events`, { headers });
  assert.deepEqual([head.status, head.text], [200, '']);
});

test("only the owner's session can open a stream", async () => {
  const txNo = await town.order({ payer_id: town.payer.userId });
  const path = `/cashier/${txNo}/events`;
  assertRefused(await town.web('GET', path), 401, 'session_required');
  for (const login of ['wang', 'chen']) {
    const headers = { cookie: await town.cookieOf(login) };
    assertRefused(await town.web('GET', path, { headers }), 404, 'order_not_found');
  }
  const headers = { cookie: owner };
  const absent = await town.web('GET', `/cashier/C${'0'.repeat(26)}/events`, { headers });
  assertRefused(absent, 404, 'order_not_found');
  assertRefused(await town.web('GET', '/cashier/x/events', { headers }), 404, 'order_not_found');
});

test('a stream ends with the session that opened it', async () => {
  const cookie = cookieIn(await town.signIn('lin'));
  const reader = await listen(await town.order(), { cookie });
  assert.equal(await heard(reader), 'pending');
  await town.web('POST', '/auth/logout', { headers: { cookie } });
  assert.equal(await heard(reader), null);
});

test('an owner may have eight streams: the ninth is refused, and closing one makes room', async () => {
  const txNo = await town.order();
  const readers = await Promise.all(Array.from({ length: 8 }, () => listen(txNo)));
  for (const reader of readers) assert.equal(await heard(reader), 'pending');
  const headers = { cookie: owner };
  const ninth = await town.web('GET', `/cashier/${txNo}/events`, { headers });
  assertRefused(ninth, 503, 'overloaded');
  assert.equal(ninth.headers.get('retry-after'), '30');
  await readers.pop()?.close();
  let reader = await listen(txNo);
  while (reader.status === 503) reader = await listen(txNo);
  assert.equal(await heard(reader), 'pending');
  for (const one of [...readers, reader]) await one.close();
});

test('a server that closes ends its streams without waiting for them', async () => {
  const app = buildServer(town.api.service);
  const there = await app.listen({ port: 0, host: '127.0.0.1' });
  const reader = await listen(await town.order(), {}, there);
  assert.equal(await heard(reader), 'pending');
  await app.close();
  assert.equal(await heard(reader), null);
});
