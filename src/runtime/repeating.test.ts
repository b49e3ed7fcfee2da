// Work that repeats: never twice at once, again when woken, and stopped in order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { startRepeating } from './repeating.ts';

const onError = (error: unknown) => assert.fail(String(error));

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

test('It runs at intervals, and not while it is running.', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { begun, run } = steps();
  const repeating = startRepeating({ everyMs: 1_000, run, onError });
  assert.equal(begun.length, 0);
  t.mock.timers.tick(3_000);
  assert.equal(begun.length, 1);
  begun[0]?.resolve();
  await turn();
  assert.equal(begun.length, 1);
  t.mock.timers.tick(1_000);
  assert.equal(begun.length, 2);
  begun[1]?.resolve();
  await repeating.stop();
});

test('A run begins after every wake-up.', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { begun, run } = steps();
  const repeating = startRepeating({ everyMs: 1_000, run, onError });
  repeating.wake();
  assert.equal(begun.length, 1);
  repeating.wake();
  repeating.wake();
  begun[0]?.resolve();
  await turn();
  assert.equal(begun.length, 2, 'two wake-ups, one run');
  begun[1]?.resolve();
  await turn();
  assert.equal(begun.length, 2);
  await repeating.stop();
});

test('A failed run is reported, and the next one follows.', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const errors: unknown[] = [];
  const { begun, run } = steps();
  const repeating = startRepeating({ everyMs: 1_000, run, onError: (error) => errors.push(error) });
  t.mock.timers.tick(1_000);
  begun[0]?.reject('away');
  await turn();
  assert.deepEqual(errors, ['away']);
  t.mock.timers.tick(1_000);
  begun[1]?.resolve();
  await repeating.stop();
  assert.equal(begun.length, 2);
});

test('Stopping signals the current run and waits for it; afterwards nothing wakes it.', async () => {
  const { begun, run } = steps();
  let isStopped = () => false;
  const repeating = startRepeating({
    everyMs: 1_000,
    run: (stopped) => {
      isStopped = stopped;
      return run();
    },
    onError,
  });
  repeating.wake();
  repeating.wake();
  let ended = false;
  const stop = repeating.stop().then(() => {
    ended = true;
  });
  await turn();
  assert.equal(ended, false);
  assert.equal(isStopped(), true);
  begun[0]?.resolve();
  await stop;
  repeating.wake();
  assert.equal(begun.length, 1);
});
