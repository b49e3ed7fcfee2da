// Polling: one poll at a time, and none while nobody waits.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pollWhileWanted } from './polling.ts';

test('a poll follows the end of the last one, however many begin to wait, until nobody waits', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const begun: PromiseWithResolvers<void>[] = [];
  let waiting = true;
  const ensurePolling = pollWhileWanted({
    everyMs: 10,
    isWanted: () => waiting,
    poll() {
      const poll = Promise.withResolvers<void>();
      begun.push(poll);
      return poll.promise;
    },
  });
  ensurePolling();
  ensurePolling();
  t.mock.timers.tick(9);
  assert.equal(begun.length, 0);
  t.mock.timers.tick(100);
  ensurePolling();
  assert.equal(begun.length, 1, 'the first has not ended');
  begun[0]?.resolve();
  await turn();
  t.mock.timers.tick(10);
  assert.equal(begun.length, 2);
  waiting = false;
  begun[1]?.resolve();
  await turn();
  t.mock.timers.tick(100);
  assert.equal(begun.length, 2, 'nobody waits');
  waiting = true;
  ensurePolling();
  t.mock.timers.tick(10);
  assert.equal(begun.length, 3);
});
