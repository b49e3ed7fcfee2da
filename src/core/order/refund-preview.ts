// Says what a refund would do if it were made now, by the same rules: how it is divided, where the money
// would come from, what would be left; or why it would be refused, whatever factors come with it.

import { assert } from '../assert.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import { addFen, type Fen, subtractFen } from '../money.ts';
import { factorsRefusal } from '../proofs/factors.ts';
import { invalid, type Refusal } from '../refusal.ts';
import { type RefundShares, refundShares } from './fee.ts';
import { type Order, type OrderStatus, type RefundType, refundableFen } from './order.ts';
import {
  amountRefusal,
  holdOn,
  type RefundSource,
  shortageRefusal,
  sourceOf,
  stateRefusal,
} from './refund.ts';

export interface RefundSize {
  readonly refundType: RefundType;
  /** Gross; a full refund may leave it out. */
  readonly amountFen: Fen | null;
}

export interface RefundPreview extends RefundShares, RefundSource {
  /** As they would be afterwards. */
  readonly refundedFen: Fen;
  readonly refundableFen: Fen;
  readonly feeTotalFen: Fen;
  readonly orderStatus: OrderStatus;
}

/** Why it would be refused now, with the right factors too; null: it would be made. */
export function refundObstacle(
  order: Order,
  owner: Owner,
  size: RefundSize,
  nowMs: number,
): Refusal | null {
  const barred = holdOn(owner, nowMs) ?? factorsRefusal(owner, null, nowMs);
  return obstacleOf(order, owner, size, barred);
}

/** Of a refund by an operator, whom neither a suspension nor the owner's factors keep from it. */
export function operatorRefundObstacle(
  order: Order,
  owner: Owner,
  size: RefundSize,
  operatorId: UserId,
): Refusal | null {
  const concerned = [order.ownerId, order.payerId].includes(operatorId);
  return obstacleOf(order, owner, size, concerned ? invalid('user', 'operator_self') : null);
}

/** `barred`: why this person may not, which is asked after state and amount and before funds. */
function obstacleOf(
  order: Order,
  owner: Owner,
  size: RefundSize,
  barred: Refusal | null,
): Refusal | null {
  const refusal = stateRefusal(order, size) ?? amountRefusal(order, size) ?? barred;
  if (refusal) return refusal;
  const amountFen = size.amountFen ?? order.amountFen;
  const source = sourceOf(order, owner, amountFen);
  return source === null ? shortageRefusal(order, owner, amountFen) : null;
}

/** Of a refund that meets no obstacle. */
export function previewRefund(order: Order, owner: Owner, size: RefundSize): RefundPreview {
  const shares = refundShares(order, size.refundType, size.amountFen);
  const source = sourceOf(order, owner, shares.amountFen);
  assert(source, `a refund of order ${order.txNo} is previewed that could not be made`);
  const refundedFen = addFen(order.refundedFen, shares.amountFen);
  return {
    ...shares,
    ...source,
    refundedFen,
    refundableFen: subtractFen(refundableFen(order), shares.amountFen),
    feeTotalFen: addFen(order.feeFen, shares.feeFen),
    orderStatus: refundedFen === order.amountFen ? 'refunded' : 'partially_refunded',
  };
}
