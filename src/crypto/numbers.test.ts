// Tests of the numbers of movements: their shape, their order in time, and other texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bucketOfUser } from '../core/user-bucket.ts';
import { bucketOfTxNo, looksLikeTxNo, newTxNo, type TxKind } from './numbers.ts';

const KINDS: Record<TxKind, string> = {
  collection: 'C',
  refund: 'R',
  refund_request: 'Q',
  recharge: 'D',
  recharge_request: 'T',
  transfer: 'X',
  withdrawal: 'W',
  payee: 'P',
  payout: 'B',
  settlement: 'S',
  mandate: 'M',
  payment_request: 'A',
};
const NOW_MS = Date.UTC(2026, 6, 1);
const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });

test('a number is its letter, the time, the bucket of its user and seventy random bits', () => {
  const bytes = Uint8Array.from([0, 0, 0, 0, 1, 255, 255, 255, 255, 255]);
  assert.equal(
    newTxNo('collection', 1, 32 ** 9 + 31, () => bytes),
    `C100000000ZCB000001ZZZZZZZZ`,
  );
});

test('every kind has its own letter and the same shape', () => {
  for (const [kind, letter] of Object.entries(KINDS) as [TxKind, string][]) {
    const number = newTxNo(kind, 1001, NOW_MS);
    assert.match(number, /^[A-Z][A-Z0-9]{26}$/);
    assert.equal(number[0], letter);
    assert.ok(looksLikeTxNo(number));
  }
});

test('no number can be taken for a numeral by a program', () => {
  fc.assert(fc.property(time, (ms) => Number.isNaN(Number(newTxNo('recharge', 1001, ms)))));
});

test('numbers of one kind sort by time', () => {
  fc.assert(
    fc.property(time, time, (a, b) => {
      const sorted = newTxNo('refund', 1001, a) < newTxNo('refund', 1002, b);
      return a === b || sorted === a < b;
    }),
  );
});

test('a number tells the bucket of its user', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), time, (userId, ms) => {
      assert.equal(bucketOfTxNo(newTxNo('transfer', userId, ms)), bucketOfUser(userId));
    }),
  );
});

test('numbers made in the same millisecond differ', () => {
  const made = new Set(Array.from({ length: 10_000 }, () => newTxNo('collection', 1001, NOW_MS)));
  assert.equal(made.size, 10_000);
});

test('a fraction of a millisecond is dropped, and an impossible time is refused', () => {
  const random = () => new Uint8Array(10);
  assert.equal(newTxNo('refund', 1, 5.9, random), newTxNo('refund', 1, 5, random));
  for (const ms of [-1, 2 ** 48, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => newTxNo('refund', 1, ms), RangeError);
  }
});

test('other texts are not such numbers', () => {
  const number = newTxNo('collection', 1001, NOW_MS);
  const others = [
    '',
    number.toLowerCase(),
    number.slice(1),
    `${number}0`,
    `${number}\n`,
    `Z${number.slice(1)}`,
    `C8${number.slice(2)}`,
    `${number.slice(0, -1)}U`,
  ];
  for (const other of others) assert.equal(looksLikeTxNo(other), false, JSON.stringify(other));
});
