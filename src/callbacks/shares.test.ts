// Shares: nobody can take everything, and busy owners are served again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Receiver } from '../store/callbacks.ts';
import { createShares } from './shares.ts';

const LIMITS = { held: 1_024, ownerHeld: 64, receiverHeld: 16 };

function takeAll(shares: ReturnType<typeof createShares>, wanted: readonly Receiver[]): Receiver[] {
  return wanted.filter((callback) => shares.take(callback));
}

function of(
  ownerId: number,
  count: number,
  host = (n: number) => `${ownerId}-${n}:443`,
): Receiver[] {
  return Array.from({ length: count }, (_, n) => ({ ownerId, host: host(n) }));
}

test('One host has a share of each owner, and is busy for that owner until half of it is free.', () => {
  const shares = createShares(LIMITS);
  const dead = { ownerId: 1, host: 'dead:443' };
  const taken = takeAll(shares, Array(20).fill(dead));
  assert.equal(taken.length, 16);
  assert.deepEqual(shares.busyReceivers(), [dead]);
  assert.deepEqual(shares.busyOwners(), []);
  assert.ok(shares.take({ ...dead, ownerId: 2 }), 'another owner has room there');
  taken.slice(0, 7).forEach(shares.release);
  assert.deepEqual(shares.busyReceivers(), [dead]);
  taken.slice(7, 8).forEach(shares.release);
  assert.deepEqual(shares.busyReceivers(), []);
});

test('One owner has one share, over any number of hosts.', () => {
  const shares = createShares(LIMITS);
  const taken = takeAll(shares, of(1, 1_000));
  assert.equal(taken.length, 64);
  assert.deepEqual(shares.busyOwners(), [1]);
  assert.equal(takeAll(shares, of(2, 1)).length, 1, 'another owner has room');
});

test('Forty owners who take all they can still leave something for the next.', () => {
  const shares = createShares(LIMITS);
  const taken = Array.from({ length: 40 }, (_, n) => takeAll(shares, of(n + 1, 1_000))).flat();
  assert.ok(shares.free() > 0, `${shares.free()}`);
  assert.equal(takeAll(shares, of(1_000, 1)).length, 1);
  taken.forEach(shares.release);
  assert.deepEqual(shares.busyOwners(), []);
  assert.equal(shares.free(), LIMITS.held - 1);
  assert.equal(
    takeAll(shares, of(1, 1_000)).length,
    64,
    'and what was released is available again',
  );
});
