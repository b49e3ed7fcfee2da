// A refund that a tool asks for without factors. It is made at once if the key may refund directly;
// otherwise a request is opened for the owner. A repeat is answered with the current status.

import type { RefundShares } from '../core/order/fee.ts';
import type { RefundRequest } from '../core/order/refund-request.ts';
import type { OrderRefunded } from '../core/result.ts';
import { newTxNo } from '../crypto/numbers.ts';
import type { WriteAnswer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { RefundTerms } from './parameters/refund.ts';
import { numberedRefund } from './refund-order.ts';
import type { Service } from './service.ts';
import { type DecidedRefundRequest, readRefund } from './show-refund-request.ts';

export interface ToolRefund extends Omit<DecidedRefundRequest, 'request'> {
  /** Null: the refund was made at once, without a request. */
  readonly request: RefundRequest | null;
  /** As they would be now, or as they were when it was refunded. */
  readonly shares: RefundShares;
}

export async function openRefundRequest(
  service: Service,
  { actor, view }: Caller,
  terms: RefundTerms,
): Promise<WriteAnswer<ToolRefund>> {
  const { txNo, refundType, amountFen, reason, idempotencyKey } = terms;
  const nowMs = service.store.nowMs();
  const outcome = await service.gatherer.submit(
    {
      kind: 'open_refund_request',
      actor,
      windowId: view.key.windowId,
      txNo,
      requestNo: newTxNo('refund_request', actor.userId, nowMs),
      refundNo: newTxNo('refund', actor.userId, nowMs),
      refundType,
      amountFen,
      reason,
      numbered: await numberedRefund(service, actor.userId, terms),
      idempotencyKey,
    },
    { submitter: actor.keyId },
  );
  if (!outcome.ok) return outcome;
  const { result, replayed } = outcome;
  if (result.kind === 'order_refunded') {
    return { ok: true, value: refundWithoutRequest(result), replayed };
  }
  const { request, status, decidedAtMs, shares } = result;
  const { txNo: of, refundNo } = request;
  const refund = refundNo === null ? null : await readRefund(service, of, refundNo);
  const value = { request, status, decidedAtMs, shares: refund ?? shares, refund };
  return { ok: true, value, replayed };
}

export function refundWithoutRequest(refund: OrderRefunded): ToolRefund {
  return { status: 'refunded', decidedAtMs: null, request: null, shares: refund, refund };
}
