// Tests which cells a crowd goes to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsToGoTo } from './few-cells.ts';

const chosen = (size: number, cellCount: number, ...queue: (readonly number[])[]) => {
  const found = cellsToGoTo(
    queue.map((cells) => ({ cells })),
    size,
    cellCount,
  );
  return found && [...found].sort((a, b) => a - b);
};

test('A batch goes to the cell of the oldest command, and from there on until it is full.', () => {
  assert.deepEqual(chosen(3, 8, [5], [1], [6], [2], [5]), [5, 6]);
  assert.deepEqual(chosen(2, 8, [5], [1], [6], [2], [5]), [5]);
});

test('It goes on with the first cell behind the last.', () => {
  assert.deepEqual(chosen(3, 8, [7], [3], [0], [1], [4]), [0, 1, 7]);
});

test('A command counts once all of its cells are chosen; the oldest always does.', () => {
  assert.deepEqual(chosen(2, 8, [2, 6], [2, 4], [3, 6], [5]), [2, 3, 6]);
});

test('What tells no cell fits everywhere.', () => {
  assert.deepEqual(chosen(3, 8, [2], [4], [], []), [2]);
});

test('It makes no difference where a batch takes all, there is one cell, or the oldest tells none.', () => {
  assert.equal(chosen(3, 8, [1], [2], [3]), null);
  assert.equal(chosen(1, 1, [0], [0]), null);
  assert.equal(chosen(1, 8, [], [3]), null);
});
