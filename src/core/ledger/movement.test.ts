// A movement that does not sum to zero cannot be made, and one that would overdraw cannot be posted.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { exampleOwner } from '../../../test/scenarios/examples.ts';
import { type Fen, fen, sumFen, ZERO_FEN } from '../money.ts';
import {
  type Movement,
  type MovementParts,
  movement,
  movementTimeMs,
  post,
  type WalletLeg,
} from './movement.ts';
import { moveFunds, type Owner } from './wallet.ts';

const counterparty = { kind: 'platform', userId: null } as const;

function leg(balance: number, frozen = 0, over: Partial<WalletLeg> = {}): WalletLeg {
  const record = { type: 'transfer', counterparty } as const;
  const [balanceFen, frozenFen] = [fen(balance), fen(frozen)];
  return { userId: 1, wallet: 'consumer', balanceFen, frozenFen, record, ...over };
}

function parts(legs: readonly WalletLeg[], external: number | null = null): MovementParts {
  const system =
    external === null ? [] : [{ account: 'external', amountFen: fen(external) } as const];
  return { movementNo: 'M1', txNo: 'T1', refundNo: null, atMs: 1000, legs, system };
}

function rich(balance: number, over: Partial<Owner> = {}): Map<number, Owner> {
  const owner = exampleOwner(over);
  const consumer = moveFunds(owner.consumer, fen(balance), ZERO_FEN);
  return new Map([[1, { ...owner, consumer }]]);
}

test('An unbalanced movement cannot be made.', () => {
  assert.throws(() => movement(parts([leg(1)])), /movement M1 is out of balance by 1 fen/);
  assert.throws(() => movement(parts([leg(5, -4)])), /out of balance by 1 fen/);
  assert.throws(() => movement(parts([leg(5)], -4)), /out of balance by 1 fen/);
  assert.throws(() => movement(parts([leg(-5)], 4)), /out of balance by -1 fen/);
  movement(parts([leg(5, -5)]));
  movement(parts([leg(5)], -5));
});

test('Only legs that sum to zero make a movement.', () => {
  const amount = fc.integer({ min: -3, max: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { maxLength: 4 }), amount, (legs, external) => {
      const total = legs.flat().reduce((left, right) => left + right, external);
      const make = () =>
        movement(
          parts(
            legs.map(([balance, frozen]) => leg(balance, frozen)),
            external,
          ),
        );
      if (total === 0) make();
      else assert.throws(make, /out of balance/);
    }),
  );
});

test('Only what movement() made can be posted or compiles as a movement.', () => {
  const made = movement(parts([leg(5, -5)]));
  // @ts-expect-error A literal is not a movement.
  const literal: Movement = parts([leg(1)]);
  // @ts-expect-error Nor is a copy, whose legs may be others.
  const copy: Movement = { ...made, legs: [leg(1)] };
  for (const forged of [literal, copy]) {
    const owners = rich(100);
    assert.throws(() => post(forged, owners), /posted that movement\(\) has not made/);
    assert.deepEqual(owners, rich(100));
  }
});

test('Posting changes the wallet, numbers the record and writes the balance afterwards.', () => {
  const owners = rich(100, { recordNo: 7, lastAtMs: 500 });
  const { entries } = post(movement(parts([leg(-30, 10)], 20)), owners);
  const owner = owners.get(1);
  assert.deepEqual([owner?.recordNo, owner?.lastAtMs, owner?.chainNo], [8, 1000, 1]);
  const wallet = { balanceFen: 70n, frozenFen: 10n, totalInFen: 100n, totalOutFen: 20n };
  assert.deepEqual(owner?.consumer, wallet);
  const [first, second] = entries;
  assert.deepEqual([first?.recordNo, first?.balanceAfterFen, first?.frozenAfterFen], [8, 70n, 10n]);
  assert.deepEqual([second?.leg, second?.account, second?.userId], [1, 'external', null]);
  assert.equal(second?.balanceAfterFen, null);
});

test('A leg without a record uses no record number.', () => {
  const owners = rich(100, { recordNo: 7 });
  const {
    entries: [entry],
  } = post(movement(parts([leg(-30, 30, { record: null })])), owners);
  assert.equal(entry?.recordNo, null);
  assert.equal(owners.get(1)?.recordNo, 7);
  assert.deepEqual([entry?.chainNo, owners.get(1)?.chainNo], [1, 1]);
  assert.deepEqual(owners.get(1)?.consumer.totalOutFen, 0n);
});

test('Two legs of one owner are posted one after the other.', () => {
  const owners = rich(100);
  const other = leg(60, 0, { wallet: 'merchant' });
  const { entries } = post(movement(parts([leg(-60), other])), owners);
  assert.deepEqual(
    entries.map((entry) => entry.recordNo),
    [1, 2],
  );
  const owner = owners.get(1);
  assert.deepEqual([owner?.consumer.balanceFen, owner?.merchant.balanceFen], [40n, 60n]);
});

test('A movement that would overdraw any part of a wallet is a bug.', () => {
  const message = /movement M1 would overdraw the consumer wallet of user 1/;
  assert.throws(() => post(movement(parts([leg(-101)], 101)), rich(100)), message);
  assert.throws(() => post(movement(parts([leg(1, -1)])), rich(100)), message);
});

test("A movement of an unloaded owner, or older than the owner's records, is a bug.", () => {
  const stranger = leg(5, -5, { userId: 9 });
  assert.throws(
    () => post(movement(parts([stranger])), rich(100)),
    /names user 9, who was not loaded/,
  );
  const ahead = rich(100, { lastAtMs: 1001 });
  assert.throws(
    () => post(movement(parts([leg(-5, 5)])), ahead),
    /movement M1 is older than its owner/,
  );
});

test("A movement carries the current time, but never one before its owners' last.", () => {
  assert.equal(movementTimeMs(10, [exampleOwner({ lastAtMs: 5 })]), 10);
  const ahead = [exampleOwner({ lastAtMs: 15 }), exampleOwner({ lastAtMs: 12 })];
  assert.equal(movementTimeMs(10, ahead), 15);
});

test('After any movements a wallet contains what came in minus what went out.', () => {
  const change = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }));
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let wallet = exampleOwner().consumer;
      const nets: Fen[] = [];
      for (const [balance, frozen] of changes) {
        const before = wallet;
        wallet = moveFunds(wallet, fen(balance), fen(frozen));
        nets.push(fen(balance + frozen));
        assert.ok(wallet.totalInFen >= before.totalInFen);
        assert.ok(wallet.totalOutFen >= before.totalOutFen);
      }
      const held = wallet.balanceFen + wallet.frozenFen;
      assert.equal(held, wallet.totalInFen - wallet.totalOutFen);
      assert.equal(held, sumFen(nets));
    }),
  );
});
