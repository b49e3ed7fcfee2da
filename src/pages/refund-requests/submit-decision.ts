// POST /refund-requests/<request_no>: the owner approves or declines. Programs send JSON and get
// data; the form of the page gets the page again.

import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import { siteOf } from '../../interface/record.ts';
import { DECIDED_REQUEST } from '../../interface/refund-request.ts';
import type { Answer } from '../../service/answer.ts';
import { decideRefundRequest } from '../../service/decide-refund-request.ts';
import type { Service } from '../../service/service.ts';
import type { DecidedRequest } from '../../service/show-refund-request.ts';
import { submittedInSession } from '../../session/submitted-in-session.ts';
import { formEndpoint } from '../kit/form-routes.ts';
import { readDecision } from './decision-fields.ts';
import { requestNoOf } from './request-urls.ts';
import { REQUEST_PAGE } from './send-request-page.ts';

export const submitDecision = formEndpoint(REQUEST_PAGE, decide, (decided, service) =>
  DECIDED_REQUEST.present(decided, siteOf(service)),
);

async function decide(service: Service, request: FastifyRequest): Promise<Answer<DecidedRequest>> {
  const submitted = await submittedInSession(service, request);
  if (!submitted.ok) return submitted;
  const { session, fields } = submitted.value;
  const verdict = readDecision(fields);
  if (!verdict.ok) return verdict;
  const { userId } = session;
  const from = clientAddress(request, service);
  const decider = { userId, by: { kind: 'user', name: `${userId}`, from } } as const;
  return decideRefundRequest(service, decider, requestNoOf(request), verdict.value);
}
