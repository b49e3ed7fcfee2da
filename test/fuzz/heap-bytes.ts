// Measures what the process holds on to. Run with --expose-gc, so that what nobody holds is gone before.

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

export async function heapBytes(): Promise<number> {
  assert(globalThis.gc, 'the heap is measured with --expose-gc');
  // Buffers are let go of in a later turn than the objects that hold them.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc();
    await pause(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
