// Tests of the choice between page and data, with the Accept headers clients really send.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesHtml, prefersJson } from './preferred-type.ts';

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
