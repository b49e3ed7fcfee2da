// Requests that arrive while one statement runs share the next one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gather, gatherRows } from './gather-reads.ts';

/** A `run` that answers each request with itself, when told to. */
function echo() {
  const batches: (readonly number[])[] = [];
  let release = () => {};
  const run = (batch: readonly number[]): Promise<readonly number[]> => {
    batches.push(batch);
    return new Promise((resolve) => {
      release = () => resolve(batch);
    });
  };
  return { batches, run, release: () => release() };
}

/** Lets a batch be answered and the next one start; each of these may take a turn. */
async function turn(): Promise<void> {
  for (let n = 0; n < 4; n++) await new Promise((resolve) => setImmediate(resolve));
}

test('Requests made in one turn of the event loop share a batch, in order.', async () => {
  const { batches, run, release } = echo();
  const ask = gather(run);
  const answers = Promise.all([3, 1, 2].map(ask));
  await turn();
  release();
  assert.deepEqual(await answers, [3, 1, 2]);
  assert.deepEqual(batches, [[3, 1, 2]]);
});

test('Requests made while batches run wait for one of them and share the next.', async () => {
  const { batches, run, release } = echo();
  const ask = gather(run, 1_000, 1);
  const first = ask(1);
  await turn();
  const later = [ask(2), ask(3)];
  await turn();
  assert.deepEqual(batches, [[1]]);
  release();
  assert.equal(await first, 1);
  await turn();
  release();
  assert.deepEqual(await Promise.all(later), [2, 3]);
  assert.deepEqual(batches, [[1], [2, 3]]);
});

test('A batch has a largest size.', async () => {
  const sizes: number[] = [];
  const ask = gather<number, number>(async (batch) => {
    sizes.push(batch.length);
    return batch;
  }, 2);
  const five = [1, 2, 3, 4, 5];
  assert.deepEqual(await Promise.all(five.map(ask)), five);
  assert.deepEqual(sizes, [2, 2, 1]);
});

test('A failed batch fails all of its requests, and the next one runs.', async () => {
  let runs = 0;
  const ask = gather<number, number>(async (batch) => {
    runs += 1;
    if (runs === 1) throw new Error('away');
    return batch;
  });
  const ended = await Promise.allSettled([ask(1), ask(2)]);
  assert.deepEqual(
    ended.map((one) => one.status),
    ['rejected', 'rejected'],
  );
  assert.equal(await ask(3), 3);
});

test('A batch answered short or long rejects all of its requests, and the next one runs.', async () => {
  const answers = [[1], [1, 2, 3], [1, 2]];
  const ask = gather<number, number>(async () => answers.shift() ?? []);
  for (const heard of [1, 3]) {
    for (const promise of [ask(1), ask(2)]) {
      await assert.rejects(promise, new RegExp(`${heard} answers to 2 requests`));
    }
  }
  assert.deepEqual(await Promise.all([ask(1), ask(2)]), [1, 2]);
});

test('Rows are requested once and returned by id, missing ones as undefined.', async () => {
  const asked: (readonly string[])[] = [];
  const row = gatherRows<string, number>(async (ids) => {
    asked.push(ids);
    return new Map([['a', 1]]);
  });
  assert.deepEqual(await Promise.all([row('a'), row('b'), row('a')]), [1, undefined, 1]);
  assert.deepEqual(asked, [['a', 'b']]);
});
