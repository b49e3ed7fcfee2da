// Checks how many processes serve unless it is set.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { machineHere, usualWorkers } from './machine.ts';

const GIGABYTE = 2 ** 30;
const on = (cores: number, gigabytes: number) =>
  usualWorkers({ cores, memoryBytes: gigabytes * GIGABYTE });

test('half of the cores serve, one at least and six at most', () => {
  const counts = [1, 2, 3, 4, 6, 8, 12, 16, 128].map((cores) => on(cores, 256));
  assert.deepEqual(counts, [1, 1, 1, 2, 3, 4, 6, 6, 6]);
});

test('each has a gigabyte of the memory, whatever the cores', () => {
  const counts = [0.5, 1, 1.9, 2, 3.9, 16].map((gigabytes) => on(16, gigabytes));
  assert.deepEqual(counts, [1, 1, 1, 2, 3, 6]);
});

test('what is here is read', () => {
  const { cores, memoryBytes } = machineHere();
  assert.ok(cores >= 1 && Number.isInteger(cores));
  assert.ok(memoryBytes > 0);
});
