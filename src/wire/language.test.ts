// Tests which language an Accept-Language header selects.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from './language.ts';

const CASES: readonly (readonly [string | undefined, 'en' | 'zh'])[] = [
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr', 'en'],
  ['en', 'en'],
  ['zh', 'zh'],
  ['zh-CN', 'zh'],
  ['ZH-hant-tw', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['en;q=0.5, zh ; q=0.6', 'zh'],
  ['zh;q=0', 'en'],
  ['zh;q=0.4,en;q=0.4', 'zh'],
  ['en;q=0.4,zh;q=0.4', 'en'],
  ['zh;q=nonsense', 'en'],
  ['zh;q=2', 'en'],
  ['zhx', 'en'],
  ['fr,zh', 'zh'],
  [`${'fr,'.repeat(40)}zh`, 'en'],
];

test('Chinese is chosen when it is preferred to English', () => {
  for (const [header, language] of CASES) {
    assert.equal(languageOf(header), language, JSON.stringify(header)?.slice(0, 60));
  }
});
