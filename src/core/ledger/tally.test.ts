// Tallies count every kind separately, and checkpoints are made where blocks and days begin.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { exampleOwner } from '../../../test/scenarios/examples.ts';
import { fen } from '../money.ts';
import { addToTallies, checkpointBefore, kindIndex, NO_TALLIES, RECORD_KINDS } from './tally.ts';

const DAY_MS = 86_400_000;

test('Each kind has its own count and sum, whatever is recorded.', () => {
  const record = fc.tuple(fc.nat(RECORD_KINDS.length - 1), fc.bigInt(1n, 10n ** 20n));
  fc.assert(
    fc.property(fc.array(record), (records) => {
      let tallies = NO_TALLIES;
      const counts = RECORD_KINDS.map(() => 0n);
      const sums = RECORD_KINDS.map(() => 0n);
      for (const [kind, amount] of records) {
        tallies = addToTallies(tallies, kind, fen(amount));
        counts[kind] = (counts[kind] ?? 0n) + 1n;
        sums[kind] = (sums[kind] ?? 0n) + amount;
      }
      assert.equal(tallies, [...counts, ...sums].join(','));
    }),
  );
});

test('A record has a kind in its possible wallets and directions, and in no other.', () => {
  for (const [index, { wallet, type, direction }] of RECORD_KINDS.entries()) {
    assert.equal(kindIndex(wallet, type, direction), index);
  }
  assert.equal(kindIndex('consumer', 'recharge', 'out'), -1);
  assert.equal(kindIndex('merchant', 'refund', 'in'), -1);
  assert.equal(kindIndex('consumer', 'collection', 'in'), -1);
});

test('A checkpoint comes before the first record, each block and each Shanghai day.', () => {
  const atMs = Date.parse('2026-11-21T00:00:00+08:00');
  const day = Date.parse('2026-11-21') / DAY_MS;
  const before = (recordNo: number, recordDay: number, ms = atMs) =>
    checkpointBefore(exampleOwner({ recordNo, recordDay }), ms)?.recordNo ?? null;
  assert.equal(before(0, 0), 1);
  assert.equal(before(5, day), null);
  assert.equal(before(5, day, atMs - 1), 6, 'a day earlier is another day');
  assert.equal(before(5, day - 1), 6);
  assert.equal(before(255, day), null);
  assert.equal(before(256, day), 257);
  assert.equal(checkpointBefore(exampleOwner(), atMs)?.day, day);
});
