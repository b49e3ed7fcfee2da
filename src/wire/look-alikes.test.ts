// Tests which names look alike, and which words are of no language.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookOf, mixesScripts, nameKey } from './look-alikes.ts';

test('names that people cannot tell apart have one look and one key', () => {
  for (const [one, other] of [
    ['Coco', 'Сосо'],
    ['林记茶铺', '林 记\u200b茶铺'],
    ['Ｌｉｎ Tea', 'lin tea'],
    ['HOPE', 'НОРЕ'],
    ['二手', 'ニ手'],
    ['Shop 10', 'Shop lO'],
    ['BOB', 'вов'.toUpperCase()],
  ] as const) {
    assert.equal(lookOf(one), lookOf(other), `${one} ${other}`);
    assert.equal(nameKey(one), nameKey(other), `${one} ${other}`);
  }
  assert.equal(nameKey('Bill'), nameKey('BiII'));
});

test('others have another', () => {
  const names = ['林记茶铺', '林记茶馆', 'Lin', 'Lan', 'Ana', 'Аня', '二', '三', 'café', 'cafe'];
  for (const keyed of [lookOf, nameKey]) {
    assert.equal(new Set(names.map(keyed)).size, names.length);
  }
});

test('a word of two scripts that look alike is of no language', () => {
  for (const word of ['Таel', 'pаypal', 'Ωmega', 'tea Cаfe']) assert.ok(mixesScripts(word), word);
  for (const name of [
    'Таня Lin',
    'Яндекс.Go',
    '林Tea',
    'µTorrent',
    'カフェ Lin',
    'B&Б',
    'Ωμέγα 3',
  ]) {
    assert.ok(!mixesScripts(name), name);
  }
});
