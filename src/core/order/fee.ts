// The fee of partial refunds: one percent of the order's cumulative partial amount, rounded half up
// once over the whole. One refund pays the difference, so splitting never changes the total.

import { addFen, basisPointsHalfUp, type Fen, subtractFen } from '../money.ts';
import type { Order } from './order.ts';

const PARTIAL_REFUND_FEE_BPS = 100n; // specification, section 4.2: 1%

export function partialRefundFee(order: Order, amountFen: Fen): Fen {
  const partialAfterFen = addFen(order.partialRefundedFen, amountFen);
  return subtractFen(basisPointsHalfUp(partialAfterFen, PARTIAL_REFUND_FEE_BPS), order.feeFen);
}
