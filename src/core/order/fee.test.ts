// The fee of partial refunds depends on their sum and never on how it is split.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { exampleOrder } from '../../../test/scenarios/examples.ts';
import { addFen, type Fen, fen, sumFen } from '../money.ts';
import { partialRefundFee } from './fee.ts';

/** The fees of these partial refunds of one order, one after the other. */
function feesOf(amounts: readonly bigint[]): Fen[] {
  let order = exampleOrder({ amountFen: fen(10n ** 15n) });
  return amounts.map((amount) => {
    const feeFen = partialRefundFee(order, fen(amount));
    const partialRefundedFen = addFen(order.partialRefundedFen, fen(amount));
    order = { ...order, partialRefundedFen, feeFen: addFen(order.feeFen, feeFen) };
    return feeFen;
  });
}

const examples: readonly (readonly [readonly bigint[], readonly bigint[]])[] = [
  [[4000n], [40n]],
  [
    [3333n, 3333n],
    [33n, 34n],
  ],
  [
    [49n, 1n],
    [0n, 1n],
  ],
  [[1n], [0n]],
  [[49n], [0n]],
  [[50n], [1n]],
  [[149n], [1n]],
  [[150n], [2n]],
  [[10_000_000n], [100_000n]],
];

for (const [amounts, fees] of examples) {
  test(`Refunds of ${amounts.join(' and ')} fen cost ${fees.join(' and ')} fen.`, () => {
    assert.deepEqual(feesOf(amounts), fees);
  });
}

const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 7n }), { minLength: 1, maxLength: 60 });

test('Splitting a refund never changes the total fee.', () => {
  fc.assert(
    fc.property(amounts, (split) => {
      const whole = split.reduce((left, right) => left + right);
      assert.deepEqual([sumFen(feesOf(split))], feesOf([whole]));
    }),
  );
});

test('No fee is negative or more than its refund.', () => {
  fc.assert(
    fc.property(amounts, (split) => {
      for (const [index, fee] of feesOf(split).entries()) {
        assert.ok(fee >= 0n && fee <= (split[index] ?? 0n));
      }
    }),
  );
});
