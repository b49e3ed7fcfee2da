// The report of the drills: what it adds up, and where in the page it goes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReportLine, reportOf, reportPage } from './report.ts';

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
  assert.equal(
    reportOf(lines).split('\n').at(-1),
    '| a node is killed | 2 | 2,000 | 14 | 6 | 1 | 0 | 1.2 |',
  );
});

test('a fault that could not be made says why', () => {
  const row = reportOf([{ fault: 'the disk is full', skipped: 'only root can mount' }]);
  assert.match(row, /\| the disk is full \| skipped: only root can mount \|/);
});

test('what was measured replaces what was measured before, and nothing else', () => {
  const page = reportPage(
    'A\n<!-- measured by npm run test:faults -->\nold\n<!-- end of what was measured -->\nZ\n',
    'test:faults',
    'new',
  );
  assert.equal(
    page,
    'A\n<!-- measured by npm run test:faults -->\n\nnew\n\n<!-- end of what was measured -->\nZ\n',
  );
  assert.throws(() => reportPage('a page without marks', 'test:faults', 'new'), /lacks/);
});
