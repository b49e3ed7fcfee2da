// Lanes: each is bounded, keeps its order, and waits for nobody else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { lanes } from './lanes.ts';

function held() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (piece: string) => {
    begun.push(piece);
    return new Promise<void>((resolve) => ends.set(piece, resolve));
  };
  return { begun, run, end: (piece: string) => ends.get(piece)?.() };
}

test('A full lane holds up its own, in order, and no other lane.', async () => {
  const { begun, run, end } = held();
  const hosts = lanes(2, run);
  for (const piece of ['a1', 'a2', 'a3', 'a4', 'b1']) hosts.add(piece[0] ?? '', piece);
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  end('a2');
  await turn();
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3']);
});

test('What has not begun can be taken out; what has begun is waited for.', async () => {
  const { begun, run, end } = held();
  const hosts = lanes(1, run);
  for (const piece of ['a1', 'a2', 'b1', 'b2']) hosts.add(piece[0] ?? '', piece);
  assert.deepEqual(hosts.takeWaiting(), ['a2', 'b2']);
  let ended = false;
  const all = hosts.ended().then(() => {
    ended = true;
  });
  end('a1');
  await turn();
  assert.equal(ended, false);
  end('b1');
  await all;
  assert.deepEqual(begun, ['a1', 'b1']);
});
