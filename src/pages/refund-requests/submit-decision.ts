// POST /refund-requests/<request_no>: the owner approves or declines.

import type { FastifyRequest } from 'fastify';
import { siteOf } from '../../interface/answer-shape.ts';
import { DECIDED_REFUND_REQUEST } from '../../interface/refund-request.ts';
import type { Answer } from '../../service/answer.ts';
import { decideRefundRequest } from '../../service/decide-refund-request.ts';
import type { Service } from '../../service/service.ts';
import type { DecidedRefundRequest } from '../../service/show-refund-request.ts';
import { submittedDecision } from '../kit/approval/submitted-decision.ts';
import { formEndpoint } from '../kit/form-routes.ts';
import { REFUND_REQUEST_PAGE } from './refund-approval.ts';
import { decisionSchema } from './refund-requests-operation.ts';

export const submitDecision = formEndpoint(REFUND_REQUEST_PAGE, decide, (decided, service) =>
  DECIDED_REFUND_REQUEST.present(decided, siteOf(service)),
);

async function decide(
  service: Service,
  request: FastifyRequest,
): Promise<Answer<DecidedRefundRequest>> {
  const submitted = await submittedDecision(service, request, decisionSchema);
  if (!submitted.ok) return submitted;
  const { decider, requestNo, factors } = submitted.value;
  const verdict = factors
    ? ({ verdict: 'approve', ...factors } as const)
    : ({ verdict: 'decline', reason: null } as const);
  return decideRefundRequest(service, decider, requestNo, verdict);
}
