// Tests when each lane may start, how large its batch is, and whether it waits for locked rows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLanes } from './lanes.ts';
import type { Waiting } from './waiting.ts';

const LIMITS = { batchMax: 10, sideMin: 4 };

function lanesWith(count: number, limits = LIMITS) {
  const lanes = openLanes(limits);
  lanes.main.queue.waiting = Array.from({ length: count }, () => ({}) as Waiting);
  return lanes;
}

test('A few commands are one batch of the main lane.', () => {
  const { main } = lanesWith(7);
  assert.deepEqual([main.opensSide(), main.size()], [false, 10]);
});

test('A crowd is divided between two lanes, each half no larger than a batch.', () => {
  for (const [count, size] of [
    [8, 4],
    [9, 5],
    [100, 10],
  ] as const) {
    const { main, side } = lanesWith(count);
    assert.deepEqual([main.opensSide(), main.size(), side.canStart()], [true, size, true]);
  }
});

test('The side lane starts for a crowd only, and the others for a single command.', () => {
  const { main, side, slow } = lanesWith(3);
  assert.deepEqual([main.canStart(), side.canStart(), slow.canStart()], [true, false, true]);
});

test('Beside another batch a lane skips locked rows; alone, and in the slow lane, it waits.', () => {
  const { main, side, slow } = lanesWith(8);
  const lockings = () => [main.locking(), side.locking(), slow.locking()];
  assert.deepEqual(lockings(), ['wait', 'skip', 'wait']);
  side.running = Promise.resolve();
  assert.deepEqual(lockings(), ['skip', 'skip', 'wait']);
  assert.equal(main.opensSide(), false, 'it is open');
});

test('When most of a crowd meets locked rows, the side lane rests for eight batches.', () => {
  const { main, side, sideRest } = lanesWith(100);
  side.running = Promise.resolve();
  sideRest.noteLocked(2, 4);
  sideRest.noteLocked(3, 3);
  assert.equal(side.canStart(), true, 'half of a crowd is not most, and three are no crowd');
  sideRest.noteLocked(3, 4);
  for (let batches = 0; batches < 8; batches++) {
    assert.deepEqual([side.canStart(), main.locking(), main.size()], [false, 'wait', 10]);
    sideRest.countMainBatch();
  }
  assert.deepEqual([side.canStart(), main.locking()], [true, 'skip']);
});
