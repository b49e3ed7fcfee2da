// Arrays of texts and numbers on their way to PostgreSQL and back, with difficult contents.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { testDatabase } from '../../../../test/support/postgres.ts';
import { bigintArray, integerArray, textArray, uuidArray } from './arrays.ts';
import type { Value } from './connection.ts';

const database = await testDatabase();
const client = new pg.Client(database.owner);
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

test('every difficult text comes back as it was sent', async () => {
  assert.deepEqual(await backFromServer(textArray(NASTY), 'text'), NASTY);
});

test('any texts come back as they were sent', async () => {
  // PostgreSQL holds neither NUL nor lone surrogates; both are refused long before.
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

test('bigints come back as they were sent, to the last digit, and other values are a bug', async () => {
  const safe = [0, -1, 4_294_967_296, -4_294_967_297, 9_007_199_254_740_991, null];
  const items = [...safe, 2n ** 63n - 1n, -(2n ** 63n)];
  const texts = items.map((item) => (item === null ? null : String(item)));
  assert.deepEqual(await backFromServer(bigintArray(items), 'bigint'), texts);
  for (const wrong of [0.5, Number.NaN, 2 ** 53, 2n ** 63n]) {
    assert.throws(() => bigintArray([wrong]), RangeError);
  }
});

test('integers come back as they were sent, and other values are a bug', async () => {
  const items = [0, -1, 2_147_483_647, -2_147_483_648, null];
  assert.deepEqual(await backFromServer(integerArray(items), 'integer'), items);
  for (const wrong of [0.5, Number.NaN, 2_147_483_648]) {
    assert.throws(() => integerArray([wrong]), RangeError);
  }
});

test('UUIDs come back as they were sent, and other values are a bug', async () => {
  const items = ['00000000-0000-0000-0000-000000000000', null, crypto.randomUUID()];
  assert.deepEqual(await backFromServer(uuidArray(items), 'uuid'), items);
  const wrongs = ['', 'x', `${crypto.randomUUID()}0`, crypto.randomUUID().replace(/.$/, 'g')];
  for (const wrong of wrongs) assert.throws(() => uuidArray([wrong]), RangeError, wrong);
});

test('no items are an empty array', async () => {
  assert.deepEqual(await backFromServer(textArray([]), 'text'), []);
  assert.deepEqual(await backFromServer(bigintArray([]), 'bigint'), []);
});

test('an array is not changed by one made after it, however long that is', async () => {
  const before = textArray(['before']);
  textArray(['after'.repeat(10_000_000)]);
  textArray(['later']);
  assert.deepEqual(await backFromServer(before, 'text'), ['before']);
});

async function backFromServer(array: Value, type: string): Promise<unknown[]> {
  const sql = `select item from unnest($1::${type}[]) with ordinality as row (item, place)
    order by place`;
  return (await client.query(sql, [array])).rows.map(({ item }) => item);
}
