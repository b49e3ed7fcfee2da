// Tests of compressed pages: every browser can read them, and the length of a page depends on the
// reader's own part only by its length.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { buildAssets } from './assets.ts';
import { gzipPage } from './gzip.ts';
import { html, raw } from './html.ts';
import type { Page } from './shell.ts';

const ASSETS = buildAssets('p { color: red } '.repeat(100), 'go(); '.repeat(100));

function page(text: string): Page {
  const { style, script } = ASSETS;
  const body = html`<style>${raw(style)}</style><p>${text}</p><script>${raw(script ?? '')}</script>`;
  return { ...body, assets: ASSETS };
}

test('decompressed, it is the page', () => {
  for (const text of ['', '余额 ¥128.50', 'x'.repeat(200_000)]) {
    assert.equal(gunzipSync(gzipPage(page(text))).toString(), page(text).html);
  }
});

test('style and script are compressed', () => {
  assert.ok(gzipPage(page('')).length < 300);
});

test('a right guess makes a page no shorter than a wrong one', () => {
  const length = (guess: string) => gzipPage(page(`${guess} balance=128.50`)).length;
  assert.equal(length('balance=128.50'), length('balance=934.71'));
  assert.equal(length('p { color: red } '), length('q . wxyzk  vut } '));
});

test('a page without a script is compressed too', () => {
  const assets = buildAssets('p{}', null);
  const plain = { ...html`<style>p{}</style>雪`, assets };
  assert.equal(gunzipSync(gzipPage(plain)).toString(), '<style>p{}</style>雪');
});
