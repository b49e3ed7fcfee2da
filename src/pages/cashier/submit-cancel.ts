// POST /cashier/<tx_no>/cancel: cancels an order that nobody has paid.

import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../service/answer.ts';
import { cancelOwnOrder } from '../../service/cancel-order.ts';
import type { Service } from '../../service/service.ts';
import { submittedInSession } from '../../session/submitted-in-session.ts';
import { formEndpoint } from '../kit/form-routes.ts';
import { txNoOf } from '../kit/requested-order.ts';
import { CASHIER_PAGE } from './send-cashier-page.ts';

export const submitCancel = formEndpoint(CASHIER_PAGE, cancel, ({ txNo }) => ({ tx_no: txNo }));

async function cancel(
  service: Service,
  request: FastifyRequest,
): Promise<Answer<{ readonly txNo: string }>> {
  const submitted = await submittedInSession(service, request);
  if (!submitted.ok) return submitted;
  return cancelOwnOrder(service, submitted.value.session.userId, txNoOf(request));
}
