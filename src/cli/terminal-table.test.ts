// Tests that tables fit the terminal, whatever it is: nothing is wider than it can be, and nothing is
// lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { styleText } from 'node:util';
import { widthOf } from './table.ts';
import { factTable, listTable } from './terminal-table.ts';

const HEADER = ['tx_no', 'amount', 'title'];
const ROWS = [
  ['C01K9ZQ3F7GABCDEFGHJKMNPQRS', '88.00', '龙井二两，明前，送到前台'],
  ['C01K9ZQ3F7GABCDEFGHJKMNPQRT', '5.00', 'Tea for two, in the garden'],
];

function widest(text: string): number {
  return Math.max(...text.split('\n').map(widthOf));
}

test('what fits is a row for each record, below the names', () => {
  const lines = listTable(HEADER, ROWS, 80).split('\n');
  assert.deepEqual([lines.length, lines[0]], [3, 'tx_no                        amount  title']);
});

test('files and pipes get rows of any width', () => {
  const title = 'long '.repeat(100).trim();
  assert.equal(listTable(HEADER, [['C01', '5.00', title]]).split('\n').length, 2);
});

test('a last column that does not fit goes on in further lines', () => {
  const lines = listTable(HEADER, ROWS, 60).split('\n');
  assert.deepEqual(lines, [
    'tx_no                        amount  title',
    'C01K9ZQ3F7GABCDEFGHJKMNPQRS  88.00   龙井二两，明前，送到前',
    '                                     台',
    'C01K9ZQ3F7GABCDEFGHJKMNPQRT  5.00    Tea for two, in the',
    '                                     garden',
  ]);
});

test('on a narrow terminal each field has a line', () => {
  assert.equal(
    listTable(HEADER, ROWS, 50),
    `tx_no   C01K9ZQ3F7GABCDEFGHJKMNPQRS
amount  88.00
title   龙井二两，明前，送到前台

tx_no   C01K9ZQ3F7GABCDEFGHJKMNPQRT
amount  5.00
title   Tea for two, in the garden`,
  );
});

test('nothing is wider than the terminal as long as it can be broken', () => {
  for (let columns = 36; columns < 100; columns += 1) {
    const text = listTable(HEADER, ROWS, columns);
    assert.ok(widest(text) <= columns, `${columns} columns:\n${text}`);
    for (const word of ROWS.flat().flatMap((cell) => cell.match(/[A-Za-z0-9.]+/g) ?? [])) {
      assert.ok(text.includes(word), word);
    }
  }
});

test('an address is never broken, because it could not be copied', () => {
  const url = `https://shop.example.com/hooks/${'x'.repeat(80)}`;
  assert.ok(listTable(['event', 'url'], [['evt_1', url]], 60).includes(`\nurl    ${url}`));
  assert.equal(factTable([['url', url]], 60), `url  ${url}`);
});

test('marks and colours take no room of their own', () => {
  assert.equal(widthOf('\u001b[32m✔\u001b[39m'), 1);
  assert.equal(widthOf('e\u0301\u200d'), 1);
});

test('A cell has no style but that of a mark, so that what others wrote cannot look like ours.', () => {
  const red = '\u001b[31mx\u001b[39m';
  const shown = String.raw`\u001b[31mx\u001b[39m`;
  assert.equal(factTable([['name', red]]), `name  ${shown}`);
  assert.ok(listTable(['name'], [[red]], 80).endsWith(`\n${shown}`));
  const green = styleText('green', '✔', { validateStream: false });
  assert.equal(factTable([[green, 'fine']]), `${green}  fine`);
  assert.match(factTable([[`${green}${red}`, 'x']]), /^\\u001b/);
});
