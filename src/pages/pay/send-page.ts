// Sends the pay page in the state its order and its viewer are in, with what was just refused, if
// anything was.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Order } from '../../core/order/order.ts';
import { STATUS } from '../../http/status.ts';
import type { Service } from '../../service/service.ts';
import type { FormPage } from '../kit/form-page.ts';
import { type Attempt, renderNotice, renderPayPage } from '../kit/page.ts';
import { pageLanguage } from '../kit/page-language.ts';
import { orderOf, pageLinks, txNoOf, viewerOf } from '../kit/page-request.ts';
import type { PageFrame } from '../kit/page-shell.ts';
import { pageText } from '../kit/page-text.ts';
import { sendHtml } from '../kit/send-html.ts';
import { PAY_ASSETS } from './pay-assets.ts';
import { receiptOf } from './receipt.ts';
import { stepFor } from './step.ts';

export const PAY_PAGE: FormPage = {
  path: '/pay/:txNo',
  links: (service, request) => pageLinks(service, request, txNoOf(request)),
  frame: frameOf,
  assets: PAY_ASSETS,
  words: pageText,
  async sendAgain(service, request, reply, { attempt }) {
    const order = await orderOf(service, txNoOf(request));
    if (!order) return sendNotFoundPage(service, request, reply);
    return sendPayPage(service, request, reply, order, attempt);
  },
};

export async function sendPayPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  order: Order,
  attempt: Attempt | null = null,
): Promise<FastifyReply> {
  const viewer = await viewerOf(service, request);
  const receipt = await receiptOf(service, order, viewer);
  const nowMs = service.store.nowMs();
  const page = renderPayPage({
    language: pageLanguage(request),
    brand: service.config.shortName,
    links: pageLinks(service, request, order.txNo),
    order: { ...order, branchName: await branchNameOf(service, order) },
    step: stepFor(order, viewer, service.config.payTotpAboveFen, nowMs),
    viewer,
    signUp: service.config.signUp,
    receipt,
    attempt,
    nowMs,
  });
  return sendHtml(service, request, reply, page);
}

async function branchNameOf(
  { store }: Pick<Service, 'store'>,
  { branchId }: Order,
): Promise<string | null> {
  if (branchId === null) return null;
  return (await store.queries.branch(branchId))?.name ?? null;
}

export function sendNotFoundPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { notFound } = pageText(pageLanguage(request));
  const notice = { ...notFound, next: null, requestId: null, unclear: null };
  reply.code(STATUS.order_not_found);
  return sendHtml(service, request, reply, renderNotice(frameOf(service, request), notice));
}

function frameOf(service: Service, request: FastifyRequest): PageFrame {
  const { otherLanguage } = pageLinks(service, request, txNoOf(request));
  const language = pageLanguage(request);
  const place = pageText(language).checkout;
  return { language, brand: service.config.shortName, place, otherLanguage };
}
