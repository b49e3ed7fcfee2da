// POST /pay/<tx_no>: pays an order. Programs send JSON and get data; the form of the page gets the
// page again.

import type { FastifyRequest } from 'fastify';
import type { OrderPaid } from '../../core/result.ts';
import type { Answer } from '../../service/answer.ts';
import { payOrder } from '../../service/pay-order.ts';
import { paySmall } from '../../service/pay-small.ts';
import type { Service } from '../../service/service.ts';
import { ownPageRefusal } from '../../session/cross-site.ts';
import { deviceTokenOf } from '../../session/session-cookie.ts';
import { isForm } from '../../session/submitted-fields.ts';
import { type Submitted, submittedInSession } from '../../session/submitted-in-session.ts';
import { formEndpoint } from '../kit/form-routes.ts';
import { txNoOf } from '../kit/requested-order.ts';
import { readPaymentFactors } from './payment-factors.ts';
import { paymentView } from './payment-view.ts';
import { PAY_PAGE } from './send-pay-page.ts';

export const submitPayment = formEndpoint(PAY_PAGE, pay, paymentView);

async function pay(service: Service, request: FastifyRequest): Promise<Answer<OrderPaid>> {
  const receivedAtMs = service.store.nowMs();
  const submitted = await submittedInSession(service, request, 'any');
  if (!submitted.ok) return submitted;
  if (isForm(request) && isFromOtherUser(submitted.value))
    return { ok: false, refusal: { code: 'session_required' } };
  const { session, fields } = submitted.value;
  const payment = { txNo: txNoOf(request), receivedAtMs };
  if (fields.pay_password == null && isFromOwnPage(service, request)) {
    const tapper = { session, deviceToken: deviceTokenOf(request, service) };
    const paid = await paySmall(service, tapper, payment);
    if (paid) return paid;
  }
  const factors = readPaymentFactors(fields);
  if (!factors.ok) return factors;
  return payOrder(service, { ...factors.value, ...payment, payerId: session.userId });
}

/** Without the password nothing else says that the payer meant it, so their browser has to. */
function isFromOwnPage(service: Service, { headers }: FastifyRequest): boolean {
  return ownPageRefusal(headers, service.payBase()) === null;
}

/**
 * The form names the user whose balance it showed. If somebody else has signed in since, in another
 * tab, it would pay with their money, or use up their tries.
 */
function isFromOtherUser({ session, fields: { account } }: Submitted): boolean {
  return account !== undefined && account !== String(session.userId);
}
