// Decides payments: an order is paid at most once, from the payer's consumer balance into the
// merchant wallet of the order's owner.

import { assert } from '../assert.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import { type Movement, movement, movementTimeMs } from '../ledger/movement.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import { type Fen, negateFen, ZERO_FEN } from '../money.ts';
import { accept, refuse } from '../outcome.ts';
import { addSpendingReads, spendingRefusal } from '../people/spending-limits.ts';
import { checkFactors, type PresentedFactors } from '../proofs/factors.ts';
import type { Refusal } from '../refusal.ts';
import type { OrderPaid } from '../result.ts';
import type { AccountLimit } from '../rows/spending-limits.ts';
import type { State } from '../state.ts';
import { oweCallback } from './callback.ts';
import { type Order, statusAt, timeOf } from './order.ts';
import { codeNeeded, paymentObstacle } from './payability.ts';
import { settleDueAtMs, settlementBucketOf } from './settlement.ts';

export interface PayOrder {
  readonly kind: 'pay_order';
  readonly payerId: UserId;
  readonly txNo: string;
  /** The instant the payment reached the server; it decides expiry, however long the queue is. */
  readonly receivedAtMs: number;
  readonly settlementDelayMs: number;
  /** Of the installation: above it an enrolled payer needs a code as well; null: never. */
  readonly codeAboveFen: Fen | null;
  /** Of the installation. */
  readonly accountLimits: readonly AccountLimit[];
  readonly factors: PresentedFactors;
}

export const payOrder: Decider<PayOrder, OrderPaid> = {
  addReads(reads, { txNo, payerId, accountLimits }) {
    reads.orders.push(txNo);
    reads.owners.push(payerId);
    addSpendingReads(reads, payerId, accountLimits);
    reads.payeesOf.push(txNo);
  },
  decide(state, command) {
    const order = state.orders.get(command.txNo);
    if (!order) return refuse({ code: 'order_not_found', subject: 'link' });
    // Paying again gets the same answer without a password check: the payer's page may have lost the
    // first one.
    if (order.payerId === command.payerId && order.paidAtMs !== null) {
      return accept(paidResult(order, order.paidAtMs), []);
    }
    const payer = state.owners.get(command.payerId);
    if (!payer) return refuse({ code: 'session_required' });
    const refusal = payStateRefusal(order, command.receivedAtMs);
    if (refusal) return refuse(refusal);
    const owner = state.owners.get(order.ownerId);
    assert(owner, `the owner of order ${order.txNo} was not loaded`);
    const obstacle = paymentObstacle(order, payer, owner, state.nowMs);
    const insufficient = obstacle?.kind === 'insufficient';
    if (obstacle && !insufficient) return refuse(obstacle.refusal);
    const needsCode = codeNeeded(order, payer, command.codeAboveFen);
    const factors = checkFactors(payer, null, command.factors, needsCode, state.nowMs);
    if (factors.refusal) return refuse(factors.refusal, factors.events);
    // Only whoever has proved to be the payer is told what is left and what there is.
    const limited = spendingRefusal(state, payer, command.accountLimits, order.amountFen);
    if (limited) return refuse(limited, factors.events);
    if (insufficient) return refuse(obstacle.refusal, factors.events);

    const atMs = movementTimeMs(timeOf(order, state.nowMs), [payer, owner]);
    const made = paymentEvents(state, order, payer, owner, command, atMs);
    return accept(made.result, [...factors.events, ...made.events]);
  },
};

interface Payment {
  readonly settlementDelayMs: number;
  /** The mandate that allows it; left out: its payer has, with their factors. */
  readonly mandateNo?: string;
}

/** What happens when an order is paid, whatever allows it. */
export function paymentEvents(
  { nowMs }: State,
  order: Order,
  payer: Owner,
  owner: Owner,
  { settlementDelayMs, mandateNo }: Payment,
  atMs: number,
): { readonly result: OrderPaid; readonly events: readonly DomainEvent[] } {
  const paid = paidOrder(order, payer.userId, settlementDelayMs, atMs);
  const movement = paymentMovement(paid, payer, owner, mandateNo ?? null, atMs);
  return {
    result: paidResult(paid, atMs),
    events: [
      { kind: 'order_changed', order: paid },
      { kind: 'movement_posted', movement },
      ...bucketEvents(paid),
      ...oweCallback(paid, nowMs),
    ],
  };
}

function bucketEvents(order: Order): readonly DomainEvent[] {
  const bucket = settlementBucketOf(order);
  return bucket ? [{ kind: 'bucket_moved', bucket, amountFen: order.amountFen }] : [];
}

/** The posting table of a payment; with an immediate settlement it goes straight to the balance. */
function paymentMovement(
  order: Order,
  payer: Owner,
  owner: Owner,
  mandateNo: string | null,
  atMs: number,
): Movement {
  const settled = order.settledAtMs !== null;
  return movement({
    movementNo: order.txNo,
    txNo: order.txNo,
    refundNo: null,
    atMs,
    legs: [
      {
        userId: payer.userId,
        wallet: 'consumer',
        balanceFen: negateFen(order.amountFen),
        frozenFen: ZERO_FEN,
        record: {
          type: 'consume',
          counterparty: { kind: 'merchant', userId: owner.userId },
          mandateNo,
        },
      },
      {
        userId: owner.userId,
        wallet: 'merchant',
        balanceFen: settled ? order.amountFen : ZERO_FEN,
        frozenFen: settled ? ZERO_FEN : order.amountFen,
        record: { type: 'collection', counterparty: { kind: 'user', userId: payer.userId } },
      },
    ],
    system: [],
  });
}

function paidOrder(order: Order, payerId: UserId, settlementDelayMs: number, atMs: number): Order {
  const settled = settlementDelayMs === 0;
  return {
    ...order,
    status: 'paid',
    payerId,
    paidAtMs: atMs,
    settleDueAtMs: settled ? atMs : settleDueAtMs(atMs, settlementDelayMs),
    settledAtMs: settled ? atMs : null,
    settledFen: settled ? order.amountFen : ZERO_FEN,
    unsettledFen: settled ? ZERO_FEN : order.amountFen,
  };
}

/** Why nobody can pay it; null: it can be paid. */
export function payStateRefusal(order: Order, receivedAtMs: number): Refusal | null {
  switch (statusAt(order, receivedAtMs)) {
    case 'pending':
      return null;
    case 'expired':
      return { code: 'order_expired' };
    case 'cancelled':
      return { code: 'order_cancelled' };
    case 'refunded':
      return { code: 'order_refunded' };
    case 'paid':
    case 'partially_refunded':
      return { code: 'order_already_paid' };
  }
}

export function paidResult(order: Order, paidAtMs: number): OrderPaid {
  const { txNo, status, amountFen } = order;
  return { kind: 'order_paid', txNo, status, amountFen, paidAtMs };
}
