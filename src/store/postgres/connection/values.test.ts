// Values from the driver are read exactly or not at all: nothing stands in for a missing column.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nullableFen, nullableNumber, toFen, toNumber } from './values.ts';

const readers = { toFen, nullableFen, toNumber, nullableNumber };

for (const [name, read] of Object.entries(readers)) {
  test(`${name} throws on a column that was not read`, () => {
    const row: { readonly amount: string } = JSON.parse('{"amuont": "5"}');
    assert.throws(() => read(row.amount), /Tael has a bug: a column .* was not read/);
  });

  test(`${name} throws on anything but a whole number`, () => {
    for (const text of ['', '1.5', 'five', 'NaN']) assert.throws(() => read(text));
  });
}

test('null is accepted as an amount or a number only where it is meant', () => {
  const none: string = JSON.parse('null');
  assert.throws(() => toFen(none));
  assert.throws(() => toNumber(none));
  assert.equal(nullableFen(null), null);
  assert.equal(nullableNumber(null), null);
});

test('amounts of any size are read exactly', () => {
  for (const text of ['0', '-1', '9223372036854775807', '-9223372036854775808']) {
    assert.equal(String(toFen(text)), text);
    assert.equal(String(nullableFen(text)), text);
  }
});

test('a number that a float cannot hold exactly is refused', () => {
  assert.equal(toNumber('9007199254740991'), Number.MAX_SAFE_INTEGER);
  assert.throws(() => toNumber('9007199254740993'));
});
