// GET /refund-requests/<request_no>: the page for people, or the request as data for its owner's
// programs. Nobody else learns even whether it exists.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendData, sendRefusal } from '../../http/envelope.ts';
import { prefersJson } from '../../http/preferred-type.ts';
import { siteOf } from '../../interface/record.ts';
import { REFUND_REQUEST } from '../../interface/refund-request.ts';
import type { Service } from '../../service/service.ts';
import { sessionOf } from '../../service/session.ts';
import { showRefundRequest } from '../../service/show-refund-request.ts';
import { sessionTokenOf } from '../../session/session-cookie.ts';
import { PERSONAL_HEADERS } from '../kit/headers.ts';
import { requestNoOf } from './request-urls.ts';
import { sendRequestPage } from './send-request-page.ts';

export async function showRequest(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!prefersJson(request.headers.accept)) return sendRequestPage(service, request, reply, null);
  reply.headers(PERSONAL_HEADERS);
  const session = await sessionOf(service, sessionTokenOf(request, service), 'page');
  if (!session.ok) return sendRefusal(request, reply, session.refusal);
  const found = await showRefundRequest(service, session.value.userId, requestNoOf(request));
  if (!found.ok) return sendRefusal(request, reply, found.refusal);
  return sendData(reply, REFUND_REQUEST.present(found.value, siteOf(service)));
}

/** The page with the form to set another payment password, for those who have forgotten theirs. */
export function showNewPayPassword(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return sendRequestPage(service, request, reply, null, true);
}
