// Sends the page of a refund request as it stands for whoever looks at it, with what was just
// refused, if anything was.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { approvalRefusal } from '../../core/order/decide-refund-request.ts';
import { STATUS } from '../../http/status.ts';
import type { Service } from '../../service/service.ts';
import { type ShownRefundRequest, showRefundRequest } from '../../service/show-refund-request.ts';
import type { FormPage } from '../kit/form-page.ts';
import type { Attempt } from '../kit/page.ts';
import { pageLanguage } from '../kit/page-language.ts';
import { viewerOf } from '../kit/page-request.ts';
import type { PageFrame } from '../kit/page-shell.ts';
import { sendHtml } from '../kit/send-html.ts';
import type { Viewer } from '../pay/step.ts';
import { requestLinks, requestNoOf } from './request-address.ts';
import { REQUEST_ASSETS } from './request-assets.ts';
import {
  type RequestStep,
  renderNotFound,
  renderRequestPage,
  renderSignIn,
} from './request-page.ts';
import { requestText } from './request-text.ts';

export const REQUEST_PAGE: FormPage = {
  path: '/refund-requests/:requestNo',
  links: requestLinks,
  frame: frameOf,
  assets: REQUEST_ASSETS,
  words: requestText,
  sendAgain(service, request, reply, { code, attempt }) {
    const absent = code === 'refund_request_not_found';
    const { refusals } = requestText(pageLanguage(request));
    const message = refusals[code] ?? attempt.message;
    return sendRequestPage(service, request, reply, absent ? null : { ...attempt, message });
  },
};

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
    return sendHtml(service, request, reply, renderSignIn({ frame, links, attempt }));
  }
  const found = await showRefundRequest(service, viewer.userId, requestNoOf(request));
  const page = { frame, links, attempt, viewerName: viewer.name };
  if (!found.ok) {
    // What was just refused has its own status.
    if (attempt === null) reply.code(STATUS[found.refusal.code]);
    return sendHtml(service, request, reply, renderNotFound(page));
  }
  const step = stepFor(found.value, viewer, service.store.nowMs());
  const shown = renderRequestPage({ ...page, shown: found.value, step });
  return sendHtml(service, request, reply, shown);
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
