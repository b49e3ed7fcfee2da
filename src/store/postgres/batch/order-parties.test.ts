// Tests what a process remembers of the orders it has seen, what it forgets, and whose wallets it foresees.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '../../../core/order/order.ts';
import { noReads } from '../../../core/reads.ts';
import { emptyState } from '../../../core/state.ts';
import { ONE_CELL } from '../connection/cells.ts';
import type { Connection } from '../connection/connection.ts';
import { failureOf, Overtaken } from '../connection/failure.ts';
import { assertForeseen, foresee, foreseeOwners, orderParties } from './order-parties.ts';

const seen = (txNo: string, ownerId: number, payerId: number | null = null) => {
  return { txNo, ownerId, payerId, settleDueAtMs: payerId === null ? null : 5_000 };
};

test('an order that was seen is known, and another is not', () => {
  const known = orderParties();
  known.note(seen('TX1', 7));
  assert.deepEqual([known.of('TX1')?.ownerId, known.of('TX2')], [7, undefined]);
});

test('at least one generation of orders is known, and never more than two', () => {
  const known = orderParties(3);
  for (let n = 1; n <= 10; n++) known.note(seen(`TX${n}`, n));
  const found = Array.from({ length: 10 }, (_, index) => known.of(`TX${index + 1}`)?.ownerId);
  const gone = [undefined, undefined, undefined, undefined, undefined, undefined];
  assert.deepEqual(found, [...gone, 7, 8, 9, 10]);
});

test('the owner of a known order is foreseen, and of a refund the payer and the bucket too', () => {
  const known = orderParties();
  known.note(seen('TX1', 7));
  known.note(seen('TX2', 8, 9));
  const reads = { ...noReads(), owners: [1], payeesOf: ['TX1', 'TX3'] };
  const refunds = [
    { txNo: 'TX2', userId: 8 },
    { txNo: 'TX2', userId: 6 },
  ];
  assert.deepEqual(foresee({ ...reads, refunds }, known), {
    owners: [1, 7, 8, 9],
    buckets: ['8/5000'],
    payeesOf: ['TX3'],
    refunds: [],
  });
});

test('the payer of an order that was not paid when it was seen is looked up', () => {
  const known = orderParties();
  known.note(seen('TX1', 7));
  const refunds = [{ txNo: 'TX1', userId: 7 }];
  const unknown = { owners: [], buckets: [], payeesOf: [], refunds };
  assert.deepEqual(foresee({ ...noReads(), refunds }, known), unknown);
  known.note(seen('TX1', 7, 9));
  assert.deepEqual(foresee({ ...noReads(), refunds }, known).owners, [7, 9]);
});

/** A database with one paid order, which counts how often it is asked. */
function withOneOrder() {
  let asked = 0;
  const row = { tx_no: 'TX1', owner_id: '7', payer_id: '9', settle_due_at_ms: '5000' };
  const run: Connection['run'] = async () => {
    asked += 1;
    return { rows: [row], rowCount: 1, command: 'SELECT' } as never;
  };
  return { connection: { run }, asked: () => asked };
}

const REFUND = { ...noReads(), refunds: [{ txNo: 'TX1', userId: 7 }] };

test('over several cells an order is asked for once, and over one cell never', async () => {
  const { connection, asked } = withOneOrder();
  const known = orderParties();
  await foreseeOwners(connection, REFUND, { parties: known, cells: ONE_CELL });
  assert.equal(asked(), 0);
  const several = { parties: known, cells: { count: 8 } };
  const found = { owners: [7, 9], buckets: ['7/5000'], payeesOf: [], refunds: [] };
  assert.deepEqual(await foreseeOwners(connection, REFUND, several), found);
  assert.deepEqual(await foreseeOwners(connection, REFUND, several), found);
  assert.equal(asked(), 1);
});

test('a batch whose order was paid before it was locked begins again', () => {
  const foreseen = { owners: [7], buckets: [], payeesOf: [], refunds: [] };
  const order = { ...seen('TX1', 7, 9), txNo: 'TX1' } as Order;
  const state = { ...emptyState(0), orders: new Map([['TX1', order]]) };
  assert.throws(() => assertForeseen(REFUND, foreseen, state), Overtaken);
  assertForeseen(REFUND, { ...foreseen, owners: [7, 9] }, state);
  assert.equal(failureOf(new Overtaken()), 'conflict');
});
