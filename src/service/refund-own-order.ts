// The owner of an order refunds it in a session: first they see what it would do, then it does exactly
// that, or nothing.

import type { Provenance } from '../core/access/audit.ts';
import { hasTwoFactor } from '../core/access/factors.ts';
import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import type { Order } from '../core/order/order.ts';
import {
  previewRefund,
  type RefundPreview,
  type RefundSize,
  refundObstacle,
} from '../core/order/refund-preview.ts';
import type { OrderRefunded } from '../core/result.ts';
import { newTxNo } from '../crypto/numbers.ts';
import type { Answer, WriteAnswer } from './answer.ts';
import type { RefundParameters } from './parameters/refund.ts';
import { payerRefusal } from './payer-refusal.ts';
import type { Service } from './service.ts';
import { findOwnOrder } from './show-own-order.ts';
import { presentFactors } from './typed-factors.ts';

export interface PreviewedRefund {
  /** As it is now. */
  readonly order: Order;
  readonly preview: RefundPreview;
  /** Whether a one-time code is needed besides the payment password. */
  readonly needsCode: boolean;
  /** The same until the order is refunded, so that a refund that is sent twice is made once. */
  readonly idempotencyKey: string;
}

export async function previewOwnRefund(
  service: Service,
  userId: UserId,
  txNo: string,
  size: RefundSize,
): Promise<Answer<PreviewedRefund>> {
  const found = await findOwnOrder(service, userId, txNo);
  if (!found.ok) return found;
  const order = found.value;
  const owner = await service.store.queries.owner(userId);
  assert(owner, `user ${userId} owns order ${txNo} and is not there`);
  const obstacle = refundObstacle(order, owner, size, service.store.nowMs());
  const refusal = obstacle ?? (await payerRefusal(service, order));
  if (refusal) return { ok: false, refusal };
  return {
    ok: true,
    value: {
      order,
      preview: previewRefund(order, owner, size),
      needsCode: hasTwoFactor(owner),
      idempotencyKey: `console/${txNo}/${order.refundedFen}`,
    },
  };
}

export interface OwnRefund extends RefundParameters {
  /** What the preview said was refunded already. */
  readonly refundedBeforeFen: Fen;
}

export async function refundOwnOrder(
  service: Service,
  userId: UserId,
  { refundedBeforeFen, ...wanted }: OwnRefund,
  by: Provenance,
): Promise<WriteAnswer<OrderRefunded>> {
  const owner = await service.store.queries.user(userId);
  assert(owner, `user ${userId} has a session and is not there`);
  const outcome = await service.gatherer.submit(
    {
      kind: 'refund_order',
      actor: { userId, keyId: null },
      limitedWindowId: null,
      txNo: wanted.txNo,
      refundNo: newTxNo('refund', userId, service.store.nowMs()),
      refundType: wanted.refundType,
      amountFen: wanted.amountFen,
      reason: wanted.reason,
      factors: await presentFactors(service, owner, wanted),
      idempotencyKey: wanted.idempotencyKey,
      preview: { refundedFen: refundedBeforeFen, by },
    },
    { party: `user/${userId}` },
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result, replayed: outcome.replayed };
}
