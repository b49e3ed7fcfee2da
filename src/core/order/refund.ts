// Decides refunds. The gross amount leaves the merchant: first what this order still has unsettled,
// then the balance. The payer gets it less the fee, the platform gets the fee.

import { checkFactors } from '../access/factors.ts';
import { keyWorks } from '../access/key.ts';
import { assert } from '../assert.ts';
import type { RefundOrder } from '../command.ts';
import type { Event } from '../event.ts';
import { answerToKnown, bind, type KeyUse } from '../idempotency.ts';
import { movementTimeMs } from '../ledger/movement.ts';
import type { Owner } from '../ledger/wallet.ts';
import { addFen, type Fen, minFen, negateFen, subtractFen, ZERO_FEN } from '../money.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import { invalid, type Refusal } from '../refusal.ts';
import type { OrderRefunded } from '../result.ts';
import type { State } from '../state.ts';
import { partialRefundFee } from './fee.ts';
import { isPaid, type Order, type Refund, refundableFen } from './order.ts';
import { refundMovement } from './refund-movement.ts';
import { bucketId, bucketOf, withSettlement } from './settlement.ts';

export function refundOrder(state: State, command: RefundOrder): Decision {
  const key = command.actor.keyId === null ? null : state.keys.get(command.actor.keyId);
  if (key === undefined || (key && !keyWorks(key, state.nowMs))) {
    return refuse({ code: 'credentials_invalid' });
  }
  const order = loadedOrder(state, command.txNo);
  const parameters = parametersOf(command, order);
  const use = keyUse(command);
  const known = answerToKnown(state, use, parameters);
  if (known) return known;
  if (order?.ownerId !== command.actor.userId) return refuse({ code: 'order_not_found' });

  const owner = state.owners.get(order.ownerId);
  assert(owner, `the owner of order ${order.txNo} was not loaded`);
  const refusal = refusalOf(order, command);
  if (refusal) return refuse(refusal);
  if (owner.suspended) return refuse({ code: 'user_suspended' });
  const factors = checkFactors(owner, key, command.factors, true, state.nowMs);
  if (factors.refusal) return refuse(factors.refusal, factors.events);

  const payer = order.payerId === null ? undefined : state.owners.get(order.payerId);
  assert(payer, `the payer of order ${order.txNo} was not loaded`);
  const atMs = movementTimeMs(state.nowMs, [owner, payer]);
  const refund = newRefund(order, command, atMs);
  const source = sourceOf(order, owner, refund);
  if (!source) return refuse({ code: 'insufficient_balance' }, factors.events);

  const after = refundedOrder(order, refund, source.unsettledFen);
  const result = resultOf(after, refund);
  const events: Event[] = [
    ...factors.events,
    { kind: 'order_changed', order: after },
    { kind: 'refund_recorded', refund },
    { kind: 'movement_posted', movement: refundMovement(after, refund, source) },
    ...fromBucket(order, source),
    ...bind(use, parameters, result, refund.refundNo, state.nowMs),
  ];
  return accept(result, events);
}

function loadedOrder(state: State, txNo: string): Order | undefined {
  const order = state.orders.get(txNo);
  const bucket = order && bucketOf(order);
  if (!bucket) return order;
  return withSettlement(order, state.buckets.get(bucketId(bucket))?.settledAtMs);
}

/** What is paid back before it was settled will not be settled. */
function fromBucket(order: Order, { unsettledFen }: RefundSource): readonly Event[] {
  const bucket = bucketOf(order);
  if (!bucket || unsettledFen === 0n) return [];
  return [{ kind: 'bucket_moved', bucket, amountFen: negateFen(unsettledFen) }];
}

function refusalOf(order: Order, command: RefundOrder): Refusal | null {
  if (!isPaid(order)) return { code: 'order_not_paid' };
  if (order.status === 'refunded') return { code: 'order_refunded' };
  if (command.refundType === 'full') {
    if (order.refundedFen > 0n) return { code: 'full_refund_unavailable' };
    const differs = command.amountFen !== null && command.amountFen !== order.amountFen;
    return differs ? invalid('amount', 'full_amount_differs') : null;
  }
  assert(command.amountFen !== null, 'a partial refund came without an amount');
  const exceeds = command.amountFen > refundableFen(order);
  return exceeds ? { code: 'refund_exceeds_remaining' } : null;
}

function newRefund(order: Order, command: RefundOrder, atMs: number): Refund {
  const full = command.refundType === 'full';
  const amountFen = full ? order.amountFen : (command.amountFen ?? ZERO_FEN);
  const feeFen = full ? ZERO_FEN : partialRefundFee(order, amountFen);
  return {
    refundNo: command.refundNo,
    txNo: order.txNo,
    refundType: command.refundType,
    amountFen,
    feeFen,
    netFen: subtractFen(amountFen, feeFen),
    reason: command.reason,
    keyId: command.actor.keyId,
    atMs,
  };
}

export interface RefundSource {
  readonly unsettledFen: Fen;
  readonly balanceFen: Fen;
}

function sourceOf(order: Order, owner: Owner, refund: Refund): RefundSource | null {
  const unsettledFen = minFen(order.unsettledFen, refund.amountFen);
  const balanceFen = subtractFen(refund.amountFen, unsettledFen);
  return owner.merchant.balanceFen < balanceFen ? null : { unsettledFen, balanceFen };
}

function refundedOrder(order: Order, refund: Refund, fromUnsettledFen: Fen): Order {
  const refundedFen = addFen(order.refundedFen, refund.amountFen);
  const partial = refund.refundType === 'partial';
  return {
    ...order,
    status: refundedFen === order.amountFen ? 'refunded' : 'partially_refunded',
    refundedFen,
    partialRefundedFen: partial
      ? addFen(order.partialRefundedFen, refund.amountFen)
      : order.partialRefundedFen,
    feeFen: addFen(order.feeFen, refund.feeFen),
    unsettledFen: subtractFen(order.unsettledFen, fromUnsettledFen),
  };
}

function resultOf(order: Order, refund: Refund): OrderRefunded {
  return {
    kind: 'order_refunded',
    refundNo: refund.refundNo,
    txNo: order.txNo,
    refundType: refund.refundType,
    amountFen: refund.amountFen,
    feeFen: refund.feeFen,
    netFen: refund.netFen,
    feeTotalFen: order.feeFen,
    orderStatus: order.status,
    refundedFen: order.refundedFen,
    refundableFen: refundableFen(order),
    createdAtMs: refund.atMs,
  };
}

/** A full refund that names the amount paid and one that leaves it out are the same request. */
function parametersOf(command: RefundOrder, order: Order | undefined): string {
  const { txNo, refundType, reason } = command;
  const implied = refundType === 'full' && command.amountFen === order?.amountFen;
  const amount = implied || command.amountFen === null ? null : `${command.amountFen}`;
  return JSON.stringify([txNo, refundType, amount, reason]);
}

function keyUse(command: RefundOrder): KeyUse {
  const { actor, idempotencyKey } = command;
  return { userId: actor.userId, operation: 'refund', key: idempotencyKey };
}
