// The page of a request as it stands for its viewer, with what was just refused, if anything was.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserId } from '../../../core/ledger/wallet.ts';
import { hasTwoFactor } from '../../../core/proofs/factors.ts';
import type { Refusal, RefusalCode } from '../../../core/refusal.ts';
import { sendData, sendRefusal } from '../../../http/envelope.ts';
import { prefersJson } from '../../../http/preferred-type.ts';
import { STATUS } from '../../../http/status.ts';
import type { Answer } from '../../../service/answer.ts';
import type { Service } from '../../../service/service.ts';
import { sessionOf } from '../../../service/session.ts';
import { sessionTokenOf } from '../../../session/session-cookie.ts';
import type { FormError } from '../form-error.ts';
import { type FormPage, frameOf } from '../form-page.ts';
import type { PageEndpoint } from '../form-routes.ts';
import { PERSONAL_HEADERS } from '../headers.ts';
import { pageLanguage } from '../language.ts';
import { sendPage } from '../send-page.ts';
import { type PageUrls, pageUrls } from '../urls.ts';
import { findViewer, type Viewer } from '../viewer.ts';
import {
  APPROVAL_ASSETS,
  type Approval,
  type ApprovalStep,
  renderApprovalPage,
  renderNotFound,
  renderSignIn,
  type ShownRequest,
} from './approval-page.ts';
import { requestNoOf } from './request-no.ts';

export interface SentApproval<Shown extends ShownRequest<Done>, Done extends string>
  extends Approval<Shown, Done> {
  /** `/refund-requests`: below it are the numbers. */
  readonly base: string;
  /** What it is answered with if it is nobody's, or somebody else's. */
  readonly absent: RefusalCode;
  find(service: Service, userId: UserId, requestNo: string): Promise<Answer<Shown>>;
  /** For programs. */
  present(shown: Shown, service: Service): Parameters<typeof sendData>[1];
  /** Why an approval would be refused now, if it would. */
  blockedBy(service: Service, shown: Shown, viewer: Viewer): Promise<Refusal | null>;
}

export interface ApprovalFormPage extends FormPage {
  /** GET: the page for people, or the request as data for the programs of whoever decides. */
  readonly show: PageEndpoint;
  /** The page with the form to set another payment password, for those who have forgotten theirs. */
  readonly showNewPayPassword: PageEndpoint;
}

export function approvalFormPage<Shown extends ShownRequest<Done>, Done extends string>(
  approval: SentApproval<Shown, Done>,
): ApprovalFormPage {
  const { base, absent } = approval;
  const send = (
    service: Service,
    request: FastifyRequest,
    reply: FastifyReply,
    formError: FormError | null,
    forgotten = formError?.form === 'pay_password',
  ) => sendApproval(approval, page, service, request, reply, formError, forgotten);
  const page: ApprovalFormPage = {
    path: `${base}/:requestNo`,
    assets: APPROVAL_ASSETS,
    urls: (service, request) => requestUrls(base, service, request),
    words: (language) => approval.text(language),
    sendWithError(service, request, reply, { code, formError }) {
      const { refusals } = approval.text(pageLanguage(request));
      const message = refusals[code] ?? formError.message;
      return send(service, request, reply, code === absent ? null : { ...formError, message });
    },
    show: async (service, request, reply) =>
      prefersJson(request.headers.accept)
        ? sendAsData(approval, service, request, reply)
        : send(service, request, reply, null),
    showNewPayPassword: (service, request, reply) => send(service, request, reply, null, true),
  };
  return page;
}

async function sendApproval<Shown extends ShownRequest<Done>, Done extends string>(
  approval: SentApproval<Shown, Done>,
  page: FormPage,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  formError: FormError | null,
  forgotten: boolean,
): Promise<FastifyReply> {
  const viewer = await findViewer(service, request);
  const frame = frameOf(page, service, request);
  const parts = { frame, urls: page.urls(service, request), formError };
  if (!viewer) return sendPage(service, request, reply, renderSignIn(approval, parts));
  const found = await approval.find(service, viewer.userId, requestNoOf(request));
  const viewed = { ...parts, viewerName: viewer.name };
  if (!found.ok) {
    // What was just refused has its own status.
    if (formError === null) reply.code(STATUS[found.refusal.code]);
    return sendPage(service, request, reply, renderNotFound(approval, viewed));
  }
  const step = await stepFor(approval, service, found.value, viewer, forgotten);
  const html = renderApprovalPage(approval, { ...viewed, details: found.value, step });
  return sendPage(service, request, reply, html);
}

async function stepFor<Shown extends ShownRequest<Done>, Done extends string>(
  approval: SentApproval<Shown, Done>,
  service: Service,
  shown: Shown,
  viewer: Viewer,
  forgotten: boolean,
): Promise<ApprovalStep<Done>> {
  const { status } = shown;
  if (status !== 'approval_required') return { kind: status };
  const blocked = await approval.blockedBy(service, shown, viewer);
  const usesCodes = hasTwoFactor(viewer.owner);
  const isForgotten = forgotten && blocked === null;
  // A program has chosen what it asks for, so the amount does not matter.
  const kind = 'approval_required';
  return { kind, blocked, needsCode: usesCodes, usesCodes, forgotten: isForgotten };
}

/** Nobody else learns even whether it exists. */
async function sendAsData<Shown extends ShownRequest<Done>, Done extends string>(
  approval: SentApproval<Shown, Done>,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers(PERSONAL_HEADERS);
  const session = await sessionOf(service, sessionTokenOf(request, service), 'page');
  if (!session.ok) return sendRefusal(request, reply, session.refusal);
  const found = await approval.find(service, session.value.userId, requestNoOf(request));
  if (!found.ok) return sendRefusal(request, reply, found.refusal);
  return sendData(reply, approval.present(found.value, service));
}

function requestUrls(base: string, service: Service, request: FastifyRequest): PageUrls {
  return pageUrls(service, request, `${base}/${encodeURIComponent(requestNoOf(request))}`);
}
