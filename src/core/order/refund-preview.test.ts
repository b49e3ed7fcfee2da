// Checks that a refund does what its preview said, to the fen.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { refund, refundByOperator } from '../../../test/contract/commands.ts';
import { exampleOrder, exampleOwner, NOW_MS } from '../../../test/scenarios/examples.ts';
import { decide } from '../decide.ts';
import { evolve } from '../evolve.ts';
import { moveFunds } from '../ledger/wallet.ts';
import { fen, yuanText, ZERO_FEN } from '../money.ts';
import { emptyState, noChanges, type State } from '../state.ts';
import type { Order } from './order.ts';
import { operatorRefundObstacle, previewRefund, refundObstacle } from './refund-preview.ts';

const OWNER = 1;
const PAYER = 2;
const OPERATOR = 3;

/** An order that was paid a moment ago, with so much of it unsettled and the rest in the balance. */
function paidOrder(amountFen: bigint, unsettledFen: bigint): State {
  const order = exampleOrder({
    ownerId: OWNER,
    payerId: PAYER,
    amountFen: fen(amountFen),
    status: 'paid',
    paidAtMs: NOW_MS,
    settleDueAtMs: NOW_MS + 86_400_000,
    unsettledFen: fen(unsettledFen),
  });
  const owner = exampleOwner();
  const merchant = moveFunds(owner.merchant, fen(amountFen - unsettledFen), fen(unsettledFen));
  const state = emptyState(NOW_MS);
  state.orders.set(order.txNo, order);
  state.owners.set(OWNER, { ...owner, merchant });
  state.owners.set(PAYER, exampleOwner({ userId: PAYER }));
  return state;
}

function partsOf(state: State): readonly [Order, ReturnType<typeof exampleOwner>] {
  const [order, owner] = [state.orders.get('T1'), state.owners.get(OWNER)];
  assert(order && owner);
  return [order, owner];
}

/** Refunds as previewed, and answers what was promised and what came of it. */
function previewed(state: State, amountFen: bigint | null, by: 'owner' | 'operator') {
  const [order, owner] = partsOf(state);
  const size = {
    refundType: amountFen === null ? ('full' as const) : ('partial' as const),
    amountFen: amountFen === null ? null : fen(amountFen),
  };
  const obstacle =
    by === 'owner'
      ? refundObstacle(order, owner, size, NOW_MS)
      : operatorRefundObstacle(order, owner, size, OPERATOR);
  const promise = obstacle ?? previewRefund(order, owner, size);
  const text = amountFen === null ? null : yuanText(fen(amountFen));
  const command =
    by === 'owner'
      ? refund({ userId: OWNER, keyId: null }, 'T1', text)
      : refundByOperator(OWNER, 'T1', text);
  const { outcome, events } = decide(state, command);
  const changes = noChanges();
  for (const event of events) evolve(state, changes, event);
  return { before: { order, owner }, obstacle, promise, outcome };
}

/** Only an operator refunds then. */
function suspendOwner(state: State): void {
  const [, owner] = partsOf(state);
  state.owners.set(OWNER, { ...owner, suspended: true });
}

const person = fc.constantFrom('owner', 'operator');
const amount = fc.bigInt({ min: 1n, max: 1_000_000n });
const share = fc.nat({ max: 100 });
const parts = fc.array(fc.option(amount), { minLength: 1, maxLength: 8 });

test('Every refund does what its preview said, and is refused if the preview was.', () => {
  fc.assert(
    fc.property(amount, share, parts, person, (paidFen, percent, refunds, by) => {
      const state = paidOrder(paidFen, (paidFen * BigInt(percent)) / 100n);
      if (by === 'operator') suspendOwner(state);
      for (const amountFen of refunds) {
        const { before, obstacle, promise, outcome } = previewed(state, amountFen, by);
        if (obstacle) {
          assert.deepEqual(outcome, { ok: false, refusal: promise });
          continue;
        }
        assert(outcome.ok && outcome.result.kind === 'order_refunded');
        const { unsettledFen, balanceFen, ...shown } = previewRefund(before.order, before.owner, {
          refundType: outcome.result.refundType,
          amountFen: amountFen === null ? null : fen(amountFen),
        });
        const { kind: _, refundNo: _no, txNo: _tx, createdAtMs: _at, ...made } = outcome.result;
        const { refundType: _type, outRefundNo: _number, ...results } = made;
        assert.deepEqual(results, shown);
        const [, { merchant }] = partsOf(state);
        assert.equal(merchant.frozenFen, before.owner.merchant.frozenFen - unsettledFen);
        assert.equal(merchant.balanceFen, before.owner.merchant.balanceFen - balanceFen);
      }
    }),
  );
});

test('A preview names what would refuse the refund: the state, the lock, the money.', () => {
  const size = { refundType: 'partial', amountFen: fen(1_000) } as const;
  const [order, owner] = partsOf(paidOrder(10_000n, 0n));
  const word = (over: Partial<Order>, who = owner) =>
    refundObstacle({ ...order, ...over }, who, size, NOW_MS)?.code ?? null;
  assert.equal(word({}), null);
  assert.equal(word({ paidAtMs: null }), 'order_not_paid');
  assert.equal(word({ refundedFen: fen(9_500) }), 'refund_exceeds_remaining');
  assert.equal(word({}, { ...owner, suspended: true }), 'user_suspended');
  assert.equal(word({}, { ...owner, payPasswordDigest: null }), 'pay_password_not_set');
  assert.equal(word({}, { ...owner, lockedUntilMs: NOW_MS + 1 }), 'pay_password_locked');
  const poor = { ...owner, merchant: { ...owner.merchant, balanceFen: ZERO_FEN } };
  assert.equal(word({}, poor), 'insufficient_balance');
});

test('Operators see the same obstacles but for suspension and lock, and never refund their own.', () => {
  const size = { refundType: 'partial', amountFen: fen(1_000) } as const;
  const [order, owner] = partsOf(paidOrder(10_000n, 0n));
  const word = (operatorId: number, who = owner, over: Partial<Order> = {}) =>
    operatorRefundObstacle({ ...order, ...over }, who, size, operatorId)?.code ?? null;
  assert.equal(word(OPERATOR, { ...owner, suspended: true, payPasswordDigest: null }), null);
  assert.equal(word(OPERATOR, owner, { paidAtMs: null }), 'order_not_paid');
  const poor = { ...owner, merchant: { ...owner.merchant, balanceFen: ZERO_FEN } };
  assert.equal(word(OPERATOR, poor), 'insufficient_balance');
  assert.deepEqual([word(OWNER), word(PAYER)], ['invalid_parameters', 'invalid_parameters']);
});
