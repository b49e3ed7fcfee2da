// Tests of the queue with jobs that end when a test says so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundedQueue } from './bounded-queue.ts';

function heldJobs() {
  const started: Array<PromiseWithResolvers<string>> = [];
  const job = () => {
    const held = Promise.withResolvers<string>();
    started.push(held);
    return held.promise;
  };
  return { started, job };
}

test('a limited number run, a limited number wait, and the rest are refused', async () => {
  const queue = boundedQueue({ running: 2, waiting: 1 });
  const { started, job } = heldJobs();
  const first = [queue(job), queue(job), queue(job)];
  assert.equal(started.length, 2);
  assert.equal(await queue(job), 'overloaded');
  started[0]?.resolve('one');
  assert.equal(await first[0], 'one');
  await new Promise(setImmediate);
  assert.equal(started.length, 3);
  started[1]?.resolve('two');
  started[2]?.resolve('three');
  assert.deepEqual(await Promise.all(first), ['one', 'two', 'three']);
});

test('a job that fails frees its place and fails only its own caller', async () => {
  const queue = boundedQueue({ running: 1, waiting: 1 });
  const { started, job } = heldJobs();
  const failing = queue(job);
  const next = queue(job);
  started[0]?.reject(new Error('broken'));
  await assert.rejects(failing, /broken/);
  started[1]?.resolve('fine');
  assert.equal(await next, 'fine');
  assert.equal(await queue(() => Promise.resolve('later')), 'later');
});
