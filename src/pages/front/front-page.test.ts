// The front door: what this is and the ways in, in the demo three more, and onwards for whoever has
// signed in. And the pages that stand where an address leads nowhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTown } from '../../../test/support/memory-town.ts';
import type { Config } from '../../config.ts';

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

test('the demo has a door for each account of it, and shows no password', async () => {
  const town = await openTown({ demo: true, signUp: 'open' });
  const headers = { accept: 'text/html', 'accept-language': 'en' };
  const none = await town.app.inject({ url: '/', headers });
  assert.doesNotMatch(none.body, /login=/);
  for (const role of ['payer', 'merchant', 'operator']) await town.newPerson(role);
  const { body } = await town.app.inject({ url: '/', headers });
  for (const role of ['payer', 'merchant', 'operator']) {
    assert.ok(body.includes(`href="/console/sign-in?login=${role}"`), role);
  }
  assert.match(body, /data\/demo\.txt/);
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
  for (const path of ['/api/v1/nothing', '/api/v1/balance', '/console/api/me', '/console/api/x']) {
    const { body } = await open(path);
    assert.equal(JSON.parse(body).ok, false, path);
  }
});

test('a QR code that does not exist is a page when somebody opens it', async () => {
  const { statusCode, body } = await open(`/qrcode/C${'0'.repeat(26)}`);
  assert.equal(statusCode, 404);
  assert.match(body, /<title>/);
});
