// POST /cashier/<tx_no>/next: creates the next order and leads to its cashier page.

import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../service/answer.ts';
import { collectAgain } from '../../service/collect-again.ts';
import type { Service } from '../../service/service.ts';
import { submittedInSession } from '../../session/submitted-in-session.ts';
import { formEndpoint } from '../kit/form-routes.ts';
import { txNoOf } from '../kit/requested-order.ts';
import { cashierPageUrl } from './cashier-urls.ts';
import { readNext } from './next-fields.ts';
import { CASHIER_PAGE } from './send-cashier-page.ts';

interface NextOrder {
  readonly txNo: string;
}

export const submitNext = formEndpoint(
  CASHIER_PAGE,
  collect,
  ({ txNo }) => ({ tx_no: txNo }),
  (service, request, { txNo }) => cashierPageUrl(service, request, txNo),
);

async function collect(service: Service, request: FastifyRequest): Promise<Answer<NextOrder>> {
  const submitted = await submittedInSession(service, request);
  if (!submitted.ok) return submitted;
  const { session, fields } = submitted.value;
  const next = readNext(fields);
  if (!next.ok) return next;
  return collectAgain(service, session.userId, txNoOf(request), next.value);
}
