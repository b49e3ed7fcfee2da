// Decides payment requests: the payer approves or declines. An approval is a payment by the payer with their
// factors, by the same rules; it counts to no limit of the mandate.

import type { Decider } from '../decider.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import type { PaymentRequestDecided } from '../result.ts';
import { auditEvent, type Provenance } from '../rows/audit.ts';
import type { State } from '../state.ts';
import { type PayOrder, payOrder } from './pay.ts';
import { type PaymentRequest, paymentStatusIn } from './payment-request.ts';

export interface DecidePaymentRequest {
  readonly kind: 'decide_payment_request';
  readonly requestNo: string;
  readonly txNo: string;
  /** Whoever decides; only the payer who was asked may. */
  readonly userId: UserId;
  /** The payment as it would be made on the pay page, or that they decline it. */
  readonly decision:
    | {
        readonly verdict: 'approve';
        readonly payment: Omit<PayOrder, 'kind' | 'payerId' | 'txNo'>;
      }
    | { readonly verdict: 'decline' };
  readonly by: Provenance;
}

export const decidePaymentRequest: Decider<DecidePaymentRequest, PaymentRequestDecided> = {
  addReads(reads, { txNo, userId, decision }) {
    reads.paymentRequestsOf.push({ txNo, payerId: userId });
    if (decision.verdict === 'approve') {
      payOrder.addReads(reads, {
        kind: 'pay_order',
        payerId: userId,
        txNo,
        ...decision.payment,
      });
      return;
    }
    reads.orders.push(txNo);
    reads.owners.push(userId);
  },
  decide(state, command) {
    const { userId, txNo, decision } = command;
    const request = state.paymentRequests.get(command.requestNo);
    const isTheirs = request?.payerId === userId && request.txNo === txNo;
    if (!isTheirs) return refuse({ code: 'payment_request_not_found' });
    const { status } = paymentStatusIn(state, request);
    if (status !== 'approval_required') {
      return refuse({ code: 'payment_request_decided', subject: status });
    }
    if (decision.verdict === 'approve') return approve(state, command, decision.payment, request);
    const declined = { ...request, decidedAtMs: Math.max(state.nowMs, request.requestedAtMs) };
    return accept({ kind: 'payment_request_decided', request: declined, payment: null }, [
      { kind: 'payment_request_changed', request: declined },
      auditEvent(userId, 'payment_request_declined', command.by, detailsOf(request)),
    ]);
  },
};

function approve(
  state: State,
  { userId: payerId, txNo, by }: DecidePaymentRequest,
  payment: Omit<PayOrder, 'kind' | 'payerId' | 'txNo'>,
  request: PaymentRequest,
): Decision<PaymentRequestDecided> {
  const made = payOrder.decide(state, { kind: 'pay_order', payerId, txNo, ...payment });
  if (!made.outcome.ok) return refuse(made.outcome.refusal, made.events);
  const { result } = made.outcome;
  const approved = { ...request, decidedAtMs: result.paidAtMs, paid: true };
  return accept({ kind: 'payment_request_decided', request: approved, payment: result }, [
    ...made.events,
    { kind: 'payment_request_changed', request: approved },
    auditEvent(payerId, 'payment_request_approved', by, detailsOf(request)),
  ]);
}

function detailsOf({ requestNo, txNo, mandateNo, keyId, amountFen }: PaymentRequest) {
  return {
    request_no: requestNo,
    tx_no: txNo,
    mandate_no: mandateNo,
    key_id: keyId,
    amount_fen: `${amountFen}`,
  };
}
