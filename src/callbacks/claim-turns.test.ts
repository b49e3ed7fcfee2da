// Checks whose turn it is to claim: each queue once before any comes again, and none waits for one that is
// slow.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startClaimTurns } from './claim-turns.ts';

/** Nobody is woken by the time in these tests. */
const NEVER_MS = 60_000;

interface Turn {
  readonly queue: number;
  end(more: boolean): void;
}

function turnsOf(queues: number, hasRoom = () => true) {
  const taken: number[] = [];
  const open: Turn[] = [];
  const errors: unknown[] = [];
  const turns = startClaimTurns({
    queues,
    everyMs: NEVER_MS,
    hasRoom,
    claim: (queue) =>
      new Promise((resolve) => {
        taken.push(queue);
        open.push({ queue, end: resolve });
      }),
    onError: (error) => errors.push(error),
  });
  /** Ends the turn of a queue, and lets the next ones begin. */
  async function end(queue: number, more: boolean): Promise<void> {
    const at = open.findIndex((turn) => turn.queue === queue);
    open.splice(at, 1)[0]?.end(more);
    await pause(1);
  }
  return { turns, taken, open, errors, end };
}

test('A queue that always has more takes its turn after all others.', async () => {
  const { turns, taken, end } = turnsOf(6);
  turns.wake();
  assert.deepEqual(taken, [0, 1, 2, 3]);
  await end(0, true);
  await end(1, false);
  assert.deepEqual(taken.slice(4), [4, 5]);
  await end(4, false);
  assert.deepEqual(taken.slice(6), [0]);
});

test('Queues that are slow leave the turns of the others to them, one by one.', async () => {
  const { turns, taken, end } = turnsOf(6);
  turns.wake();
  for (const queue of [3, 4, 5]) await end(queue, false);
  turns.wake([3, 4, 0]);
  assert.deepEqual(taken, [0, 1, 2, 3, 4, 5, 3]);
  await end(3, false);
  assert.deepEqual(taken.slice(7), [4], 'the first has its turn already, and no second beside it');
});

test('One that is woken during its turn has another one afterwards.', async () => {
  const { turns, taken, end } = turnsOf(1);
  turns.wake();
  turns.wake();
  turns.wake([0]);
  assert.deepEqual(taken, [0]);
  await end(0, false);
  assert.deepEqual(taken, [0, 0]);
  await end(0, false);
  assert.deepEqual(taken, [0, 0]);
});

test('Without room they wait in line, and go on where they were.', async () => {
  let room = 2;
  const { turns, taken, end } = turnsOf(3, () => room-- > 0);
  turns.wake();
  assert.deepEqual(taken, [0, 1]);
  await end(0, true);
  assert.ok(turns.isWaiting());
  room = 2;
  turns.wake([]);
  assert.deepEqual(taken.slice(2), [2, 0]);
  await end(1, false);
  assert.equal(turns.isWaiting(), false);
});

test('A turn that fails is reported, and the queue waits to be woken.', async () => {
  const errors: unknown[] = [];
  let count = 0;
  const turns = startClaimTurns({
    queues: 1,
    everyMs: NEVER_MS,
    hasRoom: () => true,
    async claim() {
      count += 1;
      throw new Error('away');
    },
    onError: (error) => errors.push(String(error)),
  });
  turns.wake();
  await pause(1);
  assert.deepEqual([count, errors], [1, ['Error: away']]);
  turns.wake();
  await pause(1);
  assert.equal(count, 2);
});

test('Stopping waits for the turns under way and begins none.', async () => {
  const { turns, taken, end } = turnsOf(6);
  turns.wake();
  let isStopped = false;
  const stopping = turns.stop().then(() => {
    isStopped = true;
  });
  for (const queue of [0, 1, 2]) await end(queue, true);
  assert.equal(isStopped, false);
  await end(3, true);
  await stopping;
  assert.deepEqual(taken, [0, 1, 2, 3]);
});
