// GET /console: the page of the app under a strict policy, its files compressed and kept for good,
// and nothing of either under the addresses of the interface.

import assert from 'node:assert/strict';
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
    assert.match(text, /<div id="root"><\/div>/);
  }
});

test('The page may ask for the camera, which reads payment codes, and no other page may.', async () => {
  const rights = async (path: string) => (await page(path)).headers.get('permissions-policy');
  assert.match((await rights('/console')) ?? '', /^camera=\(self\), geolocation=\(\)/);
  assert.match((await rights('/account')) ?? '', /^camera=\(\), geolocation=\(\)/);
});

test('The page runs scripts of its own only, and the nonce of a style is never the same.', async () => {
  const nonces = new Set<string>();
  for (const { headers, text } of [await page(), await page()]) {
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(
      policy,
      /default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[^' ]{20,}'/,
    );
    assert.doesNotMatch(policy, /unsafe|\*|https?:/);
    assert.match(policy, /frame-ancestors 'none'/);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    assert.ok(text.includes(`nonce="${nonce}"`));
    nonces.add(nonce);
    assert.doesNotMatch(text, /<script(?![^>]*(src=|application\/json))|<style| on\w+=/);
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
    demoFile: null,
    hadSession: false,
  });
  assert.match(english.text, /<link rel="icon" href="data:image\/svg\+xml,%3Csvg/);
  assert.match((await page('/console?lang=zh')).headers.get('set-cookie') ?? '', /^page_lang=zh/);
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
