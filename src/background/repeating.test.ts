// Work that comes back: never twice at once, again when it was woken, and ended in order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { repeating } from './repeating.ts';

const failed = (error: unknown) => assert.fail(String(error));

/** Work whose runs end when the test says so. */
function steps() {
  const begun: PromiseWithResolvers<void>[] = [];
  const run = () => {
    const step = Promise.withResolvers<void>();
    begun.push(step);
    return step.promise;
  };
  return { begun, run };
}

test('It runs every so often, and not while it is running.', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { begun, run } = steps();
  const repeated = repeating({ everyMs: 1_000, run, failed });
  assert.equal(begun.length, 0);
  t.mock.timers.tick(3_000);
  assert.equal(begun.length, 1);
  begun[0]?.resolve();
  await turn();
  assert.equal(begun.length, 1);
  t.mock.timers.tick(1_000);
  assert.equal(begun.length, 2);
  begun[1]?.resolve();
  await repeated.stop();
});

test('Who wakes it is seen by a run that begins afterwards.', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { begun, run } = steps();
  const repeated = repeating({ everyMs: 1_000, run, failed });
  repeated.wake();
  assert.equal(begun.length, 1);
  repeated.wake();
  repeated.wake();
  begun[0]?.resolve();
  await turn();
  assert.equal(begun.length, 2, 'two wishes, one run');
  begun[1]?.resolve();
  await turn();
  assert.equal(begun.length, 2);
  await repeated.stop();
});

test('A failed run is told, and the next one comes.', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const told: unknown[] = [];
  const { begun, run } = steps();
  const repeated = repeating({ everyMs: 1_000, run, failed: (error) => told.push(error) });
  t.mock.timers.tick(1_000);
  begun[0]?.reject('away');
  await turn();
  assert.deepEqual(told, ['away']);
  t.mock.timers.tick(1_000);
  begun[1]?.resolve();
  await repeated.stop();
  assert.equal(begun.length, 2);
});

test('Stopping waits for what is running, tells it, and nothing wakes it any more.', async () => {
  const { begun, run } = steps();
  let isStopped = () => false;
  const repeated = repeating({
    everyMs: 1_000,
    run: (stopped) => {
      isStopped = stopped;
      return run();
    },
    failed,
  });
  repeated.wake();
  repeated.wake();
  let ended = false;
  const stop = repeated.stop().then(() => {
    ended = true;
  });
  await turn();
  assert.equal(ended, false);
  assert.equal(isStopped(), true);
  begun[0]?.resolve();
  await stop;
  repeated.wake();
  assert.equal(begun.length, 1);
});
