// Tests of how command-line arguments are parsed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidArgumentError } from 'commander';
import { amountArgument, endArgument, idArgument, listArgument } from './arguments.ts';

function refuses(read: (text: string) => unknown, texts: readonly string[]): void {
  for (const text of texts) assert.throws(() => read(text), InvalidArgumentError, `"${text}"`);
}

test('an id is a positive whole number that a float can hold', () => {
  assert.equal(idArgument('1001'), 1001);
  assert.equal(idArgument('9007199254740991'), Number.MAX_SAFE_INTEGER);
  refuses(idArgument, ['', '0', '-1', '1.5', '1e3', '0x10', ' 7', '9007199254740992', '林']);
});

test('an amount is a plain decimal with at most two decimals', () => {
  assert.equal(amountArgument('100.00'), 10_000n);
  assert.equal(amountArgument('0.1'), 10n);
  assert.equal(amountArgument('007'), 700n);
  refuses(amountArgument, ['', '1.001', '-1', '1e2', '1,000', '.5', '1.', 'NaN']);
});

test('an amount of any size is parsed, so that its field can state the largest', () => {
  assert.equal(amountArgument('1000000000000.00'), 100_000_000_000_000n);
  assert.equal(amountArgument(`1${'0'.repeat(40)}.5`), 10n ** 42n + 50n);
});

test('a list is separated by commas, with or without spaces', () => {
  assert.deepEqual(listArgument('query, refund'), ['query', 'refund']);
});

test('a period has its last day until midnight in Shanghai, and its last time too', () => {
  assert.equal(endArgument('2027-01-31'), Date.parse('2027-02-01T00:00:00+08:00'));
  assert.equal(endArgument('2027-01-31T18:00:00Z'), Date.parse('2027-01-31T18:00:00.001Z'));
  assert.equal(endArgument('2027-01-31T18:00:00.5+08:00'), Date.parse('2027-01-31T10:00:00.501Z'));
});

test('anything but a calendar day or a full time is refused', () => {
  refuses(endArgument, ['2027-02-30', '2027-02-30T00:00:00Z', '2027-01-31T18:00:00', '31.1.2027']);
  refuses(endArgument, ['2027-01-31T25:00:00Z', '2027-01-31T18:00:00+99:00', 'tomorrow', '']);
});
