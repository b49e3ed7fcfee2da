// Tests of cells: that items come by their cells, in one order everywhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellOfUser, inCells, ONE_CELL } from './cells.ts';

const userIds = Array.from({ length: 100 }, (_, index) => 1_100 - index);
const self = (userId: number) => userId;

test('where there is one cell, everything is in cell 0, as it came', () => {
  assert.deepEqual(inCells(ONE_CELL, userIds, self), [[0, userIds]]);
  assert.deepEqual(inCells(ONE_CELL, [], self), []);
});

test('where there are several, each comes once, with what is in it, in order', () => {
  const cells = { count: 8 };
  const found = inCells(cells, userIds, self);
  assert.deepEqual(
    found.map(([cell]) => cell),
    [0, 1, 2, 3, 4, 5, 6, 7],
  );
  for (const [cell, inside] of found) {
    assert.deepEqual(
      inside,
      userIds.filter((userId) => cellOfUser(cells, userId) === cell),
    );
  }
  assert.deepEqual(inCells(cells, [], self), []);
});
