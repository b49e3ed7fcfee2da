// The turns that a primary gives, over workers that are only the ends of a channel.

import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { type Asking, turnstile, turnstileFor } from './turns.ts';

function worker() {
  const channel = new EventEmitter();
  const given: number[] = [];
  let isConnected = true;
  const asking = Object.assign(channel, {
    isConnected: () => isConnected,
    send: ({ turn, id }: { turn: string; id: number }) => {
      if (turn === 'given') given.push(id);
      return true;
    },
  }) as unknown as Asking;
  return {
    asking,
    given,
    wants: (id: number) => channel.emit('message', { turn: 'wanted', id }),
    ends: (id: number) => channel.emit('message', { turn: 'over', id }),
    exits: () => {
      isConnected = false;
      channel.emit('exit');
    },
  };
}

function threeAt(most: number) {
  const gate = turnstile(most);
  const workers = [worker(), worker(), worker()] as const;
  for (const { asking } of workers) gate(asking);
  return workers;
}

test('Only so many go at once, and the others in the order in which they asked.', () => {
  const [a, b, c] = threeAt(2);
  a.wants(1);
  b.wants(1);
  c.wants(1);
  a.wants(2);
  assert.deepEqual([a.given, b.given, c.given], [[1], [1], []]);
  b.ends(1);
  assert.deepEqual([a.given, b.given, c.given], [[1], [1], [1]]);
  a.ends(1);
  assert.deepEqual(a.given, [1, 2]);
});

test('Who went without a turn, having waited too long, is not given one any more.', () => {
  const [a, b, c] = threeAt(1);
  a.wants(1);
  b.wants(1);
  c.wants(1);
  b.ends(1);
  a.ends(1);
  assert.deepEqual([b.given, c.given], [[], [1]]);
});

test('A worker that dies gives back the turn that it had and the one that it waited for.', () => {
  const [a, b, c] = threeAt(1);
  a.wants(1);
  b.wants(1);
  a.wants(2);
  c.wants(1);
  a.exits();
  assert.deepEqual([a.given, b.given, c.given], [[1], [1], []]);
  b.ends(1);
  assert.deepEqual([a.given, c.given], [[1], [1]]);
});

test('A turn that lasts too long keeps nobody waiting, and its end frees no second place.', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const [a, b, c] = threeAt(1);
  a.wants(1);
  b.wants(1);
  c.wants(1);
  t.mock.timers.tick(249);
  assert.deepEqual(b.given, []);
  t.mock.timers.tick(1);
  assert.deepEqual([b.given, c.given], [[1], []]);
  a.ends(1);
  assert.deepEqual(c.given, []);
  b.ends(1);
  assert.deepEqual(c.given, [1]);
});

test('Turns are given only where more processes serve than the machine usually has.', () => {
  const large = { cores: 16, memoryBytes: 64 * 2 ** 30 };
  const small = { cores: 2, memoryBytes: 4 * 2 ** 30 };
  const given = [
    ...[6, 7].map((workers) => turnstileFor(workers, large)),
    ...[2, 3].map((workers) => turnstileFor(workers, small)),
  ];
  assert.deepEqual(
    given.map((gate) => gate !== null),
    [false, true, false, true],
  );
});
