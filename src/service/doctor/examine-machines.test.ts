// Checks what `tael doctor` says about the cells of books on several machines.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examineMachines } from './examine-database.ts';

const MACHINES = {
  cells: 8,
  machines: ['one:5432', 'two:5432'],
  recoveryMs: 2_000,
  preparedMs: null,
  silent: [],
  givesUp: [
    { machine: null, afterMs: 5_000 },
    { machine: 'one:5432', afterMs: 11_000 },
  ],
};

test('Cells on machines are fine while what is prepared there ends soon.', () => {
  for (const preparedMs of [null, 20, 10_000]) {
    assert.equal(examineMachines({ ...MACHINES, preparedMs }).state, 'good');
  }
});

test('What has been prepared for long is told, with what to do before cells are moved.', () => {
  const { state, found, mend } = examineMachines({ ...MACHINES, preparedMs: 47_000 });
  assert.equal(state, 'bad');
  assert.match(found, /what was prepared 47 seconds ago has not ended/);
  assert.match(`${mend}`, /Move no cells before/);
});

test('A machine that does not answer is named before all else.', () => {
  const { state, found, mend } = examineMachines({
    ...MACHINES,
    preparedMs: 47_000,
    silent: ['two:5432'],
  });
  assert.equal(state, 'bad');
  assert.match(found, /two:5432 does not answer/);
  assert.match(`${mend}`, /or its standby/);
});

test('A machine that would wait for hours for one that vanished is told.', () => {
  for (const [slow, name] of [
    [{ machine: null, afterMs: null }, 'the coordinator'],
    [{ machine: 'two:5432', afterMs: 7_875_000 }, 'two:5432'],
  ] as const) {
    const { state, found, mend } = examineMachines({ ...MACHINES, givesUp: [slow] });
    assert.equal(state, 'bad');
    assert.match(found, new RegExp(`; ${name} waits for long`));
    assert.match(`${mend}`, /limits of TCP/);
  }
});

test('What the role may not see is not held against the coordinator.', () => {
  assert.equal(examineMachines({ ...MACHINES, givesUp: [] }).state, 'good');
});
