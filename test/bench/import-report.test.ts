// Tests when the bench of imports says that its promises are kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthOf, type ImportReport, isKept, noiseOf } from '../../bench/import/report.ts';

const windowOf = (p99Ms: number, failures = 0) => ({ p50Ms: 1, p99Ms, p999Ms: 9, failures });
const books = { rules: 1, orders: 0, records: 0, verifySeconds: 0, problems: [] };
const KEPT: ImportReport = {
  perSecond: 1_000,
  seconds: 40,
  users: 10_000,
  books,
  alone: [windowOf(10), windowOf(12)],
  beside: [windowOf(12)],
  imports: [{ created: 10_000, seconds: 52 }],
};

test('the p99 beside an import is held to the median of those alone', () => {
  assert.equal(growthOf(KEPT).toFixed(3), '1.091');
  assert.equal(noiseOf(KEPT), 1.2);
  assert.ok(isKept(KEPT));
});

test('a p99 that grew, a slow import, a failed payment or a missing user is no promise kept', () => {
  const broken: readonly Partial<ImportReport>[] = [
    { beside: [windowOf(12.2)] },
    { beside: [windowOf(12, 1)] },
    { alone: [] },
    { imports: [{ created: 10_000, seconds: 61 }] },
    { users: 9_999 },
    { books: { ...books, problems: ['zero_sum'] } },
  ];
  for (const one of broken) assert.ok(!isKept({ ...KEPT, ...one }), JSON.stringify(one));
});
