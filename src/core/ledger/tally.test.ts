// Tallies count every kind separately, and checkpoints are made where blocks and days begin.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { exampleOwner } from '../../../test/scenarios/examples.ts';
import { fen } from '../money.ts';
import { checkpointBefore } from './checkpoint.ts';
import { RECORD_KINDS } from './record-kind.ts';
import {
  addToTallies,
  kindIndex,
  NO_TALLIES,
  readTallies,
  type Tallies,
  writeTallies,
} from './tally.ts';

const DAY_MS = 86_400_000;

test('Each kind has its own count and sum, whatever is recorded.', () => {
  const record = fc.tuple(fc.nat(RECORD_KINDS.length - 1), fc.bigInt(1n, 10n ** 20n));
  fc.assert(
    fc.property(fc.array(record), (records) => {
      let tallies = NO_TALLIES;
      const counts = RECORD_KINDS.map(() => 0);
      const sums = RECORD_KINDS.map(() => 0n);
      for (const [kind, amount] of records) {
        tallies = addToTallies(tallies, kind, fen(amount));
        counts[kind] = (counts[kind] ?? 0) + 1;
        sums[kind] = (sums[kind] ?? 0n) + amount;
      }
      const read = readTallies(tallies);
      assert.equal(writeTallies(read), tallies);
      assert.deepEqual(
        read.map(({ count, sumFen }) => [count, sumFen]),
        RECORD_KINDS.map((_, kind) => [counts[kind], sums[kind]]),
      );
    }),
  );
});

test('Tallies of before there were returns stay as they were until there is one.', () => {
  const before = '0,0,0,0,0,0,0,3,0,0,0,0,0,0,0,0,0,0,700,0,0,0' as Tallies;
  const out = kindIndex('consumer', 'withdraw', 'out');
  const back = kindIndex('merchant', 'withdraw', 'in');
  const more = addToTallies(before, out, fen(1n));
  assert.equal(more, '0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,0,701,0,0,0');
  const returned = addToTallies(more, back, fen(50n));
  assert.equal(returned, `${more},0,0,1,50`);
  assert.equal(addToTallies(returned, back, fen(5n)), `${more},0,0,2,55`);
  const sent = addToTallies(returned, out, fen(1n));
  assert.equal(sent, '0,0,0,0,0,0,0,5,0,0,0,0,0,0,0,0,0,0,702,0,0,0,0,0,1,50');
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
