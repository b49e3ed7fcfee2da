// Light and dark as readers choose them: kept in a cookie, which only choices set, in a style that the
// policy of the page names.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { openTown } from '../../../test/support/memory-town.ts';

const town = await openTown();
const open = (url: string, cookie = '') =>
  town.app.inject({ url, headers: { accept: 'text/html', cookie } });

test('whoever has chosen nothing gets what their system likes, and no cookie', async () => {
  const { body, headers } = await open('/account');
  assert.match(body, /@media \(prefers-color-scheme: ?dark\)/);
  assert.match(body, /<meta name="color-scheme" content="light dark">/);
  assert.match(body, /<a class="in-light" href="\/account\?theme=dark">深色<\/a>/);
  assert.match(body, /<a class="in-dark" href="\/account\?theme=light">浅色<\/a>/);
  assert.equal(headers['set-cookie'], undefined);
});

test('a choice is kept, and taken back by choosing what the system likes', async () => {
  const chosen = await open('/account?theme=dark');
  const cookie = String(chosen.headers['set-cookie']);
  assert.match(cookie, /^page_theme=dark; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  const later = await open('/account', 'page_theme=dark');
  assert.match(later.body, /<a class="in-light" href="\/account\?theme=auto">浅色<\/a>/);
  assert.match(later.body, /<a class="in-dark" href="\/account\?theme=light">浅色<\/a>/);
  assert.equal(later.headers['set-cookie'], undefined);
  const back = await open('/account?theme=auto', 'page_theme=light');
  assert.match(String(back.headers['set-cookie']), /^page_theme=auto; Path=\/; Max-Age=0;/);
});

test('the style of a theme is the one that the policy names', async () => {
  for (const theme of ['light', 'dark']) {
    const { body, headers } = await open('/account', `page_theme=${theme}`);
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
    assert.doesNotMatch(style, /prefers-color-scheme: ?dark/);
    assert.match(style, theme === 'dark' ? /@media all ?\{/ : /@media not all ?\{/);
    const digest = hash('sha256', style, 'base64');
    assert.ok(String(headers['content-security-policy']).includes(`'sha256-${digest}'`));
  }
});

test('anything else in the cookie or the address is no choice', async () => {
  const { body } = await open('/account?theme=%3Cb%3E', 'page_theme=<script>');
  assert.match(body, /content="light dark"/);
  assert.doesNotMatch(body, /<script>|<b>&lt;/);
});
