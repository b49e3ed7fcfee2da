// POST /payment-requests/<request_no>: the payer pays or declines.

import type { FastifyRequest } from 'fastify';
import { siteOf } from '../../interface/answer-shape.ts';
import { DECIDED_PAYMENT } from '../../interface/mandates/payment-requests.ts';
import type { Answer } from '../../service/answer.ts';
import { type DecidedPayment, decidePaymentRequest } from '../../service/payment-requests.ts';
import type { Service } from '../../service/service.ts';
import { submittedDecision } from '../kit/approval/submitted-decision.ts';
import { formEndpoint } from '../kit/form-routes.ts';
import { PAYMENT_REQUEST_PAGE } from './payment-approval.ts';
import { paymentDecisionSchema } from './payment-requests-operation.ts';

export const submitPaymentDecision = formEndpoint(
  PAYMENT_REQUEST_PAGE,
  decide,
  (decided, service) => DECIDED_PAYMENT.present(decided, siteOf(service)),
);

async function decide(service: Service, request: FastifyRequest): Promise<Answer<DecidedPayment>> {
  const receivedAtMs = service.store.nowMs();
  const submitted = await submittedDecision(service, request, paymentDecisionSchema);
  if (!submitted.ok) return submitted;
  const { decider, requestNo, factors } = submitted.value;
  const verdict = factors
    ? ({ verdict: 'approve', receivedAtMs, ...factors } as const)
    : ({ verdict: 'decline' } as const);
  return decidePaymentRequest(service, decider, requestNo, verdict);
}
