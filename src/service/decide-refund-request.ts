// The owner approves a refund request with their factors, or declines it.

import type { Provenance } from '../core/access/audit.ts';
import { assert } from '../core/assert.ts';
import type { Approval } from '../core/command.ts';
import type { FieldRule } from '../core/field-rule.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { invalid } from '../core/refusal.ts';
import type { RefundRequestDecided } from '../core/result.ts';
import { newTxNo } from '../crypto/numbers.ts';
import type { Answer } from './answer.ts';
import { lineOf } from './parameters/fields.ts';
import type { Service } from './service.ts';
import { findRefundRequest } from './show-refund-request.ts';
import { presentFactors, type TypedFactors } from './typed-factors.ts';

const REASON_MAX = 256;

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
): Promise<Answer<RefundRequestDecided>> {
  const request = await findRefundRequest(service, requestNo);
  if (!request || (userId !== null && request.ownerId !== userId)) {
    return { ok: false, refusal: { code: 'refund_request_not_found' } };
  }
  const { txNo, ownerId } = request;
  const problem = reasonProblem(verdict);
  if (problem) return { ok: false, refusal: invalid('reason', problem) };
  const decision =
    verdict.verdict === 'decline' ? verdict : await approval(service, ownerId, verdict);
  const outcome = await service.gatherer.submit(
    { kind: 'decide_refund_request', requestNo, txNo, userId: ownerId, decision, by },
    { party: `user/${ownerId}` },
  );
  return outcome.ok ? { ok: true, value: outcome.result } : outcome;
}

function reasonProblem(verdict: RefundVerdict): FieldRule | null {
  if (verdict.verdict === 'approve' || verdict.reason === null) return null;
  const line = lineOf(verdict.reason, REASON_MAX, 'length_1_to_256');
  return typeof line === 'string' ? null : line.broken;
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
