// Reckons the fee of partial refunds: one percent of the order's cumulative partial amount, rounded half up
// once over the whole. One refund pays the difference, so splitting never changes the total.

import { assert } from '../assert.ts';
import { addFen, basisPointsHalfUp, type Fen, subtractFen, ZERO_FEN } from '../money.ts';
import type { Order, RefundType } from './order.ts';

const PARTIAL_REFUND_FEE_BPS = 100n; // specification, section 4.2: 1%

type Refunded = Pick<Order, 'partialRefundedFen' | 'feeFen'>;

export function partialRefundFee(order: Refunded, amountFen: Fen): Fen {
  const partialAfterFen = addFen(order.partialRefundedFen, amountFen);
  return subtractFen(basisPointsHalfUp(partialAfterFen, PARTIAL_REFUND_FEE_BPS), order.feeFen);
}

/** How a refund is divided: the gross amount, what the platform keeps of it, what the payer gets. */
export interface RefundShares {
  readonly amountFen: Fen;
  readonly feeFen: Fen;
  readonly netFen: Fen;
}

export function refundShares(
  order: Refunded & Pick<Order, 'amountFen'>,
  refundType: RefundType,
  amountFen: Fen | null,
): RefundShares {
  if (refundType === 'full') {
    return { amountFen: order.amountFen, feeFen: ZERO_FEN, netFen: order.amountFen };
  }
  assert(amountFen !== null, 'a partial refund came without an amount');
  const feeFen = partialRefundFee(order, amountFen);
  return { amountFen, feeFen, netFen: subtractFen(amountFen, feeFen) };
}
