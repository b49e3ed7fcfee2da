// Checks which texts are amounts of money, that amounts are exact, and how they are formatted.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  addFen,
  basisPointsHalfUp,
  type Fen,
  fen,
  fenFromDecimal,
  fenFromStrictDecimal,
  minFen,
  negateFen,
  subtractFen,
  sumFen,
  yuanText,
  ZERO_FEN,
} from './money.ts';

const anyFen = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((n) => fen(n));

const exact: readonly (readonly [string, bigint])[] = [
  ['0', 0n],
  ['-0', 0n],
  ['-0.00', 0n],
  ['0e999999999', 0n],
  ['0.000000000', 0n],
  ['10', 1000n],
  ['10.0', 1000n],
  ['10.000', 1000n],
  ['0.01', 1n],
  ['0.10', 10n],
  ['1e2', 10_000n],
  ['1E2', 10_000n],
  ['1E+2', 10_000n],
  ['100e-2', 100n],
  ['1e-2', 1n],
  ['10e-3', 1n],
  ['1.5e1', 1500n],
  ['123.456e1', 123_456n],
  ['1e00000000000000000000000000002', 10_000n],
  ['100000', 10_000_000n],
  ['100000.01', 10_000_001n],
  ['-1', -100n],
  ['-0.01', -1n],
  ['99999999999999999999999999999.99', 9999999999999999999999999999999n],
  ['1e60', 10n ** 62n],
];

const refused: readonly string[] = [
  ...['', ' ', '1 ', ' 1', '+1', '.5', '1.', '01', '00', '-', '-01', '--1', '1e', '1e+', '1.e2'],
  ...['0x10', '1_000', '1,000', 'NaN', 'Infinity', '１００', '١', '1\n', '1e1.5', '"1"', 'true'],
  ...['1.005', '0.001', '-0.001', '1e-3', '1e-7', '0.011', '100000.0000000000001', '10.0000001'],
  ...['1e999999999', '1e-999999999', '1e70', '9e99999999999999999999999999999'],
  ...['1.0000000000000000000000000000000', '999999999999999999999999999999999'],
];

for (const [token, value] of exact) {
  test(`The token ${token} is exactly ${value} fen.`, () => {
    assert.equal(fenFromDecimal(token), value);
  });
}

for (const token of refused) {
  test(`The token ${JSON.stringify(token)} is not an amount.`, () => {
    assert.equal(fenFromDecimal(token), null);
  });
}

test('A token may have up to 32 characters.', () => {
  assert.equal(fenFromDecimal(`1.${'0'.repeat(30)}`), 100n);
  assert.equal(fenFromDecimal(`1.${'0'.repeat(31)}`), null);
});

test('A strict decimal is digits and at most two decimals, nothing else.', () => {
  assert.equal(fenFromStrictDecimal('88'), 8800n);
  assert.equal(fenFromStrictDecimal('88.5'), 8850n);
  assert.equal(fenFromStrictDecimal('88.00'), 8800n);
  assert.equal(fenFromStrictDecimal('007.10'), 710n);
  assert.equal(fenFromStrictDecimal('000'), 0n);
  assert.equal(fenFromStrictDecimal('999999999999.99'), 99_999_999_999_999n);
  const others = ['', '-1', '+1', '1e2', '1.', '.1', '1.000', '1 ', '1\n', '1,00', '１', '¥1'];
  for (const text of [...others, '1000000000000', '0x1']) {
    assert.equal(fenFromStrictDecimal(text), null, text);
  }
});

test('Yuan are always written with two decimals.', () => {
  const cases: readonly (readonly [bigint, string])[] = [
    [0n, '0.00'],
    [1n, '0.01'],
    [10n, '0.10'],
    [100n, '1.00'],
    [8800n, '88.00'],
    [-1n, '-0.01'],
    [-5n, '-0.05'],
    [-8800n, '-88.00'],
    [2_147_483_646n, '21474836.46'],
    [2_147_483_647n, '21474836.47'],
    [2_147_483_648n, '21474836.48'],
    [9_007_199_254_740_993n, '90071992547409.93'],
    [10n ** 30n, '10000000000000000000000000000.00'],
  ];
  for (const [amount, text] of cases) assert.equal(yuanText(fen(amount)), text);
});

test('A formatted amount reads back as the same amount.', () => {
  fc.assert(
    fc.property(anyFen, (amount) => {
      assert.match(yuanText(amount), /^-?\d+\.\d{2}$/);
      assert.equal(fenFromDecimal(yuanText(amount)), amount);
    }),
  );
});

test('An amount has the same value however it is spelled.', () => {
  const amounts = fc.bigInt({ min: 1n, max: 99_999_999n });
  fc.assert(
    fc.property(amounts, fc.nat({ max: 8 }), fc.nat({ max: 6 }), (amount, places, zeros) => {
      const padded = zeros === 0 ? `${amount}` : `${amount}.${'0'.repeat(zeros)}`;
      assert.equal(fenFromDecimal(`${padded}e-2`), amount);
      assert.equal(fenFromDecimal(`${amount}${'0'.repeat(places)}E-${places + 2}`), amount);
    }),
  );
});

test('A token is an amount exactly when it has no digit below the fen.', () => {
  const decimals = fc.stringMatching(/^\d{1,10}$/);
  fc.assert(
    fc.property(fc.nat(), decimals, (whole, fraction) => {
      const expected = /^\d{1,2}0*$/.test(fraction)
        ? BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
        : null;
      assert.equal(fenFromDecimal(`${whole}.${fraction}`), expected);
    }),
  );
});

test('No text makes the readers throw.', () => {
  const numberish = fc.stringMatching(/^[-+.eE0-9]{0,40}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), numberish), (text) => {
      fenFromDecimal(text);
      fenFromStrictDecimal(text);
    }),
  );
});

test('Arithmetic on fen is arithmetic on integers.', () => {
  const amounts = [1n, 2n, -3n].map((n) => fen(n));
  assert.equal(addFen(fen(1), fen(2n)), 3n);
  assert.equal(subtractFen(fen(1), fen(2)), -1n);
  assert.equal(negateFen(fen(7)), -7n);
  assert.equal(minFen(fen(1), fen(-2)), -2n);
  assert.equal(sumFen(amounts), 0n);
  assert.equal(sumFen([]), ZERO_FEN);
});

test('Only whole numbers become fen.', () => {
  for (const n of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    assert.throws(() => fen(n), /not whole fen/);
  }
});

test('A share is rounded to the fen, half up.', () => {
  const percent = (amount: number) => basisPointsHalfUp(fen(amount), 100n);
  assert.deepEqual([0, 49, 50, 149, 150, 3333, 6666].map(percent), [0n, 0n, 1n, 1n, 2n, 33n, 67n]);
  assert.equal(basisPointsHalfUp(fen(10_000_000), 10_000n), 10_000_000n);
  assert.throws(() => basisPointsHalfUp(fen(-1), 100n), /less than nothing/);
});

test('A share is never more than half a fen from the exact one.', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n });
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 0n, max: 10_000n }), (amount, bps) => {
      const error = basisPointsHalfUp(amount as Fen, bps) * 10_000n - amount * bps;
      assert.ok(error > -5_000n && error <= 5_000n);
    }),
  );
});
