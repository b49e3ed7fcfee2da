// The owner approves a refund request with their factors, or declines it.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Approval } from '../core/order/decide-refund-request.ts';
import type { Provenance } from '../core/rows/audit.ts';
import { newTxNo } from '../crypto/numbers.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import { type DecidedRefundRequest, findRefundRequest } from './show-refund-request.ts';
import { presentFactors, type TypedFactors } from './typed-factors.ts';

export type RefundVerdict =
  | ({ readonly verdict: 'approve' } & TypedFactors)
  | { readonly verdict: 'decline'; readonly reason: string | null };

export interface Decider {
  /** Null: an operator, who may act for any owner. */
  readonly userId: UserId | null;
  readonly by: Provenance;
}

export async function decideRefundRequest(
  service: Service,
  { userId, by }: Decider,
  requestNo: string,
  verdict: RefundVerdict,
): Promise<Answer<DecidedRefundRequest>> {
  const request = await findRefundRequest(service, requestNo);
  if (!request || (userId !== null && request.ownerId !== userId)) {
    return { ok: false, refusal: { code: 'refund_request_not_found' } };
  }
  const { txNo, ownerId } = request;
  const decision =
    verdict.verdict === 'decline' ? verdict : await approval(service, ownerId, verdict);
  const outcome = await service.gatherer.submit(
    { kind: 'decide_refund_request', requestNo, txNo, userId: ownerId, decision, by },
    { submitter: `user/${ownerId}` },
  );
  if (!outcome.ok) return outcome;
  const { request: decided, refund } = outcome.result;
  const { decidedAtMs } = decided;
  const status = refund === null ? 'declined' : 'refunded';
  return { ok: true, value: { request: decided, status, decidedAtMs, refund } };
}

async function approval(service: Service, ownerId: UserId, typed: TypedFactors): Promise<Approval> {
  const owner = await service.store.queries.user(ownerId);
  assert(owner, `user ${ownerId} is to decide on a refund and is not there`);
  const factors = await presentFactors(service, owner, typed);
  return {
    verdict: 'approve',
    refundNo: newTxNo('refund', ownerId, service.store.nowMs()),
    factors,
  };
}
