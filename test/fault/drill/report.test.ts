// The report of the drills: what it adds up, and how the page has it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultTable } from '../../../bench/figures/proofs.ts';
import { faultsOf, type ReportLine } from './report.ts';

const RUN = {
  fault: 'a node is killed',
  operations: 1_000,
  acknowledged: 990,
  refused: 7,
  unknown: 3,
  lost: 0,
  doubled: 0,
  unavailableMs: 1_240,
};

test('runs of one fault are one row: counts are added, of the outages the longest counts', () => {
  const lines: ReportLine[] = [RUN, { ...RUN, lost: 1, unavailableMs: 310 }];
  assert.equal(rowsOf(lines).at(-1), '| a node is killed | 2 | 2,000 | 14 | 6 | 1 | 0 | 1.2 |');
});

test('where nothing was lost or doubled that is said once', () => {
  const [harm, , head, , row] = rowsOf([RUN]);
  assert.equal(harm, 'Lost in all: 0. Doubled in all: 0.');
  assert.equal(head, '| fault | runs | operations | refused | unknown | unavailable, s |');
  assert.equal(row, '| a node is killed | 1 | 1,000 | 7 | 3 | 1.2 |');
});

test('a fault that could not be made says why', () => {
  const [row = ''] = rowsOf([{ fault: 'the disk is full', skipped: 'only root can mount' }]).slice(
    -1,
  );
  assert.match(row, /\| the disk is full \| skipped: only root can mount \|/);
});

function rowsOf(lines: readonly ReportLine[]): readonly string[] {
  return faultTable([{ faults: faultsOf(lines) }], 'en')
    .trim()
    .split('\n');
}
