// POST /refund: refunds a paid order, in full or in part (specification, section 4.2).

import { sendData, sendRefusal } from '../http/envelope.ts';
import { idempotencyHeaderOf, markReplay } from '../http/idempotency-headers.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import { BASE, type Route } from '../http/route.ts';
import { refundParameters } from '../service/parameters/refund.ts';
import { presentRefund } from '../service/present/refund.ts';
import { refundOrder } from '../service/refund-order.ts';
import { refundOperation } from './refund-operation.ts';

export const refund: Route = {
  method: 'POST',
  path: `${BASE}/refund`,
  scope: 'refund',
  database: 'written',
  operation: refundOperation,
  endpoint: (service) => async (caller, request, reply) => {
    const body = jsonBodyOf(request);
    if (!body.ok) return void sendRefusal(request, reply, body.refusal);
    const parameters = refundParameters(body.value, idempotencyHeaderOf(request));
    if (!parameters.ok) return void sendRefusal(request, reply, parameters.refusal);
    const answer = await refundOrder(service, caller, parameters.value);
    if (!answer.ok) return void sendRefusal(request, reply, answer.refusal);
    if (answer.replayed) markReplay(reply);
    sendData(reply, presentRefund(answer.value));
  },
};
