// Checks that a period of a wallet adds up to the fen, whatever was recorded before it and in it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addFen, type Fen, fen, subtractFen, ZERO_FEN } from '../money.ts';
import { walletPeriod } from './period.ts';
import { RECORD_KINDS, WALLET_KINDS, type WalletKind } from './record-kind.ts';
import { addToTallies, NO_TALLIES, type Tallies } from './tally.ts';

const record = fc.tuple(fc.nat(RECORD_KINDS.length - 1), fc.bigInt(1n, 10n ** 15n));
type Recorded = readonly [kind: number, amount: bigint];

test('Opening, in and out by kind, and closing add up to the fen against the records.', () => {
  fc.assert(
    fc.property(fc.array(record), fc.array(record), (earlier, inPeriod) => {
      const before = added(NO_TALLIES, earlier);
      const after = added(before, inPeriod);
      for (const wallet of WALLET_KINDS) {
        const period = walletPeriod(wallet, before, after);
        const moved = ofWallet(wallet, inPeriod);
        assert.equal(period.openingFen, held(ofWallet(wallet, earlier)));
        assert.equal(period.closingFen, addFen(period.openingFen, held(moved)));
        assert.equal(subtractFen(period.inFen, period.outFen), held(moved));
        const byKind = Map.groupBy(moved, ([kind]) => kind);
        assert.equal(period.kinds.length, byKind.size);
        for (const { type, direction, count, sumFen } of period.kinds) {
          const kind = RECORD_KINDS.findIndex(
            (one) => one.wallet === wallet && one.type === type && one.direction === direction,
          );
          const found = byKind.get(kind) ?? [];
          assert.equal(count, found.length);
          assert.equal(sumFen, total(found));
        }
      }
    }),
  );
});

function added(before: Tallies, records: readonly Recorded[]): Tallies {
  return records.reduce(
    (tallies, [kind, amount]) => addToTallies(tallies, kind, fen(amount)),
    before,
  );
}

function ofWallet(wallet: WalletKind, records: readonly Recorded[]): readonly Recorded[] {
  return records.filter(([kind]) => RECORD_KINDS[kind]?.wallet === wallet);
}

function held(records: readonly Recorded[]): Fen {
  const ofDirection = (direction: 'in' | 'out') =>
    records.filter(([kind]) => RECORD_KINDS[kind]?.direction === direction);
  return subtractFen(total(ofDirection('in')), total(ofDirection('out')));
}

function total(records: readonly Recorded[]): Fen {
  return records.reduce((sum, [, amount]) => addFen(sum, fen(amount)), ZERO_FEN);
}
