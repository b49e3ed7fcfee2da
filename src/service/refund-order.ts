// Refunds an order: its owner with their payment password and, if they have enrolled, a one-time code, or an
// operator without them. Whoever has seen a preview gets exactly that, or nothing.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import type { RefundPreviewed } from '../core/order/refund-order.ts';
import type { NumberedRefund } from '../core/order/shop-number.ts';
import type { OrderRefunded } from '../core/result.ts';
import { newTxNo } from '../crypto/numbers.ts';
import { type Authorization, submitterOf } from './administration/authorization.ts';
import type { WriteAnswer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { RefundTerms } from './parameters/refund.ts';
import type { Service } from './service.ts';
import { findOrder } from './show-own-order.ts';
import { presentFactors, type TypedFactors } from './typed-factors.ts';

/** A key of the owner, or the owner in a session. */
interface Refunder {
  readonly userId: UserId;
  readonly caller: Caller | null;
}

export interface OwnRefund extends RefundTerms, TypedFactors {
  /** Null: there was none. */
  readonly preview: RefundPreviewed | null;
}

export async function refundOrder(
  service: Service,
  { userId, caller }: Refunder,
  wanted: OwnRefund,
  byTool = false,
): Promise<WriteAnswer<OrderRefunded>> {
  const { txNo, refundType, amountFen, reason, idempotencyKey, preview } = wanted;
  const { view, actor } = caller ?? { view: null, actor: { userId, keyId: null } };
  const salted = view ?? (await service.store.queries.user(userId));
  assert(salted, `user ${userId} refunds and is not there`);
  const { payPasswordSalt } = salted;
  const outcome = await service.gatherer.submit(
    {
      kind: 'refund_order',
      actor,
      limitedWindowId: view?.key.refundLimitFen == null ? null : view.key.windowId,
      txNo,
      refundNo: newTxNo('refund', userId, service.store.nowMs()),
      refundType,
      amountFen,
      reason,
      numbered: await numberedRefund(service, userId, wanted),
      factors: await presentFactors(service, { userId, payPasswordSalt }, wanted),
      idempotencyKey,
      preview,
      byTool,
    },
    { submitter: actor.keyId ?? `user/${userId}` },
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result, replayed: outcome.replayed };
}

/** The number is the merchant's, so it is known only with the order; nobody else's order has one. */
export async function numberedRefund(
  { store }: Service,
  userId: UserId,
  { txNo, outRefundNo }: RefundTerms,
): Promise<NumberedRefund | null> {
  const order = outRefundNo === null ? undefined : await store.queries.order(txNo);
  if (outRefundNo === null) return null;
  return { outRefundNo, merchantId: order?.ownerId === userId ? order.merchantId : null };
}

export interface AnyRefund extends Omit<RefundTerms, 'outRefundNo'> {
  /** What the preview said was refunded already; null: there was none. */
  readonly previewedFen: Fen | null;
}

/** Also of an owner who is suspended, or away. */
export async function refundAnyOrder(
  service: Service,
  wanted: AnyRefund,
  authorization: Authorization,
): Promise<WriteAnswer<OrderRefunded>> {
  const order = await findOrder(service, wanted.txNo);
  if (!order) return { ok: false, refusal: { code: 'order_not_found' } };
  const { ownerId } = order;
  const refundNo = newTxNo('refund', ownerId, service.store.nowMs());
  const outcome = await service.gatherer.submit(
    { kind: 'refund_by_operator', ...wanted, ownerId, refundNo, ...authorization },
    submitterOf(authorization),
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result, replayed: outcome.replayed };
}
