// Files that become more than their manifest promises are not read to their end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundedRows } from './bounded-rows.ts';

const MIB = Buffer.alloc(1 << 20, 'x');

/** How many pieces were asked for, and what was passed on, or why not. */
async function passed(rows: number, pieces: Iterable<Buffer>) {
  let asked = 0;
  async function* counted() {
    for (const piece of pieces) {
      asked += 1;
      yield piece;
    }
  }
  const taken: Uint8Array[] = [];
  try {
    for await (const piece of boundedRows({ name: 'users', rows })(counted())) taken.push(piece);
    return { asked, taken: Buffer.concat(taken).toString() };
  } catch (error) {
    return { asked, refused: (error as Error).message };
  }
}

function* endless(piece: Buffer) {
  for (;;) yield piece;
}

test('Rows pass as they are, wherever they are cut.', async () => {
  const text = '1\t茶\n2\t\\n\\N\n\n';
  const cut = (length: number) =>
    text.match(new RegExp(`[^]{1,${length}}`, 'g'))?.map((part) => Buffer.from(part)) ?? [];
  for (const length of [1, 2, 3, 5, 100]) {
    assert.equal((await passed(3, cut(length))).taken, text);
  }
  assert.equal((await passed(0, [])).taken, '');
});

test('A long row passes, and another one after it.', async () => {
  const row = [...Array.from({ length: 15 }, () => MIB), Buffer.from('\n')];
  assert.equal((await passed(2, [...row, ...row])).taken?.length, 2 * (15 * MIB.length + 1));
});

test('A row without end is refused after sixteen megabytes.', async () => {
  const { asked, refused } = await passed(9, endless(MIB));
  assert.deepEqual([asked, refused], [17, 'a row of users is longer than any']);
});

test('Rows without end are refused with the first that was not promised.', async () => {
  const { asked, refused } = await passed(9, endless(Buffer.from('1\n2\n')));
  assert.deepEqual([asked, refused], [5, 'there are more than the 9 rows that were copied']);
});
