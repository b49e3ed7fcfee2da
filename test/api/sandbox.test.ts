// A sandbox as programs and people use it: the payer pays, the clock moves, amounts fail, a reset undoes it
// all; and a service for money has none of its addresses.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { prepareSandbox } from '../../src/cli/serve/demo-seed.ts';
import { shanghaiDay } from '../../src/core/time.ts';
import { routesOf, SANDBOX_ROUTES } from '../../src/server/routes.ts';
import { settleDue } from '../../src/workers/settlement.ts';
import { receiver } from '../callbacks/receivers.ts';
import { assertRefused } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';
import { registeredRoutes } from '../support/registered-routes.ts';

const town = await openApiTown({}, { sandbox: true });
const { api, key, collect, get, post, order, record } = town;
await town.newPerson('payer', { name: '测试付款人' });
await prepareSandbox(api.service as Parameters<typeof prepareSandbox>[0]);

const pay = (txNo: string) => post('/sandbox/pay', { tx_no: txNo });

test('health says that it is a sandbox, and so does the console', async () => {
  assert.equal((await town.web('GET', '/api/v1/health')).data.sandbox, true);
  const cookie = await town.cookieOf('lin');
  const me = await town.web('GET', '/api/v1/me', { headers: { cookie } });
  assert.equal(me.data.service.sandbox, true);
});

test('the payer pays on request, whoever the order names, and never runs out of money', async () => {
  const txNo = await order({ amount: 99_999 });
  const paid = await pay(txNo);
  assert.equal(paid.status, 200, paid.text);
  const { status, payer_id } = await record(txNo);
  assert.deepEqual([status, payer_id], ['paid', paid.data.payer_id]);
  const named = await order({ amount: 3, payer_id: town.payer.userId });
  assert.equal((await pay(named)).status, 200);
  assert.equal((await record(named)).payer_id, town.payer.userId);
  // Whoever has paid is shown so, as on the pay page.
  assert.equal((await pay(txNo)).status, 200);
  const over = await order();
  await town.pay(over);
  assert.equal((await pay(over)).code, 'order_already_paid');
  const others = await post('/sandbox/pay', { tx_no: await order() }, { key: town.strangerKey });
  assert.equal(others.code, 'order_not_found');
});

test('a payer who limits themselves is held to it in a sandbox too', async () => {
  const limit = async (body: object) => {
    const headers = { cookie: await town.cookieOf(town.payer.login) };
    const given = { body: { password: PASSWORD, ...body }, headers };
    return town.web('POST', '/api/v1/security/spending-limits', given);
  };
  assert.equal((await limit({ per_day: 0 })).status, 200);
  const { userId } = town.payer;
  assertRefused(await pay(await order({ payer_id: userId })), 422, 'spending_limit_exceeded');
  assert.equal((await limit({})).status, 200);
});

test('play money is for anybody', async () => {
  const before = (await get('/sandbox')).data.payer_balance;
  const after = await post('/sandbox/top-up', { amount: 12.5 });
  assert.equal(after.data.payer_balance, before + 12.5);
  assert.equal(
    (await post('/sandbox/top-up', { amount: 1, user_id: 999_999 })).code,
    'user_not_found',
  );
});

test('the clock moves: orders expire, payments settle, and whoever is signed in stays so', async (t) => {
  const [waiting, paidNo] = [await order(), await order()];
  await pay(paidNo);
  const cookie = await town.cookieOf('lin');
  const moved = await post('/sandbox/clock', { seconds: 90_000 });
  assert.equal(moved.data.ahead_seconds, 90_000);
  // The headers are signed by the machine's clock.
  const stale = await get('/balance');
  assert.equal(stale.code, 'timestamp_out_of_range');
  const health = await town.web('GET', '/api/v1/health');
  assert.equal(health.data.status, 'ok');
  const ahead = Date.parse(health.data.time) - Date.now();
  assert.ok(Math.abs(ahead - 90_000_000) < 10_000);
  const shop = await receiver(t);
  const ping = await town.web('POST', '/api/v1/callback-url/ping', {
    headers: { cookie },
    body: { url: `http://localhost:${shop.port}/` },
  });
  assert.equal(ping.data.failure, null, ping.text);
  const [got] = shop.got;
  // Receivers compare it with their own clock.
  const stampedMs = Number(got?.headers['webhook-timestamp']) * 1_000;
  assert.ok(Math.abs(stampedMs - Date.now()) < 10_000, `stamped ${stampedMs}`);
  const saidMs = Date.parse(JSON.parse(got?.body ?? '').timestamp);
  assert.ok(Math.abs(saidMs - stampedMs - 90_000_000) < 10_000);
  await settleDue(api.service);
  const me = await town.web('GET', '/api/v1/me', { headers: { cookie } });
  assert.equal(me.status, 200);
  const shown = await town.web('GET', '/api/v1/sandbox', { headers: { cookie } });
  assert.equal(shown.data.ahead_seconds, 90_000);
  const { nowMs, queries } = api.service.store;
  assert.ok(((await queries.order(waiting))?.expiresAtMs ?? Number.NaN) < nowMs());
  assert.ok((await queries.order(paidNo))?.settledAtMs);
  const day = shanghaiDay((await queries.order(paidNo))?.paidAtMs ?? Number.NaN);
  const bill = `/api/v1/bills/${day}?kind=orders`;
  const { text } = await town.web('GET', bill, { headers: { cookie } });
  assert.ok(text.includes(paidNo), text);
  const back = await town.web('POST', '/api/v1/sandbox/reset', {
    headers: { cookie },
    body: {},
  });
  assert.deepEqual([back.status, back.data.ahead_seconds], [200, 0]);
});

