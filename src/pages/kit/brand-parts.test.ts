// Tests of pages with an operator's brand, as HTML: everything is there, and none of it is markup.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BRAND_SETTINGS, LOGO_PATH } from '../../../test/support/brand.ts';
import { openTown } from '../../../test/support/memory-town.ts';
import { readConfig } from '../../settings/config.ts';
import { gzipPage } from './gzip.ts';
import { html } from './html.ts';
import { type PageFrame, renderShell } from './shell.ts';

const { brand } = readConfig(BRAND_SETTINGS);
const FRAME: PageFrame = {
  language: 'en',
  brand,
  logoUrl: LOGO_PATH,
  section: 'Checkout',
  otherLanguage: '?lang=zh',
};

async function pageOf(path: string, settings: object = { brand }) {
  const town = await openTown(settings);
  await town.newPerson('qian', { name: '钱多多' });
  const cookie = await town.signIn('qian');
  const url = path.replace('TX_NO', await town.order());
  return town.app.inject({ url, headers: { cookie, accept: 'text/html' } });
}

test('names and texts are escaped, wherever they stand', () => {
  const { html: page } = renderShell(FRAME, 'Title', html``);
  assert.ok(page.includes('<bdi>&quot;Pay&quot; &lt;script&gt;ran=1&lt;/script&gt;</bdi>'));
  assert.ok(page.includes('content="&quot;Pay&quot; &lt;script&gt;'));
  assert.doesNotMatch(page, /<script/);
});

test('the name is that of the language', () => {
  const { html: page } = renderShell({ ...FRAME, language: 'zh' }, '标题', html``);
  assert.ok(page.includes('江南&lt;b&gt;付&lt;/b&gt;'));
  assert.doesNotMatch(page, /Pay&quot;/);
});

test('links say nothing of where people come from', () => {
  const { html: page } = renderShell(FRAME, 'Title', html``);
  const links = page.match(/<a class="out"[^>]*>[^<]*/g);
  assert.deepEqual(links, [
    '<a class="out" href="tel:+86-400-123-4567" rel="noopener noreferrer">Support',
    '<a class="out" href="https://pay.example.com/terms?a=1&amp;b=&quot;2&quot;" ' +
      'rel="noopener noreferrer">Terms of service',
  ]);
});

test('somebody whose balance does not suffice learns how to top up, also on their own page', async () => {
  for (const path of ['/pay/TX_NO?lang=zh', '/account?lang=zh']) {
    const { body } = await pageOf(path);
    assert.ok(body.includes('转账至「江南付」对公账户，备注钱包号。&lt;img src=x'), path);
    assert.match(
      body,
      /<a class="main" href="https:\/\/pay\.example\.com\/top-up" rel="noopener nor/,
    );
  }
});

test('the address of the logo keeps the path prefix of the public address', async () => {
  const settings = { brand, publicUrl: 'https://example.com/wallet' };
  const { body } = await pageOf('/account', settings);
  assert.ok(
    body.includes(`<img class="logo" src="/wallet${LOGO_PATH}" alt="" width="64" height="32">`),
  );
});

test('the colour is part of the style that the policy of the page names', async () => {
  const { body, headers } = await pageOf('/pay/TX_NO');
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? [];
  assert.match(style, /:root\{--accent:#0b57d0;--on-accent:#ffffff\}/);
  assert.match(style, /dark\)\{:root\{--accent:#4a83dc;--on-accent:#0f1312\}\}/);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const named = `style-src 'sha256-${Buffer.from(digest).toString('base64')}'`;
  assert.ok(String(headers['content-security-policy']).includes(named));
});

test('without settings a page has nothing of it', async () => {
  const { body } = await pageOf('/pay/TX_NO', {});
  assert.doesNotMatch(body, /class="(logo|links|top-up|top-up linked)"|\.logo|\.links|\.top-up/);
});

test('the longest texts leave a page within its budget', () => {
  const longest = { zh: '充'.repeat(300), en: 'x'.repeat(300) };
  const wide = { ...brand, names: { zh: '付'.repeat(32), en: 'x'.repeat(32) }, topUpText: longest };
  const size = (frame: PageFrame) => gzipPage(renderShell(frame, 'Title', html``)).length;
  const plain = { ...FRAME, brand: readConfig({}).brand, logoUrl: null };
  const more = size({ ...FRAME, language: 'zh', brand: wide }) - size(plain);
  assert.ok(more < 2_000, `${more} bytes more`);
});
