// Queues of receivers: each is bounded, keeps its order, and waits for no other.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createReceiverQueues } from './receiver-queues.ts';

function held() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (item: string) => {
    begun.push(item);
    return new Promise<void>((resolve) => ends.set(item, resolve));
  };
  return { begun, run, end: (item: string) => ends.get(item)?.() };
}

test('A full queue delays its own items, in order, and no other queue.', async () => {
  const { begun, run, end } = held();
  const queues = createReceiverQueues(2, run);
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1']) queues.add(item[0] ?? '', item);
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  end('a2');
  await turn();
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3']);
});

test('Items that have not started can be taken out; the others are waited for.', async () => {
  const { begun, run, end } = held();
  const queues = createReceiverQueues(1, run);
  for (const item of ['a1', 'a2', 'b1', 'b2']) queues.add(item[0] ?? '', item);
  assert.deepEqual(queues.takeWaiting(), ['a2', 'b2']);
  let idle = false;
  const all = queues.idle().then(() => {
    idle = true;
  });
  end('a1');
  await turn();
  assert.equal(idle, false);
  end('b1');
  await all;
  assert.deepEqual(begun, ['a1', 'b1']);
});
