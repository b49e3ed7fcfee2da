// Tests that columns line up on a terminal, in Chinese too.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { table, widthOf } from './table.ts';

test('columns are as wide as their widest cell, and lines end without spaces', () => {
  const rows = [
    ['id', 'name', 'note'],
    ['1001', 'Lin', ''],
  ];
  assert.equal(table(rows), 'id    name  note\n1001  Lin');
});

test('a Chinese character is two columns wide', () => {
  assert.equal(widthOf('林记a'), 5);
  const rows = [
    ['林记', 'x'],
    ['abcd', 'y'],
  ];
  assert.equal(table(rows), '林记  x\nabcd  y');
});

test('no rows are no text', () => {
  assert.equal(table([]), '');
});
