// Sends the page of a refund request as it stands for its viewer, with what was just refused, if
// anything was.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTwoFactor } from '../../core/access/factors.ts';
import { refundObstacle } from '../../core/order/refund-preview.ts';
import { STATUS } from '../../http/status.ts';
import type { Service } from '../../service/service.ts';
import { type ShownRefundRequest, showRefundRequest } from '../../service/show-refund-request.ts';
import type { FormError } from '../kit/form-error.ts';
import { type FormPage, frameOf } from '../kit/form-page.ts';
import { pageLanguage } from '../kit/language.ts';
import { sendPage } from '../kit/send-page.ts';
import { findViewer, type Viewer } from '../kit/viewer.ts';
import {
  REQUEST_ASSETS,
  type RequestStep,
  renderNotFound,
  renderRequestPage,
  renderSignIn,
} from './request-page.ts';
import { requestText } from './request-text.ts';
import { requestNoOf, requestUrls } from './request-urls.ts';

export const REQUEST_PAGE: FormPage = {
  path: '/refund-requests/:requestNo',
  assets: REQUEST_ASSETS,
  urls: requestUrls,
  words: requestText,
  sendWithError(service, request, reply, { code, formError }) {
    const absent = code === 'refund_request_not_found';
    const { refusals } = requestText(pageLanguage(request));
    const message = refusals[code] ?? formError.message;
    return sendRequestPage(service, request, reply, absent ? null : { ...formError, message });
  },
};

export async function sendRequestPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  formError: FormError | null = null,
  forgotten = formError?.form === 'pay_password',
): Promise<FastifyReply> {
  const viewer = await findViewer(service, request);
  const frame = frameOf(REQUEST_PAGE, service, request);
  const urls = requestUrls(service, request);
  if (!viewer) {
    return sendPage(service, request, reply, renderSignIn({ frame, urls, formError }));
  }
  const found = await showRefundRequest(service, viewer.userId, requestNoOf(request));
  const page = { frame, urls, formError, viewerName: viewer.name };
  if (!found.ok) {
    // What was just refused has its own status.
    if (formError === null) reply.code(STATUS[found.refusal.code]);
    return sendPage(service, request, reply, renderNotFound(page));
  }
  const step = stepFor(found.value, viewer, forgotten, service.store.nowMs());
  const html = renderRequestPage({ ...page, details: found.value, step });
  return sendPage(service, request, reply, html);
}

function stepFor(
  { status, request, order }: ShownRefundRequest,
  { owner }: Viewer,
  forgotten: boolean,
  nowMs: number,
): RequestStep {
  if (status !== 'approval_required') return { kind: status };
  const blocked = refundObstacle(order, owner, request, nowMs);
  const needsCode = hasTwoFactor(owner);
  return { kind: status, blocked, needsCode, forgotten: forgotten && blocked === null };
}
