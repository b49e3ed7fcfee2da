// What `tael doctor` says about the cells of books on several machines.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examineCells } from './examine-database.ts';

const MACHINES = { cells: 8, machines: ['one:5432', 'two:5432'], recoveryMs: 2_000, silent: [] };

test('Cells on machines are fine while what is prepared there ends soon.', () => {
  for (const preparedMs of [null, 20, 10_000]) {
    assert.equal(examineCells({ ...MACHINES, preparedMs }).state, 'good');
  }
});

test('What has been prepared for long is told, with what to do before cells are moved.', () => {
  const { state, found, mend } = examineCells({ ...MACHINES, preparedMs: 47_000 });
  assert.equal(state, 'bad');
  assert.match(found, /what was prepared 47 seconds ago has not ended/);
  assert.match(`${mend}`, /Move no cells before/);
});

test('A machine that does not answer is named before all else.', () => {
  const { state, found, mend } = examineCells({
    ...MACHINES,
    preparedMs: 47_000,
    silent: ['two:5432'],
  });
  assert.equal(state, 'bad');
  assert.match(found, /two:5432 does not answer/);
  assert.match(`${mend}`, /or its standby/);
});
