// Tests of how fast people may ask, over HTTP against the in-memory books, on a clock that stands still.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD } from '../../test/support/known-password.ts';
import { openTown } from '../../test/support/memory-town.ts';
import { newSessionToken } from '../crypto/session-token.ts';
import { parseCidrList } from '../wire/address-rules.ts';

type Town = Awaited<ReturnType<typeof openTown>>;
type Headers = Record<string, string>;

const RATE = 60;
const PAGE = { accept: 'text/html', 'accept-language': 'en' };
const LOCAL = parseCidrList('127.0.0.1') ?? [];
const FORM = { ...PAGE, 'content-type': 'application/x-www-form-urlencoded' };

/** How many of so many requests are answered, and not refused. */
async function answered(town: Town, times: number, headers: Headers): Promise<number> {
  let count = 0;
  for (let i = 0; i < times; i++) {
    const { statusCode } = await town.app.inject({ url: '/account', headers });
    if (statusCode === 200) count += 1;
    else assert.equal(statusCode, 429);
  }
  return count;
}

test('a session may send so many in a minute, and goes on with time', async () => {
  const town = await openTown({ sessionRate: RATE });
  const cookie = await town.signIn('wang');
  assert.equal(await answered(town, 100, { cookie }), RATE);
  town.clock.nowMs += 5_000;
  assert.equal(await answered(town, 100, { cookie }), 5);
});

test('a form counts as ten pages', async () => {
  const town = await openTown({ sessionRate: RATE });
  const cookie = await town.signIn('lin');
  const url = `/cashier/${await town.order()}/next`;
  const statuses = [];
  for (let i = 0; i < 8; i++) {
    const payload = { amount: '1.00', idempotency_key: `n${i}` };
    statuses.push(
      (await town.app.inject({ method: 'POST', url, payload, headers: { cookie } })).statusCode,
    );
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429, 429]);
});

test('everybody without a session shares what their address has, and made-up sessions are none', async () => {
  const town = await openTown({ sessionRate: RATE });
  const madeUp = () => ({ cookie: `tael_session=${newSessionToken(1001)}` });
  assert.equal(await answered(town, 3 * RATE, {}), 3 * RATE);
  let count = 0;
  for (let i = 0; i < 3 * RATE; i++) count += await answered(town, 1, madeUp());
  assert.equal(count, 2 * RATE);
});

test('a session goes on while its address has nothing left', async () => {
  const town = await openTown({ sessionRate: RATE });
  const cookie = await town.signIn('wang');
  assert.equal(await answered(town, 1, { cookie }), 1);
  await answered(town, 6 * RATE, {});
  assert.equal(await answered(town, 1, {}), 0);
  assert.equal(await answered(town, 10, { cookie }), 10);
});

test('other addresses are not concerned; one network of IPv6 is one', async () => {
  const town = await openTown({ sessionRate: RATE, trustedProxies: LOCAL });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  await answered(town, 6 * RATE, from('2001:db8::1'));
  assert.equal(await answered(town, 1, from('2001:db8::2')), 0);
  assert.equal(await answered(town, 1, from('2001:db8:0:1::1')), 1);
  assert.equal(await answered(town, 1, from('198.51.100.1')), 1);
});

test('a /48 has ten times what a network has, however many networks it is', async () => {
  const town = await openTown({ sessionRate: 1, trustedProxies: LOCAL });
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:0:${n}::1` });
  let count = 0;
  for (let n = 0; n < 60; n++) count += await answered(town, 1, from(n));
  assert.equal(count, 50);
  assert.equal(await answered(town, 1, { 'x-forwarded-for': '2001:db8:1::1' }), 1);
});

test('programs are told in the envelope when to try again, people on a page', async () => {
  const town = await openTown({ sessionRate: 1 });
  const order = `/pay/${await town.order()}`;
  const sent = {
    method: 'POST',
    url: '/auth/login',
    payload: { login: 'wang', password: PASSWORD },
  };
  while ((await town.app.inject({ ...sent, method: 'POST' })).statusCode === 200);
  const refused = await town.app.inject({ ...sent, method: 'POST' });
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.json().code, 'rate_limited');
  const seconds = Number(refused.headers['retry-after']);
  assert.ok(seconds >= 1 && seconds <= 60, `${seconds} s`);

  const data = await town.app.inject({ url: order, headers: { accept: 'application/json' } });
  assert.deepEqual([data.statusCode, data.json().code], [429, 'rate_limited']);

  const asked = { url: order, headers: PAGE };
  const typed = { method: 'POST', url: `${order}/sign-in`, headers: FORM, payload: '' } as const;
  for (const request of [asked, typed]) {
    const page = await town.app.inject(request);
    assert.equal(page.statusCode, 429);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    assert.match(page.body, /<h1>Too many requests<\/h1>[\s\S]*Try again in \d+ seconds?\./);
    assert.match(page.body, /req_\w{16}/);
    assert.ok(Number(page.headers['retry-after']) >= 1);
  }
});

test('signed requests, QR codes and documents are counted elsewhere or not at all', async () => {
  const town = await openTown({ sessionRate: 1 });
  await answered(town, 10, {});
  const txNo = await town.order();
  for (const url of [`/qrcode/${txNo}`, '/openapi.json', '/docs/errors']) {
    for (let i = 0; i < 3; i++) assert.equal((await town.app.inject(url)).statusCode, 200, url);
  }
  const signed = await town.app.inject('/api/v1/balance');
  assert.equal(signed.json().code, 'credentials_missing');
});
