// The posting table of a refund.

import { assert } from '../assert.ts';
import { type Movement, movement, type SystemLeg, type WalletLeg } from '../ledger/movement.ts';
import { negateFen, ZERO_FEN } from '../money.ts';
import type { Order, Refund } from './order.ts';
import type { RefundSource } from './refund.ts';

export function refundMovement(order: Order, refund: Refund, source: RefundSource): Movement {
  const payerId = order.payerId;
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
    // A refund of one fen may be all fee; then nothing reaches the payer and he gets no record.
    legs: refund.netFen > 0n ? [fromMerchant, toPayer] : [fromMerchant],
    system: refund.feeFen > 0n ? [fee] : [],
  });
}
