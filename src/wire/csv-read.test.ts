// Tests of reading CSV: what is written comes back, and what has no matching quotes is one bad row.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CSV_START, csvLine } from './csv.ts';
import { csvRows } from './csv-read.ts';

function cellsIn(text: string) {
  return [...csvRows(text)].map(({ cells }) => cells);
}

test('cells come with either line end, a byte order mark and no last line end', () => {
  assert.deepEqual(cellsIn(`${CSV_START}a,b\r\nc,\n,d`), [
    ['a', 'b'],
    ['c', ''],
    ['', 'd'],
  ]);
  assert.deepEqual(cellsIn(''), []);
  assert.deepEqual(cellsIn('a\n\n\r\nb\n'), [['a'], ['b']]);
});

test('rows know the line that they begin on, over cells of several lines', () => {
  const rows = [...csvRows('a\n"two\nlines",""""\n\nlast')];
  assert.deepEqual(rows, [
    { line: 1, cells: ['a'] },
    { line: 2, cells: ['two\nlines', '"'] },
    { line: 5, cells: ['last'] },
  ]);
});

test('a row whose quotes do not match is bad alone', () => {
  assert.deepEqual(cellsIn('a"b,c\nd\n"e" f\ng'), [null, ['d'], null, ['g']]);
  assert.deepEqual(cellsIn('"open\nnext'), [null, ['next']]);
});

test('what csvLine wrote is read again', () => {
  const cell = fc
    .string({ unit: 'grapheme' })
    .filter(
      (text) =>
        !/(^|;)["\p{White_Space}\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]/u.test(
          text,
        ),
    );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
      assert.deepEqual(cellsIn(csvLine(cells)), [cells]);
    }),
  );
});
