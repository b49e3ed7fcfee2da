// Sends the cashier page of an order to the owner of its merchant, with what was just refused, if anything
// was. To anybody else who is signed in there is no such order; who is not may sign in.

import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS } from '../../http/status.ts';
import { payUrl } from '../../service/present/links.ts';
import type { Service } from '../../service/service.ts';
import { sessionOf } from '../../service/session.ts';
import { showOwnOrder } from '../../service/show-own-order.ts';
import { sessionTokenOf } from '../../session/session-cookie.ts';
import { isForm, submittedFields, typedIn } from '../../session/submitted-fields.ts';
import type { FormPage } from '../kit/form-page.ts';
import type { Attempt } from '../kit/page.ts';
import { pageLanguage } from '../kit/page-language.ts';
import { txNoOf } from '../kit/page-request.ts';
import type { PageFrame } from '../kit/page-shell.ts';
import { sendHtml } from '../kit/send-html.ts';
import { cashierLinks } from './cashier-address.ts';
import { CASHIER_ASSETS } from './cashier-assets.ts';
import { renderCashier, renderNotFound, renderSignIn, type Typed } from './cashier-page.ts';
import { cashierText } from './cashier-text.ts';

export const CASHIER_PAGE: FormPage = {
  path: '/cashier/:txNo',
  links: cashierLinks,
  frame: frameOf,
  assets: CASHIER_ASSETS,
  words: cashierText,
  sendAgain(service, request, reply, { code, attempt }) {
    const { refusals } = cashierText(pageLanguage(request));
    const message = refusals[code] ?? attempt.message;
    const absent = code === 'order_not_found';
    return sendCashier(service, request, reply, absent ? null : { ...attempt, message });
  },
};

export async function sendCashier(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: Attempt | null,
): Promise<FastifyReply> {
  const frame = frameOf(service, request);
  const links = cashierLinks(service, request);
  const session = await sessionOf(service, sessionTokenOf(request, service));
  if (!session.ok) {
    return sendHtml(service, request, reply, renderSignIn({ frame, links, attempt }));
  }
  const { userId, name: viewerName } = session.value;
  const page = { frame, links, attempt, viewerName };
  const shown = await showOwnOrder(service, userId, txNoOf(request));
  if (!shown.ok) {
    // What was just refused has its own status.
    if (attempt === null) reply.code(STATUS[shown.refusal.code]);
    return sendHtml(service, request, reply, renderNotFound(page));
  }
  const html = renderCashier({
    ...page,
    ...shown.value,
    payUrl: payUrl(service.payBase(), shown.value.order.txNo),
    formKey: `cashier-${randomUUID()}`,
    typed: attempt === null ? null : retyped(request),
    nowMs: service.store.nowMs(),
  });
  return sendHtml(service, request, reply, html);
}

function frameOf(service: Service, request: FastifyRequest): PageFrame {
  const language = pageLanguage(request);
  const { otherLanguage } = cashierLinks(service, request);
  const { place } = cashierText(language);
  return { language, brand: service.config.shortName, place, otherLanguage };
}

/** What was sent and refused is not to be typed again; the form that cancels has nothing of it. */
function retyped(request: FastifyRequest): Typed | null {
  if (!isForm(request)) return null;
  const submitted = submittedFields(request);
  const typed = { amount: typedIn(submitted, 'amount'), title: typedIn(submitted, 'title') };
  return typed.amount === '' && typed.title === '' ? null : typed;
}
