// POST /pay/<tx_no>: pays an order. Programs send JSON and get data; the form of the page gets the
// page again, by way of a redirect once it is paid, so that reloading sends nothing twice.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { crossSiteRefusal } from '../console/cross-site.ts';
import { sessionTokenOf } from '../console/session-cookie.ts';
import { isForm, submittedFields } from '../console/submitted-fields.ts';
import type { OrderPaid } from '../core/result.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import type { Answer } from '../service/answer.ts';
import { payOrder } from '../service/pay-order.ts';
import type { Service } from '../service/service.ts';
import { sessionOf } from '../service/session.ts';
import { PERSONAL_HEADERS } from './page-headers.ts';
import { txNoOf } from './page-request.ts';
import { backToOrder } from './page-session.ts';
import { readPaymentFactors } from './payment-factors.ts';
import { paymentView } from './payment-view.ts';
import { prefersJson } from './preferred-type.ts';
import { sendRefusedPage } from './send-page.ts';

export async function submitPayment(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outcome = await pay(service, request, service.store.nowMs());
  reply.headers(PERSONAL_HEADERS);
  if (!isForm(request) || prefersJson(request.headers.accept)) {
    if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal);
    return sendData(reply, paymentView(outcome.value));
  }
  if (!outcome.ok) {
    return sendRefusedPage(service, request, reply, { refusal: outcome.refusal, login: '' });
  }
  return backToOrder(service, request, reply);
}

async function pay(
  service: Service,
  request: FastifyRequest,
  receivedAtMs: number,
): Promise<Answer<OrderPaid>> {
  const foreign = crossSiteRefusal(request.headers, service.payBase());
  if (foreign) return { ok: false, refusal: foreign };
  const session = await sessionOf(service, sessionTokenOf(request, service));
  if (!session.ok) return session;
  const submitted = submittedFields(request);
  if (!submitted.ok) return submitted;
  const factors = readPaymentFactors(submitted.value);
  if (!factors.ok) return factors;
  const { userId: payerId } = session.value;
  return payOrder(service, { ...factors.value, payerId, txNo: txNoOf(request), receivedAtMs });
}
