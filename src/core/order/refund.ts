// Makes refunds. The gross amount leaves the merchant: first what this order still has unsettled,
// then the balance. The payer gets it less the fee, the platform gets the fee. All refunds are made
// here, whatever allows them: factors, the approval of the owner, a key that may refund directly, or an
// operator.

import { assert } from '../assert.ts';
import type { KeyUse } from '../binding.ts';
import type { DomainEvent } from '../domain-event.ts';
import {
  type Movement,
  movement,
  movementTimeMs,
  type SystemLeg,
  type WalletLeg,
} from '../ledger/movement.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import { addFen, type Fen, minFen, negateFen, subtractFen, ZERO_FEN } from '../money.ts';
import { raiseOwnerEvent } from '../owner-event.ts';
import { coolingOffRefusal } from '../proofs/cooling-off.ts';
import type { FactorCheck } from '../proofs/factors.ts';
import type { Reads } from '../reads.ts';
import { insufficientBalance, invalid, type Refusal } from '../refusal.ts';
import type { OrderRefunded, RefundAnswer } from '../result.ts';
import type { State } from '../state.ts';
import { refundShares } from './fee.ts';
import { isPaid, type Order, type Refund, refundableFen } from './order.ts';
import type { AskedRefund } from './refund-number.ts';
import { settlementBucketId, settlementBucketOf, withSettlement } from './settlement.ts';

/** Of somebody else's order no wallet is locked: they are told that there is no such order. */
export function addRefundReads(reads: Reads, userId: UserId, txNo: string): void {
  reads.orders.push(txNo);
  reads.refunds.push({ txNo, userId });
}

export function keyUse(command: AskedRefund): KeyUse<'refund'> {
  const { actor, idempotencyKey: key } = command;
  return { userId: actor.userId, operation: 'refund', key };
}

/** Whether what a key has made is a refund of this order, or a request for one, and the order is theirs. */
export function isRefundOf(
  { refunds, refundRequests }: State,
  order: Order | undefined,
  userId: UserId,
): (made: RefundAnswer) => boolean {
  return (made) => {
    if (order?.ownerId !== userId) return false;
    if (made.kind === 'refund_requested') {
      // Whoever has factors reads no requests, and is only told that the key is used.
      const { requestNo, txNo } = made.request;
      return txNo === order.txNo && (refundRequests.get(requestNo)?.txNo ?? txNo) === txNo;
    }
    const refund = refunds.get(made.refundNo);
    return refund?.txNo === order.txNo && refund.amountFen === made.amountFen;
  };
}

/** A refund as it is requested; a full one may leave out the amount. */
export type WantedRefund = Pick<
  Refund,
  'refundNo' | 'refundType' | 'reason' | 'outRefundNo' | 'keyId' | 'authority'
> & { readonly amountFen: Fen | null };

type MadeRefund =
  | { readonly ok: true; readonly result: OrderRefunded; readonly events: readonly DomainEvent[] }
  | { readonly ok: false; readonly refusal: Refusal; readonly events: readonly DomainEvent[] };

/** The caller has checked who owns the order. `authorise` runs between the checks of state and funds. */
export function makeRefund(
  state: State,
  order: Order,
  wanted: WantedRefund,
  authorise: (owner: Owner) => FactorCheck,
): MadeRefund {
  const refused = (refusal: Refusal, events: readonly DomainEvent[] = []): MadeRefund => ({
    ok: false,
    refusal,
    events,
  });
  const owner = ownerOf(state, order);
  const refusal = stateRefusal(order, wanted) ?? amountRefusal(order, wanted);
  if (refusal) return refused(refusal);
  // An operator gives back what was paid to a merchant before the suspension, and also while they wait.
  const held = wanted.authority === 'operator' ? null : holdOn(owner, state.nowMs);
  if (held) return refused(held);
  if (payerOf(state, order).closedAtMs !== null) return refused({ code: 'payer_closed' });
  const check = authorise(owner);
  if (check.refusal) return refused(check.refusal, check.events);

  const refund = newRefund(order, wanted, refundTimeMs(state, order));
  const source = sourceOf(order, owner, refund.amountFen);
  if (!source) return refused(shortageRefusal(order, owner, refund.amountFen), check.events);
  const after = refundedOrder(order, refund, source.unsettledFen);
  const result = refundResult(after, refund);
  const events: DomainEvent[] = [
    ...check.events,
    { kind: 'order_changed', order: after },
    { kind: 'refund_recorded', refund },
    { kind: 'movement_posted', movement: refundMovement(after, refund, source) },
    ...bucketEvents(order, source),
    ...raiseOwnerEvent(
      owner,
      { subjectNo: refund.refundNo, merchantId: order.merchantId },
      refund.atMs,
      {
        type: 'refund.made',
        refund: result,
        reason: refund.reason,
      },
    ),
  ];
  return { ok: true, result, events };
}

/** Why the owner may refund nothing now, whatever allows it. */
export function holdOn(owner: Owner, nowMs: number): Refusal | null {
  return owner.suspended ? { code: 'user_suspended' } : coolingOffRefusal(owner, nowMs);
}

/** The order, with a settlement that only its bucket knows of. */
export function loadedOrder(state: State, txNo: string): Order | undefined {
  const order = state.orders.get(txNo);
  const bucket = order && settlementBucketOf(order);
  if (!bucket) return order;
  return withSettlement(order, state.buckets.get(settlementBucketId(bucket))?.settledAtMs);
}

