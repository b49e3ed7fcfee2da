// Which worker gets a connection, over ends of channels that are not connected to anything. What Node sends
// through them here is as it sends it; that it does is seen in test/cli/workers.test.ts.

import assert from 'node:assert/strict';
import cluster, { type Worker } from 'node:cluster';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { Worker as Thread } from 'node:worker_threads';
import {
  type HandingOver,
  type HandingOverLimits,
  handingOver,
  LEAVE,
  tellLoad,
  type WorkerLoad,
} from './handing-over.ts';

const CLUSTER = 'NODE_CLUSTER';
const KEY = '127.0.0.1:80';
const LIMITS = { connected: 2, connectionsMax: 100, moves: true };
const MOVE = 'tael:move';
const COUNT = 'tael:count';
// On Windows Node does otherwise unless it is told.
cluster.schedulingPolicy = cluster.SCHED_RR;

function seated(handOver: HandingOver, inPlaceOf: Worker | null = null) {
  const sent: { seq: number; act?: string }[] = [];
  const told: unknown[] = [];
  let isConnected = true;
  const child = Object.assign(new EventEmitter(), {
    send: (message: { seq: number }) => Boolean(sent.push(message)),
  });
  const end = Object.assign(new EventEmitter(), {
    process: child,
    isConnected: () => isConnected,
    send: (message: unknown) => told.push(message),
  }) as unknown as Worker;
  handOver(end, inPlaceOf);
  const hear = (message: object) => child.emit('internalMessage', { cmd: CLUSTER, ...message });
  const given = () => sent.filter(({ act }) => act === 'newconn').map(({ seq }) => seq);
  const toChild = (message: object, handle?: object) =>
    (child.send as (...words: unknown[]) => boolean)(message, handle);
  return {
    end,
    given,
    told,
    listens: () => toChild({ cmd: CLUSTER, key: KEY, ack: 0, seq: -1 }),
    closes: () => hear({ act: 'close', key: KEY }),
    isToLeave: () => toChild(LEAVE as unknown as object),
    takes: (accepted = true) => hear({ ack: given().at(-1), accepted }),
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

function listening(count: number, limits: Partial<HandingOverLimits> = {}) {
  const handOver = handingOver({ ...LIMITS, ...limits });
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
  a.closes();
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

test('One that leaves gets no more, even where it still listens, unless nobody else does.', () => {
  const { handOver, workers } = listening(2);
  const [a, b] = workers;
  a.isToLeave();
  b.node(1);
  a.node(2);
  b.takes();
  assert.deepEqual([a.given(), b.given()], [[], [1, 2]]);
  b.takes();
  const fresh = seated(handOver, b.end);
  b.dies();
  a.node(3);
  assert.deepEqual([a.given(), fresh.given()], [[3], []]);
});

test('One that comes gets a connection that waits for somebody who takes it.', () => {
  const { handOver, workers } = listening(1);
  const [a] = workers;
  a.node(1);
  a.node(2);
  const fresh = seated(handOver);
  assert.deepEqual([a.given(), fresh.given()], [[1], []]);
  fresh.listens();
  assert.deepEqual([a.given(), fresh.given()], [[1], [2]]);
});

test('What a worker does not accept does not count as its own.', () => {
  const [a] = listening(1).workers;
  a.says({ connections: 99 });
  for (const [seq, accepted] of [false, false, true].entries()) {
    assert.deepEqual(a.told, []);
    a.node(seq);
    a.takes(accepted);
  }
  assert.deepEqual(a.told, [COUNT]);
});

test('Before a worker is taken for full it counts again: those it took may be gone.', () => {
  const { workers, arrive } = listening(3);
  const [a] = workers;
  a.says({ connections: 99 });
  arrive(2);
  assert.deepEqual(a.told, [COUNT]);
  assert.deepEqual(arrive(6), [0, 3, 3]);
  a.says({ connections: 1 });
  assert.deepEqual(arrive(6), [3, 3, 0]);
});

test('One that never says how many it holds is never full, nor idle.', () => {
  const { workers, arrive } = listening(3);
  const [a] = workers;
  assert.deepEqual(arrive(2 * LIMITS.connectionsMax + 2), [101, 101, 0]);
  a.says({ cores: 0.9 });
  assert.deepEqual(a.told, []);
});

test('One that uses up its core moves clients while another one is idle.', () => {
  const { workers } = listening(3);
  const [first, second, third] = workers;
  third.says({});
  first.says({ cores: 0.8 });
  assert.deepEqual(first.told, []);
  first.says({ cores: 0.9 });
  assert.deepEqual(first.told, [MOVE]);
  second.says({ cores: 0.5 });
  third.says({ cores: 0.5 });
  first.says({ cores: 0.9 });
  assert.deepEqual(first.told, [MOVE]);
  third.says({});
  first.says({ cores: 0.9 });
  assert.deepEqual(first.told, [MOVE, MOVE]);
  third.isToLeave();
  first.says({ cores: 0.9 });
  assert.deepEqual(first.told, [MOVE, MOVE]);
});

test('Where no more serve than get connections nobody moves any, even during a reload.', () => {
  const { handOver, workers } = listening(2, { moves: false });
  const [a, b] = workers;
  b.says({});
  a.says({ cores: 0.9 });
  const fresh = seated(handOver, b.end);
  fresh.listens();
  fresh.says({});
  a.says({ cores: 0.9 });
  assert.deepEqual(a.told, []);
});

test('Where Node lets the workers accept connections themselves nothing is done.', (t) => {
  t.mock.property(cluster, 'schedulingPolicy', cluster.SCHED_NONE);
  const { workers, arrive } = listening(3);
  assert.deepEqual(arrive(6), [2, 2, 2]);
  workers[2].says({});
  workers[0].says({ cores: 0.9 });
  assert.deepEqual(workers[0].told, []);
});

/** A worker that holds so many connections. */
function telling(connections: number) {
  const said: { load: WorkerLoad }[] = [];
  const moved: number[] = [];
  const primary = Object.assign(new EventEmitter(), {
    isConnected: () => true,
    send: (message: { load: WorkerLoad }) => said.push(message),
  });
  tellLoad(primary as unknown as Worker, {
    countConnections: async () => connections,
    moveClients: (count) => moved.push(count),
  });
  return { said, moved, hears: (message: string) => primary.emit('message', message) };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await Promise.resolve();
}

for (const [connections, expected] of [
  [80, 10],
  [5, 1],
  [1, 0],
  [0, 0],
] as const) {
  test(`A worker moves an eighth of its clients if told to: ${expected} of ${connections}.`, async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { said, moved, hears } = telling(connections);
    t.mock.timers.tick(1_000);
    await settled();
    assert.equal(said[0]?.load.connections, connections);
    assert.ok((said[0]?.load.cores ?? -1) >= 0);
    hears(MOVE);
    hears('something else');
    assert.deepEqual([moved, said.length], [expected > 0 ? [expected] : [], 1]);
    hears(COUNT);
    await settled();
    assert.deepEqual(said[1], said[0]);
  });
}

test('What threads beside the requests use is not what a worker uses up.', async (t) => {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const program = `
    const state = require('node:worker_threads').workerData;
    Atomics.wait(state, 0, 0);
    const { user } = process.threadCpuUsage();
    while (process.threadCpuUsage().user - user < 300_000);
    Atomics.store(state, 1, 1);
    Atomics.notify(state, 1);`;
  const thread = new Thread(program, { eval: true, workerData: state });
  await once(thread, 'online');
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { said } = telling(1);
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
  // This one sleeps meanwhile.
  Atomics.wait(state, 1, 0);
  t.mock.timers.tick(1_000);
  await settled();
  assert.ok((said[0]?.load.cores ?? 1) < 0.5, `${said[0]?.load.cores}`);
});
