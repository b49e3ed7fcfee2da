// Which names nobody but the service may have.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksLikeService } from './own-names.ts';

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
  for (const name of reserved) assert.ok(looksLikeService(name, { shortName: 'Tael' }), name);
  for (const name of [...reserved, 'svc', 'SVC 客服']) {
    assert.ok(looksLikeService(name, { shortName: 'SVC' }), name);
  }
});

test('other names are free, also those that only hold it', () => {
  for (const name of ['林记茶铺', 'Michael', 'Teal', 'Cafe Tael', 'SVC', '']) {
    assert.ok(!looksLikeService(name, { shortName: 'Tael' }), name);
  }
});

test('of a name of one or two letters only the name itself is reserved', () => {
  assert.ok(looksLikeService(' a ', { shortName: 'A' }));
  assert.ok(!looksLikeService('Ann', { shortName: 'A' }));
});
