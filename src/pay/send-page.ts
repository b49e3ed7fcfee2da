// Sends the pay page in the state its order and its viewer are in, with what was just refused, if
// anything was.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Order } from '../core/order/order.ts';
import type { Refusal, RefusalCode } from '../core/refusal.ts';
import { STATUS } from '../http/status.ts';
import { type Language, messageOf } from '../messages/messages.ts';
import type { Service } from '../service/service.ts';
import { type Attempt, renderNotice, renderPayPage } from './page.ts';
import { setPageHeaders } from './page-headers.ts';
import { orderOf, pageLanguage, pageLinks, txNoOf, viewerOf } from './page-request.ts';
import type { PageFrame } from './page-shell.ts';
import { pageText } from './page-text.ts';
import { stepFor } from './step.ts';

/** What was tried and refused; `login` is put back into the form, secrets never are. */
export interface Refused {
  readonly refusal: Refusal;
  readonly login: string;
}

export async function sendPayPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  order: Order,
  attempt: Attempt | null = null,
): Promise<FastifyReply> {
  const viewer = await viewerOf(service, request);
  const page = renderPayPage({
    language: pageLanguage(request),
    brand: service.config.shortName,
    links: pageLinks(service, request, order.txNo),
    order,
    step: stepFor(order, viewer, service.config.payTotpAboveFen, service.store.nowMs()),
    viewerName: viewer?.name ?? null,
    attempt,
  });
  setPageHeaders(reply);
  return reply.send(page);
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
  const order = await orderOf(service, txNoOf(request));
  if (!order) return sendNotFoundPage(service, request, reply);
  const wantsCode = code === 'totp_required' || code === 'totp_invalid';
  return sendPayPage(service, request, reply, order, { message, login, wantsCode });
}

export function sendNotFoundPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { notFound } = pageText(pageLanguage(request));
  setPageHeaders(reply);
  reply.code(STATUS.order_not_found);
  return reply.send(renderNotice(frameOf(service, request), notFound, null));
}

/**
 * Asks the store for nothing: it is likely to be what is in trouble, and another failure on the way
 * to the page would hide this one, which may be that nobody knows whether money was moved.
 */
function sendTroublePage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  detail: string,
): FastifyReply {
  const { trouble } = pageText(pageLanguage(request));
  const { page } = pageLinks(service, request, txNoOf(request));
  setPageHeaders(reply);
  return reply.send(renderNotice(frameOf(service, request), { heading: trouble, detail }, page));
}

export const TROUBLES: ReadonlySet<RefusalCode> = new Set([
  'overloaded',
  'unavailable',
  'outcome_unknown',
  'internal',
]);

function frameOf(service: Service, request: FastifyRequest): PageFrame {
  const { otherLanguage } = pageLinks(service, request, txNoOf(request));
  const language = pageLanguage(request);
  const place = pageText(language).checkout;
  return { language, brand: service.config.shortName, place, otherLanguage };
}

/** The catalogue speaks to programs in a few places; here somebody holds a phone. */
function pageMessage(refusal: Refusal, language: Language): string {
  const text = pageText(language);
  switch (refusal.code) {
    case 'totp_required':
      return text.totpRequired;
    case 'invalid_parameters':
      return text.invalidEntry;
    case 'session_required':
      return text.sessionEnded;
    case 'outcome_unknown':
      return text.outcomeUnknown;
    default:
      return messageOf(refusal, language);
  }
}
