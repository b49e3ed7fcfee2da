// The stages of an order with their changes; the scenarios show them in every state.

import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleOrder, NOW_MS } from '../../../test/scenarios/examples.ts';
import { fen } from '../money.ts';
import { lifecycle } from './lifecycle.ts';
import type { Refund } from './order.ts';

function refund(refundNo: string, amount: number, atMs: number): Refund {
  const amountFen = fen(amount);
  const asked = { reason: '退', outRefundNo: null, keyId: null, authority: 'factors' } as const;
  const rest = { feeFen: fen(1), netFen: fen(amount - 1), ...asked };
  return { refundNo, txNo: 'T1', refundType: 'partial', amountFen, ...rest, atMs };
}

const paid = { status: 'paid', payerId: 1, paidAtMs: NOW_MS + 5 } as const;

test('The stages come in the order of the specification.', () => {
  const stages = lifecycle(exampleOrder(), [], NOW_MS, true).map((one) => one.stage);
  assert.deepEqual(stages, ['creation', 'payment', 'refund', 'settlement']);
});

test('A stage that has happened has one change, and one that has not has none.', () => {
  const [creation, payment, refunds] = lifecycle(exampleOrder(paid), [], NOW_MS, true);
  const change = { atMs: NOW_MS + 5, status: 'paid', amountFen: fen(10_000), refund: null };
  assert.deepEqual(payment?.changes, [change]);
  assert.deepEqual(creation?.changes, [{ ...change, status: 'created', atMs: NOW_MS }]);
  assert.deepEqual(refunds?.changes, []);
});

test('Each refund is a change, oldest first, and the one that empties the order is full.', () => {
  const first = refund('R1', 4000, NOW_MS + 10);
  const last = refund('R2', 6000, NOW_MS + 20);
  const order = exampleOrder({ ...paid, status: 'refunded', refundedFen: fen(10_000) });
  const stage = lifecycle(order, [first, last], NOW_MS, true)[2];
  assert.deepEqual(stage, {
    stage: 'refund',
    status: 'full',
    atMs: NOW_MS + 20,
    amountFen: 10_000n,
    changes: [
      { atMs: NOW_MS + 10, status: 'partial', amountFen: 4000n, refund: first },
      { atMs: NOW_MS + 20, status: 'full', amountFen: 6000n, refund: last },
    ],
  });
});

test('A pending settlement has an amount and neither a time nor a change.', () => {
  const order = exampleOrder({ ...paid, unsettledFen: fen(10_000) });
  const pending = { stage: 'settlement', status: 'pending', atMs: null, changes: [] };
  assert.deepEqual(lifecycle(order, [], NOW_MS, true)[3], { ...pending, amountFen: 10_000n });
});