test('a reset takes back whatever came since the mark, and leaves keys and sessions', async () => {
  const cookie = await town.cookieOf('lin');
  const txNo = await order();
  assert.equal((await pay(txNo)).status, 200);
  assert.equal((await post('/sandbox/reset', {})).status, 200);
  assert.equal(
    (await post('/query', { query_type: 'order', tx_no: txNo })).code,
    'order_not_found',
  );
  assert.equal((await town.balance(key)).merchant.frozen, 0);
  const me = await town.web('GET', '/api/v1/me', { headers: { cookie } });
  assert.equal(me.status, 200);
  const kept = await order();
  assert.equal((await post('/sandbox/mark', {})).status, 200);
  assert.equal((await post('/sandbox/reset', {})).status, 200);
  assert.equal((await record(kept)).status, 'pending');
});

test('the page of the sandbox lists the amounts that fail, with what they end with', async () => {
  const page = readFileSync('docs/sandbox.md', 'utf8');
  const rows = [...page.matchAll(/^\| (\d+\.\d\d) \| (?:(\d{3}) `(\w+)`)?.*$/gm)];
  assert.equal(rows.length, 10);
  const paidNo = await order({ amount: 100 });
  await pay(paidNo);
  for (const [line, amount, status, code] of rows) {
    const idempotency_key = `page-${amount}`;
    const part = { tx_no: paidNo, refund_type: 'partial', amount: Number(amount), idempotency_key };
    const asked = { amount: Number(amount), idempotency_key };
    const again = () => (Number(amount) > 10 ? collect(asked) : town.refund(part));
    const first = await again();
    assert.deepEqual([String(first.status), first.code], [status ?? '200', code], line);
    assert.equal((await again()).status, line.includes('always') ? 503 : 200, line);
    const later = /: (\d{3}) `(\w+)`/.exec(line);
    if (status !== undefined || !later) continue;
    const paid = await pay(first.data.tx_no);
    assert.deepEqual([String(paid.status), paid.code], later.slice(1), line);
  }
});

test('who is too busy says when to come again', async () => {
  const overloaded = await collect({ amount: 503.02, idempotency_key: 'busy' });
  assert.equal(overloaded.headers.get('retry-after'), '1');
});

test('what is asked is checked', async () => {
  for (const seconds of [0, -1, 31_622_401, 1.5, '60']) {
    assert.equal((await post('/sandbox/clock', { seconds })).code, 'invalid_parameters');
  }
});

test('each of its addresses takes a key with the scope, or a session', async () => {
  const narrow = {
    query: await town.newKey(town.owner, { scopes: ['collection'] }),
    collection: await town.newKey(town.owner, { scopes: ['query'] }),
  };
  for (const { method, path, scope: always, ...more } of SANDBOX_ROUTES) {
    const inSession = 'orKey' in more;
    const scope = inSession ? more.orKey : always;
    const asked = { ...(method === 'POST' && { body: {} }) };
    const { code } = await town.web(method, path, asked);
    assert.equal(code, inSession ? 'session_required' : 'credentials_missing', path);
    if (scope !== 'query' && scope !== 'collection') continue;
    const lacking = await town.web(method, path, { ...asked, key: narrow[scope] });
    assert.equal(lacking.code, 'scope_missing', path);
  }
  const cookie = await town.cookieOf('lin');
  const headers = { cookie, origin: 'https://elsewhere.example' };
  const foreign = await town.web('POST', '/api/v1/sandbox/reset', { body: {}, headers });
  assert.equal(foreign.code, 'cross_site');
});

test('nothing of it is registered or described without the flag', async () => {
  assert.equal(SANDBOX_ROUTES.length, 6);
  const own = new Set(SANDBOX_ROUTES.map(({ method, path }) => `${method} ${path}`));
  assert.ok([...own].every((route) => registeredRoutes().includes(route)));
  const others = routesOf({ sandbox: false }).map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(
    others.filter((route) => own.has(route) || /sandbox/.test(route)),
    [],
  );
});
