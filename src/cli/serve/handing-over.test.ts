// Which worker gets a connection, over ends of channels that are not connected to anything. What Node sends
// through them here is as it sends it; that it does is seen in test/cli/workers.test.ts.

import assert from 'node:assert/strict';
import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { type HandingOver, handingOver, tellLoad, type WorkerLoad } from './handing-over.ts';

const CLUSTER = 'NODE_CLUSTER';
const KEY = '127.0.0.1:80';
const LIMITS = { connected: 2, connectionsMax: 100 };

function seated(handOver: HandingOver, inPlaceOf: Worker | null = null) {
  const sent: { seq: number; act?: string }[] = [];
  const moves: unknown[] = [];
  let isConnected = true;
  const child = Object.assign(new EventEmitter(), {
    send: (message: { seq: number }) => Boolean(sent.push(message)),
  });
  const end = Object.assign(new EventEmitter(), {
    process: child,
    isConnected: () => isConnected,
    send: (message: unknown) => moves.push(message),
  }) as unknown as Worker;
  handOver(end, inPlaceOf);
  const hear = (message: object) => child.emit('internalMessage', { cmd: CLUSTER, ...message });
  const given = () => sent.filter(({ act }) => act === 'newconn').map(({ seq }) => seq);
  const toChild = (message: object, handle?: object) =>
    (child.send as (...words: unknown[]) => boolean)(message, handle);
  return {
    end,
    given,
    moves,
    listens: () => toChild({ cmd: CLUSTER, key: KEY, ack: 0, seq: -1 }),
    leaves: () => hear({ act: 'close', key: KEY }),
    takes: () => hear({ ack: given().at(-1), accepted: true }),
    says: (load: Partial<WorkerLoad>) =>
      end.emit('message', { load: { cores: 0, connections: 0, ...load } }),
    /** Node gives it a connection. */
    node: (seq: number, close = () => {}) =>
      toChild({ cmd: CLUSTER, act: 'newconn', key: KEY, seq }, { close }),
    dies() {
      isConnected = false;
      child.emit('exit');
      child.emit('close');
    },
  };
}

type Seated = ReturnType<typeof seated>;

function listening(count: number) {
  const handOver = handingOver(LIMITS);
  const workers = Array.from({ length: count }, () => seated(handOver));
  for (const one of workers) one.listens();
  let seq = 0;
  /** Node gives connections to all of them in turn, and each is taken at once. */
  const arrive = (connections: number) => {
    const before = workers.map((one) => one.given().length);
    for (let one = 0; one < connections; one++) {
      workers[seq % workers.length]?.node(++seq);
      for (const worker of workers) worker.takes();
    }
    return workers.map((one, index) => one.given().length - (before[index] ?? 0));
  };
  return { handOver, workers: workers as [Seated, Seated, Seated, Seated], arrive };
}

test('The first ones get all connections, in turn.', () => {
  const { arrive } = listening(4);
  assert.deepEqual(arrive(6), [3, 3, 0, 0]);
});

test('Whoever has not taken a connection waits for no other one, and those wait for nobody else.', () => {
  const { workers } = listening(4);
  const [a, b, c, d] = workers;
  for (const [index, one] of workers.entries()) one.node(index);
  assert.deepEqual([a.given(), b.given(), c.given(), d.given()], [[0], [1], [], []]);
  b.takes();
  assert.deepEqual([a.given(), b.given()], [[0], [1, 2]]);
});

test('Whoever does not take one is passed over until it does.', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { workers } = listening(4);
  const [a, b, c] = workers;
  for (const [index, one] of workers.entries()) one.node(index);
  b.takes();
  t.mock.timers.tick(1_000);
  assert.deepEqual([a.given(), b.given(), c.given()], [[0], [1, 2], [3]]);
  a.takes();
  b.takes();
  c.takes();
  a.node(4);
  a.takes();
  b.node(5);
  assert.deepEqual([a.given(), b.given(), c.given()], [[0, 4], [1, 2, 5], [3]]);
});

test('Where one dies the next one takes its place, and what it was given.', () => {
  const { workers } = listening(3);
  const [a, b, c] = workers;
  a.node(1);
  a.dies();
  assert.deepEqual([a.given(), b.given(), c.given()], [[1], [1], []]);
  b.node(2);
  assert.deepEqual([b.given(), c.given()], [[1], [2]]);
});

test('Where nobody is left that listens, what was under way is closed.', () => {
  const { workers } = listening(1);
  let closed = 0;
  workers[0].node(1, () => closed++);
  workers[0].dies();
  assert.equal(closed, 1);
});

test('One that replaces another is as early as that one was.', () => {
  const { handOver, workers } = listening(3);
  const [a, b, c] = workers;
  const fresh = seated(handOver, a.end);
  fresh.listens();
  a.leaves();
  for (let seq = 0; seq < 4; seq++) {
    c.node(seq);
    for (const one of [fresh, b, c]) one.takes();
  }
  assert.deepEqual([fresh.given(), a.given(), b.given(), c.given()], [[0, 2], [], [1, 3], []]);
});

test('Whoever holds as many connections as it may gets no more, while there are others.', () => {
  const { workers, arrive } = listening(3);
  const [a, b, c] = workers;
  a.says({ connections: 98 });
  assert.deepEqual(arrive(6), [2, 2, 2]);
  assert.deepEqual(arrive(6), [0, 3, 3]);
  for (const one of [a, b, c]) one.says({ connections: 100 });
  assert.deepEqual(arrive(6), [2, 2, 2]);
});

test('While the first ones use up their cores, others get as many.', () => {
  const { workers, arrive } = listening(4);
  const [a, b] = workers;
  a.says({ cores: 0.9 });
  assert.deepEqual(arrive(6), [2, 2, 2, 0]);
  b.says({ cores: 0.9 });
  assert.equal(arrive(8).filter((count) => count === 2).length, 4);
  // On fewer cores nobody gets that much, however many wait.
  for (const one of workers) one.says({ cores: 0.6 });
  assert.deepEqual(arrive(6), [3, 3, 0, 0]);
});

test('One that uses up its core moves clients while one that is left over is idle.', () => {
  const [a] = listening(2).workers;
  a.says({ cores: 0.9 });
  assert.equal(a.moves.length, 0);
  const { workers } = listening(3);
  const [first, second, third] = workers;
  first.says({ cores: 0.8 });
  assert.equal(first.moves.length, 0);
  first.says({ cores: 0.9 });
  assert.equal(first.moves.length, 1);
  second.says({ cores: 0.5 });
  third.says({ cores: 0.5 });
  first.says({ cores: 0.9 });
  assert.equal(first.moves.length, 1);
});

test('A worker says each second what it uses, and moves an eighth of its clients if told to.', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const said: { load: WorkerLoad }[] = [];
  const moved: number[] = [];
  const primary = Object.assign(new EventEmitter(), {
    isConnected: () => true,
    send: (message: { load: WorkerLoad }) => said.push(message),
  });
  tellLoad(primary as unknown as Worker, {
    countConnections: async () => 80,
    moveClients: (count) => moved.push(count),
  });
  t.mock.timers.tick(1_000);
  await Promise.resolve();
  await Promise.resolve();
  assert.equal(said[0]?.load.connections, 80);
  assert.ok((said[0]?.load.cores ?? -1) >= 0);
  primary.emit('message', 'tael:move');
  primary.emit('message', 'something else');
  assert.deepEqual(moved, [10]);
});
