// Tests of the choice between page and data, with the Accept headers clients really send.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesHtml, namesSvg, prefersJson } from './preferred-type.ts';

const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

for (const accept of [
  'application/json',
  'Application/JSON; charset=utf-8',
  'application/json, text/plain, */*',
  'text/html;q=0.5, application/json',
  'text/html;q=0, */*',
  'application/*',
]) {
  test(`data for ${accept}`, () => assert.equal(prefersJson(accept), true));
}

for (const accept of [
  undefined,
  '',
  '*/*',
  CHROME,
  'text/html, application/json;q=0.9',
  'text/html, application/json',
  'application/json;q=0, */*',
  'application/json;q=none',
  'image/png',
]) {
  test(`the page for ${accept ?? 'no header'}`, () => assert.equal(prefersJson(accept), false));
}

for (const accept of [CHROME, 'text/html', 'text/*', 'text/html, application/json']) {
  test(`the page after a form for ${accept}`, () => assert.equal(namesHtml(accept), true));
}

for (const accept of [
  undefined,
  '',
  '*/*',
  'application/json',
  'application/json, text/html;q=0.5',
]) {
  test(`data after a form for ${accept ?? 'no header'}`, () =>
    assert.equal(namesHtml(accept), false));
}

test('an SVG is for clients that name it, as browsers do for images', () => {
  const browser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
  for (const accept of [browser, 'image/svg+xml', 'IMAGE/SVG+XML;q=0.1, image/png']) {
    assert.equal(namesSvg(accept), true, accept);
  }
  for (const accept of [
    undefined,
    '',
    '*/*',
    'image/*',
    'image/png',
    'image/svg+xml;q=0',
    CHROME,
  ]) {
    assert.equal(namesSvg(accept), false, String(accept));
  }
});
