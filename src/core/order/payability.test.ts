// The obstacles shown before a payment are those that its decision finds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pay, yuan } from '../../../test/contract/commands.ts';
import { exampleOrder, exampleOwner, NOW_MS } from '../../../test/scenarios/examples.ts';
import { FOREVER_MS, moveFunds, type Owner } from '../ledger/wallet.ts';
import { ZERO_FEN } from '../money.ts';
import { emptyState } from '../state.ts';
import type { Order } from './order.ts';
import { payOrder } from './pay.ts';
import { paymentObstacle } from './payability.ts';

function withBalance(amount: string, over: Partial<Owner> = {}): Owner {
  const owner = exampleOwner(over);
  return { ...owner, consumer: moveFunds(owner.consumer, yuan(amount), ZERO_FEN) };
}

const GOOD = { suspended: false };

function decided(order: Order, payer: Owner, merchantOwner = GOOD) {
  const state = emptyState(NOW_MS);
  state.orders.set(order.txNo, order);
  state.owners
    .set(payer.userId, payer)
    .set(2, exampleOwner({ userId: payer.userId === 2 ? 1 : 2 }));
  state.owners.set(1, payer);
  state.owners.set(2, exampleOwner({ userId: 2, ...merchantOwner }));
  const { outcome } = payOrder.decide(state, pay(1, order.txNo, NOW_MS));
  return outcome.ok ? null : outcome.refusal;
}

const lockedUntilMs = NOW_MS + 1_000;
const OUT = { suspended: true };
const cases: readonly (readonly [string, Partial<Order>, Owner, { suspended: boolean }?])[] = [
  ['wrong_payer', { designatedPayerId: 9, ownerId: 1 }, withBalance('0.00')],
  ['own_order', { ownerId: 1 }, withBalance('0.00', { suspended: true })],
  ['suspended', {}, withBalance('0.00', { suspended: true, payPasswordDigest: null }), OUT],
  ['merchant_suspended', {}, withBalance('0.00', { payPasswordDigest: null }), OUT],
  ['no_pay_password', {}, withBalance('0.00', { payPasswordDigest: null, lockedUntilMs })],
  ['locked', {}, withBalance('0.00', { lockedUntilMs })],
  ['insufficient', {}, withBalance('99.99')],
];

for (const [kind, over, payer, merchantOwner = GOOD] of cases) {
  test(`Of several obstacles the first is ${kind}, before the payment and in its decision.`, () => {
    const order = exampleOrder(over);
    const obstacle = paymentObstacle(order, payer, merchantOwner, NOW_MS);
    assert.equal(obstacle?.kind, kind);
    assert.deepEqual(decided(order, payer, merchantOwner), obstacle?.refusal);
  });
}

test('A payer without an obstacle pays.', () => {
  const payer = withBalance('100.00', { lockedUntilMs: NOW_MS });
  assert.equal(paymentObstacle(exampleOrder(), payer, GOOD, NOW_MS), null);
  assert.equal(decided(exampleOrder(), payer), null);
});

test('A lock states its end, if it has one, and too small a balance the missing amount.', () => {
  const untilMs = (lockMs: number) => {
    const payer = exampleOwner({ lockedUntilMs: lockMs });
    const found = paymentObstacle(exampleOrder(), payer, GOOD, NOW_MS);
    return found?.kind === 'locked' && found.untilMs;
  };
  assert.equal(untilMs(lockedUntilMs), lockedUntilMs);
  assert.equal(untilMs(FOREVER_MS), null);
  const short = paymentObstacle(exampleOrder(), withBalance('99.99'), GOOD, NOW_MS);
  assert.deepEqual(short?.kind === 'insufficient' && [short.balanceFen, short.missingFen], [
    9999n,
    1n,
  ]);
});
