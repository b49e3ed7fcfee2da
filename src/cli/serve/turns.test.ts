// The turns that a primary gives and a worker takes, each over an end of a channel that is not connected to
// anything.

import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { type Channel, turnsOfPrimary, turnstile, turnstileFor } from './turns.ts';

function worker() {
  const channel = new EventEmitter();
  const given: number[] = [];
  let offers = 0;
  let isConnected = true;
  const end = Object.assign(channel, {
    isConnected: () => isConnected,
    send: ({ turn, id }: { turn: string; id: number }) => {
      if (turn === 'given') given.push(id);
      if (turn === 'offered') offers++;
      return true;
    },
  }) as unknown as Channel;
  return {
    end,
    given,
    offers: () => offers,
    listens: () => channel.emit('listening'),
    wants: (id: number) => channel.emit('message', { turn: 'wanted', id }),
    isOver: (id: number) => channel.emit('message', { turn: 'over', id }),
    exits: () => {
      isConnected = false;
      channel.emit('exit');
    },
  };
}

function threeAt(most: number) {
  const gate = turnstile(most);
  const workers = [worker(), worker(), worker()] as const;
  for (const { end } of workers) gate(end);
  return workers;
}

test('Turns are offered to a worker once it listens.', () => {
  const [a, b] = threeAt(2);
  a.listens();
  assert.deepEqual([a.offers(), b.offers()], [1, 0]);
});

test('Only so many go at once, and the others in the order in which they asked.', () => {
  const [a, b, c] = threeAt(2);
  a.wants(1);
  b.wants(1);
  c.wants(1);
  a.wants(2);
  assert.deepEqual([a.given, b.given, c.given], [[1], [1], []]);
  b.isOver(1);
  assert.deepEqual([a.given, b.given, c.given], [[1], [1], [1]]);
  a.isOver(1);
  assert.deepEqual(a.given, [1, 2]);
});

test('Who went without a turn, having waited too long, is not given one any more.', () => {
  const [a, b, c] = threeAt(1);
  a.wants(1);
  b.wants(1);
  c.wants(1);
  b.isOver(1);
  a.isOver(1);
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
  b.isOver(1);
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
  a.isOver(1);
  assert.deepEqual(c.given, []);
  b.isOver(1);
  assert.deepEqual(c.given, [1]);
});

test('Turns are given only where more processes serve than the machine usually has.', () => {
  const large = { cores: 16, memoryBytes: 64 * 2 ** 30 };
  const small = { cores: 2, memoryBytes: 4 * 2 ** 30 };
  const isGiven = (workers: number, machine: typeof large, url: string | null) =>
    turnstileFor(workers, machine, url) !== null;
  assert.deepEqual(
    [6, 7].map((workers) => isGiven(workers, large, null)),
    [false, true],
  );
  for (const url of [null, 'postgres://tael@localhost/tael', 'postgres://tael@[::1]/tael']) {
    assert.deepEqual(
      [2, 3].map((workers) => isGiven(workers, small, url)),
      [false, true],
    );
  }
});

test('A database elsewhere has cores of its own: six batches at once are of use to it.', () => {
  const small = { cores: 2, memoryBytes: 4 * 2 ** 30 };
  const url = 'postgres://tael@db.example.com/tael';
  assert.deepEqual(
    [6, 7].map((workers) => turnstileFor(workers, small, url) !== null),
    [false, true],
  );
});

function primary() {
  const channel = new EventEmitter();
  const told: object[] = [];
  let isConnected = true;
  const end = Object.assign(channel, {
    isConnected: () => isConnected,
    send: (message: object) => {
      told.push(message);
      // As if much that was told before had not been read yet.
      return false;
    },
  }) as unknown as Channel;
  const turns = turnsOfPrimary(end);
  assert.ok(turns);
  return {
    turns,
    told,
    offers: () => channel.emit('message', { turn: 'offered' }),
    gives: (id: number) => channel.emit('message', { turn: 'given', id }),
    dies: () => {
      isConnected = false;
      channel.emit('disconnect');
    },
  };
}

test('A worker takes turns from when they are offered until its primary is gone.', () => {
  const { turns, offers, dies } = primary();
  assert.equal(turns.areOffered(), false);
  offers();
  assert.equal(turns.areOffered(), true);
  dies();
  assert.equal(turns.areOffered(), false);
});

test('A worker waits until its turn is given, and tells its end.', async () => {
  const { turns, told, gives } = primary();
  const came: number[] = [];
  const taken = [1, 2].map(async (nth) => {
    const endTurn = await turns.take();
    came.push(nth);
    return endTurn;
  });
  gives(2);
  const endSecond = await taken[1];
  assert.deepEqual(came, [2]);
  gives(1);
  await taken[0];
  endSecond?.();
  assert.deepEqual(told, [
    { turn: 'wanted', id: 1 },
    { turn: 'wanted', id: 2 },
    { turn: 'over', id: 2 },
  ]);
});

test('A worker that has waited too long goes without a turn, and leaves the line afterwards.', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { turns, told, gives } = primary();
  let hasCome = false;
  const taken = turns.take().finally(() => {
    hasCome = true;
  });
  t.mock.timers.tick(999);
  await Promise.resolve();
  assert.equal(hasCome, false);
  t.mock.timers.tick(1);
  const endTurn = await taken;
  gives(1);
  assert.deepEqual(told, [{ turn: 'wanted', id: 1 }]);
  endTurn();
  assert.deepEqual(told.slice(1), [{ turn: 'over', id: 1 }]);
});

test('A worker whose primary dies waits no longer.', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { turns, told, dies } = primary();
  const taken = [turns.take(), turns.take()];
  dies();
  for (const endTurn of await Promise.all(taken)) endTurn();
  assert.equal(told.length, 2);
});
