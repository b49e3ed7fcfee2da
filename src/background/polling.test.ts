// Rounds for those who wait: one at a time, and none for nobody.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { rounds } from './polling.ts';

test('a round follows the end of the last, however many begin to wait, until nobody does', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const begun: PromiseWithResolvers<void>[] = [];
  let waiting = true;
  const begin = rounds({
    everyMs: 10,
    wanted: () => waiting,
    run() {
      const round = Promise.withResolvers<void>();
      begun.push(round);
      return round.promise;
    },
  });
  begin();
  begin();
  t.mock.timers.tick(9);
  assert.equal(begun.length, 0);
  t.mock.timers.tick(100);
  begin();
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
  begin();
  t.mock.timers.tick(10);
  assert.equal(begun.length, 3);
});