export function ownerOf(state: State, order: Order): Owner {
  const owner = state.owners.get(order.ownerId);
  assert(owner, `the owner of order ${order.txNo} was not loaded`);
  return owner;
}

/** The time of a refund that is made now. */
export function refundTimeMs(state: State, order: Order): number {
  return movementTimeMs(state.nowMs, [ownerOf(state, order), payerOf(state, order)]);
}

function payerOf(state: State, order: Order): Owner {
  const payer = order.payerId === null ? undefined : state.owners.get(order.payerId);
  assert(payer, `the payer of order ${order.txNo} was not loaded`);
  return payer;
}

/** What is refunded before its settlement will not be settled. */
function bucketEvents(order: Order, { unsettledFen }: RefundSource): readonly DomainEvent[] {
  const bucket = settlementBucketOf(order);
  if (!bucket || unsettledFen === 0n) return [];
  return [{ kind: 'bucket_moved', bucket, amountFen: negateFen(unsettledFen) }];
}

type RefundSize = Pick<WantedRefund, 'refundType' | 'amountFen'>;

export function stateRefusal(order: Order, { refundType }: RefundSize): Refusal | null {
  if (!isPaid(order)) return { code: 'order_not_paid' };
  if (order.status === 'refunded') return { code: 'order_refunded' };
  const partly = refundType === 'full' && order.refundedFen > 0n;
  return partly ? { code: 'full_refund_unavailable' } : null;
}

/** Another refund since the preview, which showed this much refunded, would change fee and rest. */
export function outdatedRefusal(
  order: Order,
  size: RefundSize,
  previewedFen: Fen | null,
): Refusal | null {
  if (previewedFen === null || previewedFen === order.refundedFen) return null;
  return stateRefusal(order, size) ?? invalid('refunded_before', 'refunded_meanwhile');
}

export function amountRefusal(order: Order, { refundType, amountFen }: RefundSize): Refusal | null {
  if (refundType === 'full') {
    const differs = amountFen !== null && amountFen !== order.amountFen;
    return differs ? invalid('amount', 'full_amount_differs') : null;
  }
  assert(amountFen !== null, 'a partial refund came without an amount');
  return amountFen > refundableFen(order) ? { code: 'refund_exceeds_remaining' } : null;
}

function newRefund(order: Order, wanted: WantedRefund, atMs: number): Refund {
  const { amountFen, ...said } = wanted;
  const shares = refundShares(order, wanted.refundType, amountFen);
  return { ...said, txNo: order.txNo, ...shares, atMs };
}

export interface RefundSource {
  readonly unsettledFen: Fen;
  readonly balanceFen: Fen;
}

/** Where the money would come from; null: there is not enough of it. */
export function sourceOf(order: Order, owner: Owner, amountFen: Fen): RefundSource | null {
  const unsettledFen = minFen(order.unsettledFen, amountFen);
  const balanceFen = subtractFen(amountFen, unsettledFen);
  return owner.merchant.balanceFen < balanceFen ? null : { unsettledFen, balanceFen };
}

/** When there is no source: what is not frozen of the order has to be in the balance. */
export function shortageRefusal(order: Order, owner: Owner, amountFen: Fen): Refusal {
  const neededFen = subtractFen(amountFen, minFen(order.unsettledFen, amountFen));
  return insufficientBalance('merchant', owner.merchant.balanceFen, neededFen);
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

/** The posting table of a refund. */
function refundMovement(order: Order, refund: Refund, source: RefundSource): Movement {
  const { payerId } = order;
  assert(payerId !== null, `order ${order.txNo} is refunded without a payer`);
  const fromMerchant: WalletLeg = {
    userId: order.ownerId,
    wallet: 'merchant',
    balanceFen: negateFen(source.balanceFen),
    frozenFen: negateFen(source.unsettledFen),
    record: { type: 'refund', counterparty: { kind: 'user', userId: payerId } },
  };
  const toPayer: WalletLeg = {
    userId: payerId,
    wallet: 'consumer',
    balanceFen: refund.netFen,
    frozenFen: ZERO_FEN,
    record: { type: 'refund', counterparty: { kind: 'merchant', userId: order.ownerId } },
  };
  const fee: SystemLeg = { account: 'fee', amountFen: refund.feeFen };
  return movement({
    movementNo: refund.refundNo,
    txNo: order.txNo,
    refundNo: refund.refundNo,
    atMs: refund.atMs,
    // A refund of one fen may be all fee; then nothing reaches the payer, who gets no record.
    legs: refund.netFen > 0n ? [fromMerchant, toPayer] : [fromMerchant],
    system: refund.feeFen > 0n ? [fee] : [],
  });
}

/** `order`: as the refund has left it. */
function refundResult(order: Order, refund: Refund): OrderRefunded {
  return {
    kind: 'order_refunded',
    refundNo: refund.refundNo,
    outRefundNo: refund.outRefundNo,
    txNo: refund.txNo,
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
export function refundParameters(
  command: Pick<AskedRefund, 'txNo' | 'refundType' | 'amountFen' | 'reason' | 'numbered'>,
  order: Order | undefined,
): string {
  const { txNo, refundType, reason } = command;
  const implied = refundType === 'full' && command.amountFen === order?.amountFen;
  const amount = implied || command.amountFen === null ? null : `${command.amountFen}`;
  const number = command.numbered ? [command.numbered.outRefundNo] : [];
  return JSON.stringify([txNo, refundType, amount, reason, ...number]);
}
