// POST /refund-requests/<request_no>: the owner approves or declines. Programs send JSON and get
// data; the form of the page gets the page again, by way of a redirect once it is decided.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { crossSiteRefusal } from '../console/cross-site.ts';
import { sessionTokenOf } from '../console/session-cookie.ts';
import { isForm, submittedFields } from '../console/submitted-fields.ts';
import type { RefundRequestDecided } from '../core/result.ts';
import { clientAddress } from '../http/client-address.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { PERSONAL_HEADERS } from '../pay/page-headers.ts';
import { prefersJson } from '../pay/preferred-type.ts';
import type { Answer } from '../service/answer.ts';
import { decideRefundRequest } from '../service/decide-refund-request.ts';
import type { Service } from '../service/service.ts';
import { sessionOf } from '../service/session.ts';
import { readDecision } from './decision-fields.ts';
import { decisionView } from './decision-view.ts';
import { backToRequest } from './page-session.ts';
import { requestNoOf } from './request-address.ts';
import { sendRefusedPage } from './send-request-page.ts';

export async function submitDecision(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outcome = await decide(service, request);
  reply.headers(PERSONAL_HEADERS);
  if (!isForm(request) || prefersJson(request.headers.accept)) {
    if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal);
    return sendData(reply, decisionView(outcome.value));
  }
  if (outcome.ok) return backToRequest(service, request, reply);
  return sendRefusedPage(service, request, reply, { refusal: outcome.refusal, login: '' });
}

async function decide(
  service: Service,
  request: FastifyRequest,
): Promise<Answer<RefundRequestDecided>> {
  const foreign = crossSiteRefusal(request.headers, service.payBase());
  if (foreign) return { ok: false, refusal: foreign };
  const session = await sessionOf(service, sessionTokenOf(request, service));
  if (!session.ok) return session;
  const submitted = submittedFields(request);
  if (!submitted.ok) return submitted;
  const verdict = readDecision(submitted.value);
  if (!verdict.ok) return verdict;
  const { userId } = session.value;
  const from = clientAddress(request, service);
  const decider = { userId, by: { kind: 'user', name: `${userId}`, from } } as const;
  return decideRefundRequest(service, decider, requestNoOf(request), verdict.value);
}
