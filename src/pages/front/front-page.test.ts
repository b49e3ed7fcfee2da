// The front door: what this is and the ways in, in the demo three more, and onwards for whoever has
// signed in. And the pages that stand where an address leads nowhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTown } from '../../../test/support/memory-town.ts';
import { PAY_PASSWORD } from '../../../test/support/residents.ts';
import { payOrder } from '../../service/pay-order.ts';
import type { Config } from '../../settings/config.ts';

async function open(
  path: string,
  settings: Partial<Config> = {},
  more: Record<string, string> = {},
) {
  const town = await openTown(settings);
  return town.app.inject({ url: path, headers: { accept: 'text/html', ...more } });
}

test('strangers learn what this is, and sign in or sign up where that is allowed', async () => {
  const { statusCode, body } = await open('/', { signUp: 'open' });
  assert.equal(statusCode, 200);
  assert.match(body, /<h1>收款、付款、对账<\/h1>/);
  assert.match(body, /<a class="main" href="\/console\/sign-in">登录<\/a>/);
  assert.match(body, /href="\/console\/sign-up">注册<\/a>/);
  assert.doesNotMatch(body, /演示/);
  const closed = await open('/', { signUp: 'off' });
  assert.doesNotMatch(closed.body, /sign-up/);
  assert.match(closed.body, /本服务未开放注册/);
});

test('payers, merchants and programmers each find their way', async () => {
  const { body } = await open('/', {}, { 'accept-language': 'en' });
  for (const [use, ...paths] of [
    ['Pay', '/account'],
    ['Collect', '/console'],
    ['Integrate', '/docs/quickstart', '/docs', '/openapi.json'],
  ]) {
    const card = body.split('<li class="card">').find((part) => part.includes(`</svg>${use}</h2>`));
    for (const path of paths) assert.ok(card?.includes(`href="${path}"`), `${use}: ${path}`);
  }
});

test('the demo has a door for each account of it, and shows no password', async () => {
  const town = await openTown({ demo: true, signUp: 'open' });
  const headers = { accept: 'text/html', 'accept-language': 'en' };
  const none = await town.app.inject({ url: '/', headers });
  assert.doesNotMatch(none.body, /login=/);
  for (const role of ['payer', 'merchant', 'operator']) await town.newPerson(role);
  const { body } = await town.app.inject({ url: '/', headers });
  for (const role of ['merchant', 'operator']) {
    assert.ok(body.includes(`href="/console/sign-in?login=${role}"`), role);
  }
  assert.ok(body.includes('href="/?door=payer"'));
  assert.match(body, /data\/demo\.txt/);
  const elsewhere = await openTown({ demo: true, dataDir: '/srv/tael' });
  await elsewhere.newPerson('payer');
  assert.match((await elsewhere.app.inject({ url: '/', headers })).body, /\/srv\/tael\/demo\.txt/);
});

async function openDemo(settings: Partial<Config> = {}) {
  const town = await openTown({ demo: true, ...settings });
  const userId = (await town.newPerson('merchant')).userId;
  await town.newMerchant({ userId }, '林记茶铺');
  const payer = (await town.newPerson('payer')).userId;
  await town.recharge({ userId: payer }, 100_000n);
  const open = async () => {
    const answer = await town.app.inject({ url: '/?door=payer', headers: { accept: 'text/html' } });
    assert.equal(answer.statusCode, 303);
    return String(answer.headers.location);
  };
  return {
    town,
    payer,
    open,
    txNoIn: (address: string) => /\/pay\/(\w+)\?/.exec(address)?.[1] ?? '',
  };
}

test("the payer's door of the demo always leads to an order that can be paid", async () => {
  const { town, payer, open, txNoIn } = await openDemo();
  const all = await Promise.all([open(), open(), open()]);
  const [address = ''] = all;
  assert.match(address, /^\/pay\/C\w+\?login=payer$/);
  assert.deepEqual(new Set(all), new Set([address]), 'one, however many ask');
  assert.equal(await open(), address, 'as long as it waits');
  const page = await town.app.inject({ url: address, headers: { accept: 'text/html' } });
  assert.match(page.body, /¥<\/small>88\.00/);
  assert.match(page.body, /name="login" value="payer"/);

  const { service, clock } = town;
  const payment = { payerId: payer, payPassword: PAY_PASSWORD, totpCode: null };
  const paid = { ...payment, txNo: txNoIn(address), receivedAtMs: clock.nowMs };
  assert.ok((await payOrder(service, paid)).ok);
  clock.nowMs += 1;
  const second = await open();
  assert.notEqual(second, address, 'another when it was paid');
  clock.nowMs += 25 * 60_000;
  const third = await open();
  assert.notEqual(third, second, 'another before it expires');
  assert.equal(await open(), third);
});

test("the payer's door makes no order off loopback, nor where there is no demo", async () => {
  const everywhere = { host: '0.0.0.0', publicUrl: 'https://example.com' };
  assert.equal(await (await openDemo(everywhere)).open(), '/console/sign-in?login=payer');
  const none = await openTown();
  const { statusCode } = await none.app.inject({
    url: '/?door=payer',
    headers: { accept: 'text/html' },
  });
  assert.equal(statusCode, 200);
});

test('links keep the prefix of the public address', async () => {
  const { body } = await open('/', { publicUrl: 'https://example.com/wallet', signUp: 'open' });
  assert.match(body, /href="\/wallet\/console\/sign-in"/);
  assert.match(body, /href="\/wallet\/\?lang=en"/);
});

test('whoever has signed in goes on to the console', async () => {
  const town = await openTown();
  const headers = { accept: 'text/html', cookie: await town.signIn('lin') };
  const { statusCode, headers: sent } = await town.app.inject({ url: '/', headers });
  assert.deepEqual([statusCode, sent.location], [303, '/console']);
});

test('a program finds nothing at the front door', async () => {
  for (const accept of ['application/json', '*/*', '']) {
    const { statusCode, body } = await open('/', {}, { accept });
    assert.equal(statusCode, 404, accept);
    assert.equal(JSON.parse(body).code, 'not_found');
  }
});

test('an address that leads nowhere is a page for people, and the envelope for programs', async () => {
  for (const path of ['/nowhere', '/pay', '/cashiers/', '/%E4%B8%8D?a=<b>', '//evil.example/x']) {
    const page = await open(path);
    assert.equal(page.statusCode, 404, path);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    assert.match(page.body, /<h1>页面不存在<\/h1>/);
    assert.match(page.body, /<a class="main" href="\/">回到首页<\/a>/);
    assert.doesNotMatch(page.body, /evil|<b>\?|a=</);
    const data = await open(path, {}, { accept: '*/*' });
    assert.equal(JSON.parse(data.body).code, 'not_found', path);
  }
});

test('what programs call answers in the envelope, whoever opens it', async () => {
  for (const path of ['/api/v1/nothing', '/api/v1/balance', '/api/v1/me', '/console/api/x']) {
    const { body } = await open(path);
    assert.equal(JSON.parse(body).ok, false, path);
  }
});

test('a QR code that does not exist is a page when somebody opens it', async () => {
  const { statusCode, body } = await open(`/qrcode/C${'0'.repeat(26)}`);
  assert.equal(statusCode, 404);
  assert.match(body, /<title>/);
});
