// Columns of texts and numbers on their way to PostgreSQL and back, as nasty as they come.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { testDatabase } from '../../../test/support/postgres.ts';
import { booleanArray, numberArray, textArray } from './array-literal.ts';
import { bigintArray } from './bigint-array.ts';

const database = await testDatabase();
const client = new pg.Client(database.config);
await client.connect();
after(async () => {
  await client.end();
  await database.drop();
});

const NASTY: readonly (string | null)[] = [
  '',
  ' ',
  'null',
  'NULL',
  null,
  '"',
  '""',
  '\\',
  '\\"',
  '\\\\',
  '{',
  '}',
  '{}',
  '{a,b}',
  ',',
  `'`,
  `'; drop table users; --`,
  '$1',
  '\n\r\t\v\f',
  '\u0001\u001f\u007f',
  '\u00a0\u2028\u2029\ufeff',
  '人民币 ¥ 元',
  '👩‍👩‍👧‍👦',
  'é and é',
  '\\x00',
  'a'.repeat(100_000),
];

test('every nasty text comes back as it went', async () => {
  assert.deepEqual(await backFromServer(textArray(NASTY), 'text'), NASTY);
});

test('any texts come back as they went', async () => {
  // PostgreSQL holds neither NUL nor half a character; both are refused long before.
  const character = fc.string({ unit: 'grapheme' });
  const text = character.filter((one) => !one.includes('\0') && one.isWellFormed());
  const texts = fc.array(fc.option(text, { nil: null }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(texts, async (items) => {
      assert.deepEqual(await backFromServer(textArray(items), 'text'), items);
    }),
    { numRuns: 200 },
  );
});

test('numbers come back as they went, to the last digit of a bigint', async () => {
  const items = [0, -1, 9_007_199_254_740_991, 2n ** 63n - 1n, -(2n ** 63n), null];
  const back = await backFromServer(numberArray(items), 'bigint');
  assert.deepEqual(
    back,
    items.map((item) => (item === null ? null : String(item))),
  );
});

test('bigints in binary form come back as they went, and what is none is a bug', async () => {
  const items = [0, -1, 4_294_967_296, -4_294_967_297, 9_007_199_254_740_991, null, 2n ** 63n - 1n];
  const back = await backFromServer(
    bigintArray([...items, -(2n ** 63n)], (item) => item),
    'bigint',
  );
  const texts = [...items, -(2n ** 63n)].map((item) => (item === null ? null : String(item)));
  assert.deepEqual(back, texts);
  for (const wrong of [0.5, Number.NaN, 2 ** 53]) {
    assert.throws(() => bigintArray([wrong], (item) => item), RangeError);
  }
});

test('booleans come back as they went', async () => {
  const items = [true, false, true];
  assert.deepEqual(await backFromServer(booleanArray(items), 'boolean'), items);
});

test('no rows are an empty array', async () => {
  assert.deepEqual(await backFromServer(textArray([]), 'text'), []);
  assert.deepEqual(await backFromServer(numberArray([]), 'bigint'), []);
  const none: number[] = [];
  assert.deepEqual(
    await backFromServer(
      bigintArray(none, (item) => item),
      'bigint',
    ),
    [],
  );
});

async function backFromServer(array: string | Uint8Array, type: string): Promise<unknown[]> {
  const sql = `select item from unnest($1::${type}[]) with ordinality as row (item, place)
    order by place`;
  return (await client.query(sql, [array])).rows.map(({ item }) => item);
}
