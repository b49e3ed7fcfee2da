// GET /console: the page of the app under a strict policy, its files compressed and kept for good,
// and nothing of either under the addresses of the interface.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { assertRefused, send } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown({ TAEL_SHORT_NAME: 'SVC' });
const { origin } = town.api;
const page = (path = '/console', headers: Record<string, string> = {}) =>
  send(origin, 'GET', path, { headers: { accept: 'text/html', ...headers } });

test('Whatever screen an address names, the answer is the same page, kept by nobody.', async () => {
  const [home, screen] = [await page(), await page('/console/orders/C0?tab=1')];
  for (const { status, headers, text } of [home, screen]) {
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(text, /<div id="root"><style /);
  }
});

test('The page may ask for the camera, which reads payment codes, and no other page may.', async () => {
  const rights = async (path: string) => (await page(path)).headers.get('permissions-policy');
  assert.match((await rights('/console')) ?? '', /^camera=\(self\), geolocation=\(\)/);
  assert.match((await rights('/account')) ?? '', /^camera=\(\), geolocation=\(\)/);
});

test('The page runs its own scripts and one line, and the nonce of a style is never the same.', async () => {
  const nonces = new Set<string>();
  for (const { headers, text } of [await page(), await page()]) {
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(
      policy,
      /default-src 'none'; script-src 'self' 'sha256-[^' ]{44}'; style-src 'self' 'nonce-[^' ]{20,}'/,
    );
    assert.doesNotMatch(policy, /unsafe|\*|https?:/);
    assert.match(policy, /frame-ancestors 'none'/);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    assert.ok(text.includes(`nonce="${nonce}"`));
    nonces.add(nonce);
    const [line, ...others] = [...text.matchAll(/<script>(.*?)<\/script>/g)];
    assert.deepEqual(others, []);
    assert.ok(policy.includes(`'sha256-${hash('sha256', line?.[1] ?? '', 'base64')}'`));
    assert.doesNotMatch(text, /<script(?!>|[^>]*(src=|application\/json))| on\w+=| style=/);
    for (const [, attributes] of text.matchAll(/<style([^>]*)>/g)) {
      assert.equal(attributes, ` nonce="${nonce}"`);
    }
  }
  assert.equal(nonces.size, 2);
});

test('The page knows the language of its reader and the name of the service.', async () => {
  const english = await page('/console', { 'accept-language': 'en' });
  assert.match(english.text, /<html lang="en">/);
  const boot = /id="boot"[^>]*>(.*?)<\/script>/.exec(english.text)?.[1] ?? '';
  assert.deepEqual(JSON.parse(boot), {
    base: '/console',
    language: 'en',
    names: { zh: 'SVC', en: 'SVC' },
    logoUrl: null,
    accent: null,
    shortName: 'SVC',
    signUp: 'off',
    provider: null,
    localLogins: true,
    resetUrl: null,
    demoFile: null,
    hadSession: false,
    answers: [],
  });
  assert.match(english.text, /<link rel="icon" href="data:image\/svg\+xml,%3Csvg/);
  assert.match((await page('/console?lang=zh')).headers.get('set-cookie') ?? '', /^page_lang=zh/);
});

test('The page brings what the first screen of its reader asks for, and a picture of it.', async () => {
  const cookie = await town.cookieOf('wang');
  const reader = { cookie, 'accept-language': 'en' };
  // News of the account would stand above the figures.
  const news = await send(origin, 'GET', '/api/v1/security/news', { headers: reader });
  const body = { up_to: JSON.parse(news.text).data.newest };
  await send(origin, 'POST', '/api/v1/security/log/read', { headers: { cookie, origin }, body });
  const { text, headers } = await page('/console', reader);
  assert.equal(headers.get('cache-control'), 'no-store');
  const boot = JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? '');
  for (const [[path, given], data] of boot.answers) {
    const query = new URLSearchParams(given?.query).toString();
    const address = `${path}${query && `?${query}`}`;
    const asked = await send(origin, 'GET', address, { headers: reader });
    assert.deepEqual(data, JSON.parse(asked.text).data, path);
  }
  const paths = boot.answers.map(([[path]]: [[string]]) => path);
  assert.ok(
    ['/api/v1/me', '/api/v1/wallets', '/api/v1/records'].every((one) => paths.includes(one)),
  );
  assert.match(text, /<h1>Overview<\/h1>/);
  assert.match(text, /<p class="first-sum money">¥1,000,000.00<\/p>/);
  const other = await page('/console/records', reader);
  assert.doesNotMatch(other.text, /"\/api\/v1\/wallets"/);
  assert.match(other.text, /<a class="nav-link" href="\/console\/records" aria-current="page">/);
});

test('A name cannot end the element that it stands in.', async () => {
  await town.newPerson('evil', { name: '</script><img src=x>"&' });
  const { text } = await page('/console', { cookie: await town.cookieOf('evil') });
  assert.doesNotMatch(text, /<\/script><img|<img src=x/);
  assert.match(text, /&lt;\/script&gt;&lt;img src=x&gt;&quot;&amp;/);
});

test('A session that has ended gets no answers and no picture of anybody.', async () => {
  const cookie = await town.cookieOf('chen');
  await send(origin, 'POST', '/auth/logout', { headers: { cookie, origin } });
  const { text } = await page('/console', { cookie });
  assert.match(text, /"answers":\[\]/);
  assert.match(text, /<div id="root"><\/div>/);
});

test('The icon is there for whoever asks for it by the usual name.', async () => {
  const { status, headers, text } = await send(origin, 'GET', '/favicon.ico');
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^image\/svg\+xml/);
  assert.match(text, /^<svg [\s\S]*<\/svg>$/);
});

test('The files come as compressed as the browser likes, and are kept for good.', async () => {
  const names = [...(await page()).text.matchAll(/"(\/console\/assets\/[^"]+)"/g)];
  assert.ok(names.length >= 2, 'a script and a style sheet');
  for (const [, path = ''] of names) {
    const sizes: number[] = [];
    for (const coding of ['br', 'gzip', 'identity']) {
      const response = await fetch(origin + path, { headers: { 'accept-encoding': coding } });
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get('content-encoding') ?? 'identity', coding);
      assert.match(response.headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
      assert.equal(response.headers.get('vary'), 'Accept-Encoding');
      sizes.push((await response.text()).length);
    }
    assert.equal(new Set(sizes).size, 1, `${path} is the same whatever its coding`);
  }
});

test('A coding that the browser refuses is not sent.', async () => {
  const path = /"(\/console\/assets\/[^"]+)"/.exec((await page()).text)?.[1] ?? '';
  for (const [accepted, sent] of [
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.0, br;q=0.5', 'br'],
    ['br;q=0, gzip;q=0', null],
    ['brotli', null],
  ] as const) {
    const response = await fetch(origin + path, { headers: { 'accept-encoding': accepted } });
    assert.equal(response.headers.get('content-encoding'), sent, accepted);
    await response.body?.cancel();
  }
});

test('Below the interface and among the files an unknown address is no page.', async () => {
  for (const path of ['/console/api/nothing', '/console/api', '/console/assets/no.js']) {
    assertRefused(await page(path, { accept: 'application/json' }), 404, 'not_found');
  }
  const posted = await send(origin, 'POST', '/console/api/nothing', { body: {} });
  assertRefused(posted, 404, 'not_found');
  const method = await send(origin, 'POST', '/api/v1/me', { body: {} });
  assertRefused(method, 405, 'method_not_allowed');
  assert.equal(method.headers.get('allow'), 'GET, HEAD');
});
