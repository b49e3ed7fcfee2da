// Asks for a refund without factors, as tools do: it is made at once if the key may, else the owner is
// asked. Repeats are told how it stands.

import type { Fen } from '../core/money.ts';
import type { RequestStatus } from '../core/order/refund-request.ts';
import type { OrderRefunded } from '../core/result.ts';
import { newTxNo } from '../crypto/numbers.ts';
import type { WriteAnswer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { RefundTerms } from './parameters/refund.ts';
import { refundRequestUrl } from './present/links.ts';
import type { Service } from './service.ts';
import { readRefund, type ShownRefundRequest } from './show-refund-request.ts';

export interface AskedRefund {
  readonly status: RequestStatus;
  /** Null: nobody had to be asked, the refund was made at once. */
  readonly asked: RefundAsked | null;
  /** Null until there is one. */
  readonly refund: OrderRefunded | null;
}

interface RefundAsked {
  readonly requestNo: string;
  readonly txNo: string;
  /** Where the owner approves or declines. */
  readonly approvalUrl: string;
  readonly expiresAtMs: number;
  readonly amountFen: Fen;
  /** As they would be now, or are. */
  readonly feeFen: Fen;
  readonly netFen: Fen;
}

type Standing = Pick<ShownRefundRequest, 'request' | 'status' | 'shares' | 'refund'>;

export async function openRefundRequest(
  service: Service,
  { actor, view }: Caller,
  { txNo, refundType, amountFen, reason, idempotencyKey }: RefundTerms,
): Promise<WriteAnswer<AskedRefund>> {
  const nowMs = service.store.nowMs();
  const outcome = await service.gatherer.submit(
    {
      kind: 'open_refund_request',
      actor,
      windowId: view.key.windowId,
      txNo,
      requestNo: newTxNo('refund_request', nowMs),
      refundNo: newTxNo('refund', nowMs),
      refundType,
      amountFen,
      reason,
      idempotencyKey,
    },
    { party: actor.keyId },
  );
  if (!outcome.ok) return outcome;
  const { result, replayed } = outcome;
  if (result.kind === 'order_refunded') {
    return { ok: true, value: { status: 'refunded', asked: null, refund: result }, replayed };
  }
  const { txNo: of, refundNo } = result.request;
  const refund = refundNo === null ? null : await readRefund(service, of, refundNo);
  return { ok: true, value: askedRefund(service, { ...result, refund }), replayed };
}

/** As whoever asked is told of it. */
export function askedRefund(
  service: Service,
  { request, status, shares, refund }: Standing,
): AskedRefund {
  const { requestNo, txNo, expiresAtMs, amountFen } = request;
  const { feeFen, netFen } = refund ?? shares;
  const approvalUrl = refundRequestUrl(service.payBase(), requestNo);
  const facts = { requestNo, txNo, approvalUrl, expiresAtMs, amountFen, feeFen, netFen };
  return { status, asked: facts, refund };
}
