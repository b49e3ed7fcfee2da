// Decides refund requests: their owner approves or declines. An approval makes the refund by the same
// rules as a refund with factors.

import type { Decider } from '../decider.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import { checkFactors, type PresentedFactors } from '../proofs/factors.ts';
import type { RefundRequestDecided } from '../result.ts';
import { auditEvent, type Provenance } from '../rows/audit.ts';
import type { State } from '../state.ts';
import type { Order } from './order.ts';
import { addRefundReads, loadedOrder, makeRefund } from './refund.ts';
import { currentStatusIn, type RefundRequest } from './refund-request.ts';

export interface DecideRefundRequest {
  readonly kind: 'decide_refund_request';
  readonly requestNo: string;
  readonly txNo: string;
  /** Whoever decides; only the owner of the order may. */
  readonly userId: UserId;
  readonly decision: Approval | Declining;
  readonly by: Provenance;
}

export interface Approval {
  readonly verdict: 'approve';
  readonly refundNo: string;
  readonly factors: PresentedFactors;
}

export interface Declining {
  readonly verdict: 'decline';
  readonly reason: string | null;
}

export const decideRefundRequest: Decider<DecideRefundRequest, RefundRequestDecided> = {
  addReads(reads, { txNo, userId }) {
    reads.refundRequestsOf.push(txNo);
    addRefundReads(reads, userId, txNo);
  },
  decide(state, command) {
    const order = loadedOrder(state, command.txNo);
    const request = state.refundRequests.get(command.requestNo);
    const own = order?.ownerId === command.userId && request?.txNo === command.txNo;
    if (!own) return refuse({ code: 'refund_request_not_found' });
    const { status } = currentStatusIn(state, request);
    if (status !== 'approval_required') {
      return refuse({ code: 'refund_request_decided', subject: status });
    }
    const { decision } = command;
    if (decision.verdict === 'approve') return approve(state, command, decision, order, request);
    const declined = { ...request, decidedAtMs: Math.max(state.nowMs, request.requestedAtMs) };
    const { reason } = decision;
    return accept({ kind: 'refund_request_decided', request: declined, refund: null }, [
      { kind: 'refund_request_changed', request: declined },
      auditEvent(request.ownerId, 'refund_request_declined', command.by, {
        ...requestDetails(request),
        reason,
      }),
    ]);
  },
};

function approve(
  state: State,
  command: DecideRefundRequest,
  { refundNo, factors }: Approval,
  order: Order,
  request: RefundRequest,
): Decision<RefundRequestDecided> {
  const { refundType, amountFen, reason, outRefundNo, keyId } = request;
  const asked = { refundType, amountFen, reason, outRefundNo, keyId };
  const wanted = { refundNo, ...asked, authority: 'request' } as const;
  const made = makeRefund(state, order, wanted, (owner) =>
    checkFactors(owner, null, factors, true, state.nowMs),
  );
  if (!made.ok) return refuse(made.refusal, made.events);
  const approved = { ...request, decidedAtMs: made.result.createdAtMs, refundNo };
  const details = { ...requestDetails(request), refund_no: refundNo };
  return accept({ kind: 'refund_request_decided', request: approved, refund: made.result }, [
    ...made.events,
    { kind: 'refund_request_changed', request: approved },
    auditEvent(request.ownerId, 'refund_request_approved', command.by, details),
  ]);
}

function requestDetails({ requestNo, txNo, keyId, amountFen }: RefundRequest) {
  return { request_no: requestNo, tx_no: txNo, key_id: keyId, amount_fen: `${amountFen}` };
}
