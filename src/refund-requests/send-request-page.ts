// Sends the page of a refund request as it stands for whoever looks at it, with what was just
// refused, if anything was.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { approvalRefusal } from '../core/order/decide-refund-request.ts';
import type { Refusal } from '../core/refusal.ts';
import { STATUS } from '../http/status.ts';
import { type Language, messageOf } from '../messages/messages.ts';
import { type Attempt, renderNotice } from '../pay/page.ts';
import { setPageHeaders } from '../pay/page-headers.ts';
import { pageLanguage, viewerOf } from '../pay/page-request.ts';
import type { PageFrame } from '../pay/page-shell.ts';
import { pageText } from '../pay/page-text.ts';
import { type Refused, TROUBLES } from '../pay/send-page.ts';
import type { Viewer } from '../pay/step.ts';
import type { Service } from '../service/service.ts';
import { type ShownRefundRequest, showRefundRequest } from '../service/show-refund-request.ts';
import { requestLinks, requestNoOf } from './request-address.ts';
import {
  type RequestStep,
  renderNotFound,
  renderRequestPage,
  renderSignIn,
} from './request-page.ts';
import { requestText } from './request-text.ts';

export async function sendRequestPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: Attempt | null,
): Promise<FastifyReply> {
  const viewer = await viewerOf(service, request);
  const frame = frameOf(service, request);
  const links = requestLinks(service, request);
  if (!viewer) {
    setPageHeaders(reply);
    return reply.send(renderSignIn({ frame, links, attempt }));
  }
  const found = await showRefundRequest(service, viewer.userId, requestNoOf(request));
  setPageHeaders(reply);
  const page = { frame, links, attempt, viewerName: viewer.name };
  if (!found.ok) {
    // What was just refused has its own status.
    if (attempt === null) reply.code(STATUS[found.refusal.code]);
    return reply.send(renderNotFound(page));
  }
  const step = stepFor(found.value, viewer, service.store.nowMs());
  return reply.send(renderRequestPage({ ...page, shown: found.value, step }));
}

export async function sendRefusedPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, login }: Refused,
): Promise<FastifyReply> {
  const { code, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  reply.code(STATUS[code]);
  const message = pageMessage(refusal, pageLanguage(request));
  if (TROUBLES.has(code)) return sendTroublePage(service, request, reply, message);
  const wantsCode = code === 'totp_required' || code === 'totp_invalid';
  const attempt = { message, login, wantsCode };
  const absent = code === 'refund_request_not_found';
  return sendRequestPage(service, request, reply, absent ? null : attempt);
}

/** Asks the store for nothing: it is likely to be what is in trouble. */
function sendTroublePage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  detail: string,
): FastifyReply {
  const { trouble: heading } = pageText(pageLanguage(request));
  const { page } = requestLinks(service, request);
  setPageHeaders(reply);
  return reply.send(renderNotice(frameOf(service, request), { heading, detail }, page));
}

function frameOf(service: Service, request: FastifyRequest): PageFrame {
  const language = pageLanguage(request);
  const { otherLanguage } = requestLinks(service, request);
  const { place } = requestText(language);
  return { language, brand: service.config.shortName, place, otherLanguage };
}

function stepFor(
  { status, request, order }: ShownRefundRequest,
  { owner }: Viewer,
  nowMs: number,
): RequestStep {
  if (status !== 'approval_required') return { kind: status };
  const blocked = approvalRefusal(order, owner, request, nowMs);
  return { kind: status, blocked, asksCode: owner.totpEnrolment > 0 };
}

/** The catalogue speaks to programs in a few places; here somebody holds a phone. */
function pageMessage(refusal: Refusal, language: Language): string {
  switch (refusal.code) {
    case 'totp_required':
      return pageText(language).totpRequired;
    case 'invalid_parameters':
      return pageText(language).invalidEntry;
    case 'session_required':
      return requestText(language).sessionEnded;
    case 'outcome_unknown':
      return requestText(language).outcomeUnknown;
    default:
      return messageOf(refusal, language);
  }
}
