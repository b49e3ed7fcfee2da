// Which names nobody but the service may have.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../config.ts';
import { looksLikeService } from './own-names.ts';

const namedBy = readConfig;
const TAEL = readConfig({});

test('the names of the service are reserved, and all that begin with them', () => {
  const reserved = [
    'Tael',
    'tael',
    'TAEL 官方客服',
    'Ｔａｅｌ',
    'T a\u3000e l',
    '𝐓𝐚𝐞𝐥 Pay',
    'ta\u200bel',
  ];
  for (const name of reserved) assert.ok(looksLikeService(name, TAEL), name);
  for (const name of [...reserved, 'svc', 'SVC 客服']) {
    assert.ok(looksLikeService(name, namedBy({ TAEL_SHORT_NAME: 'SVC' })), name);
  }
});

test('other names are free, also those that only hold it', () => {
  for (const name of ['林记茶铺', 'Michael', 'Teal', 'Cafe Tael', 'SVC', '']) {
    assert.ok(!looksLikeService(name, TAEL), name);
  }
});

test('of a name of one or two letters only the name itself is reserved', () => {
  assert.ok(looksLikeService(' a ', namedBy({ TAEL_SHORT_NAME: 'A' })));
  assert.ok(!looksLikeService('Ann', namedBy({ TAEL_SHORT_NAME: 'A' })));
});

test("the names of the operator's brand are reserved in both languages", () => {
  const own = namedBy({ TAEL_BRAND_NAME_ZH: '江南付', TAEL_BRAND_NAME_EN: 'Jiangnan Pay' });
  for (const name of [
    '江南付',
    '江 南 付 客服',
    'jiangnanpay',
    'Ｊｉａｎｇｎａｎ　Ｐａｙ Ltd',
    'Tael',
  ]) {
    assert.ok(looksLikeService(name, own), name);
  }
  for (const name of ['江南茶铺', 'Jiangnan Tea']) assert.ok(!looksLikeService(name, own), name);
});
