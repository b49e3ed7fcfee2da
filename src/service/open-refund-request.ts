// A refund that a tool asks for without factors. It is made at once if the key may refund directly;
// otherwise a request is opened for the owner. A repeat is answered with the current status.

import type { Fen } from '../core/money.ts';
import type { RequestStatus } from '../core/order/refund-request.ts';
import type { OrderRefunded } from '../core/result.ts';
import { newTxNo } from '../crypto/numbers.ts';
import type { WriteAnswer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { RefundTerms } from './parameters/refund.ts';
import { refundRequestUrl } from './present/links.ts';
import { numberedRefund } from './refund-order.ts';
import type { Service } from './service.ts';
import { readRefund, type ShownRefundRequest } from './show-refund-request.ts';

export interface ToolRefund {
  readonly status: RequestStatus;
  /** When it was decided; null while the owner still has to, and without a request. */
  readonly decidedAtMs: number | null;
  /** Null: the refund was made at once, without a request. */
  readonly asked: RefundRequestView | null;
  /** Null until there is one. */
  readonly refund: OrderRefunded | null;
}

interface RefundRequestView {
  readonly requestNo: string;
  readonly txNo: string;
  /** Where the owner approves or declines. */
  readonly approvalUrl: string;
  readonly expiresAtMs: number;
  readonly amountFen: Fen;
  /** As they would be now, or as they were when it was refunded. */
  readonly feeFen: Fen;
  readonly netFen: Fen;
}

type Standing = Pick<
  ShownRefundRequest,
  'request' | 'status' | 'decidedAtMs' | 'shares' | 'refund'
>;

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
    { party: actor.keyId },
  );
  if (!outcome.ok) return outcome;
  const { result, replayed } = outcome;
  if (result.kind === 'order_refunded') {
    return { ok: true, value: refundWithoutRequest(result), replayed };
  }
  const { txNo: of, refundNo } = result.request;
  const refund = refundNo === null ? null : await readRefund(service, of, refundNo);
  return { ok: true, value: describeToolRefund(service, { ...result, refund }), replayed };
}

/** As tools see it. */
export function describeToolRefund(
  service: Service,
  { request, status, decidedAtMs, shares, refund }: Standing,
): ToolRefund {
  const { requestNo, txNo, expiresAtMs, amountFen } = request;
  const { feeFen, netFen } = refund ?? shares;
  const approvalUrl = refundRequestUrl(service.payBase(), requestNo);
  const facts = { requestNo, txNo, approvalUrl, expiresAtMs, amountFen, feeFen, netFen };
  return { status, decidedAtMs, asked: facts, refund };
}

export function refundWithoutRequest(refund: OrderRefunded): ToolRefund {
  return { status: 'refunded', decidedAtMs: null, asked: null, refund };
}
