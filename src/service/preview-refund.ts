// Previews what a refund would do, by the rules of the refund itself: for the owner of the order, and for
// operators. It is refused as that would be, whatever they prove.

import { assert } from '../core/assert.ts';
import type { Owner, UserId } from '../core/ledger/wallet.ts';
import type { Order } from '../core/order/order.ts';
import {
  operatorRefundObstacle,
  previewRefund,
  type RefundPreview,
  type RefundSize,
  refundObstacle,
} from '../core/order/refund-preview.ts';
import { hasTwoFactor } from '../core/proofs/factors.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Answer } from './answer.ts';
import { payerRefusal } from './payer-refusal.ts';
import type { Service } from './service.ts';
import { findOrder, findOwnOrder } from './show-own-order.ts';

export interface PreviewedRefund {
  /** As it is now. */
  readonly order: Order;
  readonly preview: RefundPreview;
  /** Whether a one-time code is needed besides the password. */
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
  const owner = await ownerOf(service, userId);
  const obstacle = refundObstacle(order, owner, size, service.store.nowMs());
  return previewUnless(obstacle, service, order, owner, size, owner);
}

export async function previewAnyRefund(
  service: Service,
  operatorId: UserId,
  txNo: string,
  size: RefundSize,
): Promise<Answer<PreviewedRefund>> {
  const order = await findOrder(service, txNo);
  if (!order) return { ok: false, refusal: { code: 'order_not_found' } };
  const [owner, operator] = await Promise.all([
    ownerOf(service, order.ownerId),
    ownerOf(service, operatorId),
  ]);
  const obstacle = operatorRefundObstacle(order, owner, size, operatorId);
  return previewUnless(obstacle, service, order, owner, size, operator);
}

async function previewUnless(
  obstacle: Refusal | null,
  service: Service,
  order: Order,
  owner: Owner,
  size: RefundSize,
  refunder: Owner,
): Promise<Answer<PreviewedRefund>> {
  const refusal = obstacle ?? (await payerRefusal(service, order));
  if (refusal) return { ok: false, refusal };
  return {
    ok: true,
    value: {
      order,
      preview: previewRefund(order, owner, size),
      needsCode: hasTwoFactor(refunder),
      idempotencyKey: `console/${order.txNo}/${order.refundedFen}`,
    },
  };
}

async function ownerOf({ store }: Service, userId: UserId): Promise<Owner> {
  const owner = await store.queries.owner(userId);
  assert(owner, `user ${userId} has no wallets`);
  return owner;
}
