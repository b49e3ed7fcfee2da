// The display name of an order, and who may see it.

import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleOrder, NOW_MS } from '../../../test/scenarios/examples.ts';
import { fen, ZERO_FEN } from '../money.ts';
import { mayView, refundableFen, settlementStatus, statusAt } from './order.ts';

const paid = { status: 'paid', payerId: 1, paidAtMs: NOW_MS } as const;

test('A pending order is expired from its expiry time on.', () => {
  const order = exampleOrder();
  assert.equal(statusAt(order, order.expiresAtMs - 1), 'pending');
  assert.equal(statusAt(order, order.expiresAtMs), 'expired');
});

test('Only pending orders expire.', () => {
  for (const status of ['paid', 'partially_refunded', 'refunded', 'cancelled'] as const) {
    const order = exampleOrder({ status });
    assert.equal(statusAt(order, order.expiresAtMs + 1), status);
  }
});

test('The refundable amount is what was paid minus what was refunded.', () => {
  assert.equal(refundableFen(exampleOrder()), 0n);
  assert.equal(refundableFen(exampleOrder({ ...paid, refundedFen: fen(1) })), 9999n);
});

test('A settlement is none before payment, pending while money is frozen, then settled.', () => {
  assert.equal(settlementStatus(exampleOrder()), 'none');
  assert.equal(settlementStatus(exampleOrder({ ...paid, unsettledFen: fen(1) })), 'pending');
  assert.equal(settlementStatus(exampleOrder({ ...paid, unsettledFen: ZERO_FEN })), 'none');
  assert.equal(settlementStatus(exampleOrder({ ...paid, settledAtMs: NOW_MS })), 'settled');
});

test('The owner, the payer it is meant for and the payer who paid see an order, nobody else.', () => {
  const order = exampleOrder({ ownerId: 2, designatedPayerId: 3, payerId: 4 });
  assert.deepEqual(
    [1, 2, 3, 4, 5].filter((userId) => mayView(order, userId)),
    [2, 3, 4],
  );
});
