// Refunds an order of the caller, with the owner's payment password and, if the owner has enrolled, a
// one-time code.

import type { NumberedRefund } from '../core/command.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { OrderRefunded } from '../core/result.ts';
import { newTxNo } from '../crypto/numbers.ts';
import type { WriteAnswer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { RefundParameters, RefundTerms } from './parameters/refund.ts';
import type { Service } from './service.ts';
import { presentFactors } from './typed-factors.ts';

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

export async function refundOrder(
  service: Service,
  { actor, view }: Caller,
  parameters: RefundParameters,
  byTool = false,
): Promise<WriteAnswer<OrderRefunded>> {
  const { userId } = actor;
  const { payPasswordSalt, key } = view;
  const outcome = await service.gatherer.submit(
    {
      kind: 'refund_order',
      actor,
      limitedWindowId: key.refundLimitFen === null ? null : key.windowId,
      txNo: parameters.txNo,
      refundNo: newTxNo('refund', userId, service.store.nowMs()),
      refundType: parameters.refundType,
      amountFen: parameters.amountFen,
      reason: parameters.reason,
      numbered: await numberedRefund(service, userId, parameters),
      factors: await presentFactors(service, { userId, payPasswordSalt }, parameters),
      idempotencyKey: parameters.idempotencyKey,
      preview: null,
      byTool,
    },
    { party: actor.keyId },
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result, replayed: outcome.replayed };
}
