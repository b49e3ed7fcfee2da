// Checks which names nobody but the service may have.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../settings/config.ts';
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

test('letters of other scripts, and others that only look like them, are no way around it', () => {
  const alike = [
    'Таel',
    'Таel 官方退款',
    'ТАЕL',
    'Tаеl',
    'TaeI',
    'Tae1 客服',
    'Τael',
    'ТаеӀ',
    'Tae|',
  ];
  for (const name of alike) assert.ok(looksLikeService(name, TAEL), name);
  const own = namedBy({ TAEL_BRAND_NAME_ZH: '二口付', TAEL_BRAND_NAME_EN: 'Coco' });
  for (const name of ['ニロ付', 'Сосо', 'C0C0']) assert.ok(looksLikeService(name, own), name);
  for (const name of ['Таня', 'Ταξίδι', 'Taeil Kim', 'Яндекс']) {
    assert.ok(!looksLikeService(name, TAEL), name);
  }
});

test('a name that is nothing but what the service would call itself is reserved', () => {
  const claims = [
    '官方客服',
    '客服 中心',
    'Official',
    'Customer Service',
    '平台支付',
    '退款中心',
    '官方Tael',
    'Admin',
  ];
  for (const name of claims) assert.ok(looksLikeService(name, TAEL), name);
  for (const name of [
    '林记官方旗舰店',
    '充值中心',
    '陈记客服',
    'Official Lin Tea',
    '安全帽专卖',
    'Wallet',
  ]) {
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
