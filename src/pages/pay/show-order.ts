// GET /pay/<tx_no>: the page for people, or the public view for programs that accept JSON.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendData, sendRefusal } from '../../http/envelope.ts';
import { prefersJson } from '../../http/preferred-type.ts';
import { siteOf } from '../../interface/answer-shape.ts';
import { presentPublicOrder } from '../../interface/orders/public-order.ts';
import type { Service } from '../../service/service.ts';
import { PERSONAL_HEADERS } from '../kit/headers.ts';
import { findOrder, txNoOf } from '../kit/requested-order.ts';
import { sendNotFoundPage, sendPayPage } from './send-pay-page.ts';

export async function showOrder(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const order = await findOrder(service, txNoOf(request));
  if (!prefersJson(request.headers.accept)) {
    if (!order) return sendNotFoundPage(service, request, reply);
    return sendPayPage(service, request, reply, order);
  }
  reply.headers(PERSONAL_HEADERS);
  if (!order) return sendRefusal(request, reply, { code: 'order_not_found', subject: 'link' });
  return sendData(reply, presentPublicOrder(order, service.store.nowMs(), siteOf(service)));
}

/** The page with the form to set another payment password, for those who have forgotten theirs. */
export async function showNewPayPassword(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const order = await findOrder(service, txNoOf(request));
  if (!order) return sendNotFoundPage(service, request, reply);
  return sendPayPage(service, request, reply, order, null, true);
}
