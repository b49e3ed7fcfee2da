// POST /refund: refunds a paid order, in full or in part (specification, section 4.2).

import { fen } from '../core/money.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { idempotencyHeaderOf, markReplay } from '../http/headers.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import { dataOf, type Operation, prose } from '../http/openapi/description.ts';
import { ORDER_NO, REFUND } from '../http/openapi/story.ts';
import { BASE, type Route } from '../http/route.ts';
import { MOVING_MONEY } from '../refusals/money.ts';
import { REFUND_RULES, refundParameters, refundSchema } from '../service/parameters/refund.ts';
import { presentRefund, REFUND_RECORD } from '../service/present/refund.ts';
import { refundOrder } from '../service/refund-order.ts';

const operation: Operation = {
  id: 'refundOrder',
  describe: () => ({
    tag: 'Orders',
    summary: 'Refund a paid order, in full or in part',
    description: prose(
      'A full refund has no fee and is possible only while nothing of the order has been refunded. ' +
        'A partial refund costs a fee of 1 %, deducted from what the payer receives and rounded half ' +
        'up over all partial refunds of the order together. The money is taken from the unsettled ' +
        'part of this order first, then from the balance of the merchant wallet.',
      'Requires the payment password of the owner of the key, and a one-time code if the owner has ' +
        'two-factor authentication. Wrong passwords and wrong codes are counted together; too many ' +
        'lock the payment password for a while.',
      'The idempotency key is remembered for seven days. After ten minutes it returns 409 ' +
        '`idempotency_key_expired` with the `refund_no` it made, so that a late retry never refunds ' +
        'twice.',
      'Requires the scope `refund`.',
    ),
    idempotent: true,
    body: {
      request: 'RefundRequest',
      schema: refundSchema,
      rules: REFUND_RULES,
      examples: {
        partial: {
          summary: 'A partial refund',
          value: {
            tx_no: ORDER_NO,
            refund_type: 'partial',
            amount: fen(40_00),
            reason: '有一两受潮了',
            pay_password: '135790',
          },
        },
        full: {
          summary: 'A full refund, with a one-time code',
          value: {
            tx_no: ORDER_NO,
            refund_type: 'full',
            reason: '客人不要了',
            pay_password: '135790',
            totp_code: '492039',
            out_refund_no: 'shop-4711-1',
            idempotency_key: 'refund-20261120-0001',
          },
        },
      },
    },
    refusals: [
      ...(['idempotency_key_reused', 'idempotency_key_expired'] as const),
      ...(['out_refund_no_used', 'order_not_found'] as const),
      ...(['order_not_paid', 'order_refunded', 'full_refund_unavailable'] as const),
      ...(['refund_exceeds_remaining', 'payer_closed', 'refund_limit_reached'] as const),
      ...MOVING_MONEY,
    ],
    success: {
      description: 'The order has been refunded.',
      data: [
        dataOf('Refund', REFUND_RECORD, {
          partial: { summary: 'A partial refund of 40.00', value: REFUND },
        }),
      ],
    },
  }),
};

export const refundEndpoint: Route = {
  method: 'POST',
  path: `${BASE}/refund`,
  scope: 'refund',
  database: 'written',
  operation,
  endpoint: (service) => async (caller, request, reply) => {
    const body = jsonBodyOf(request, refundSchema);
    if (!body.ok) return void sendRefusal(request, reply, body.refusal);
    const parameters = refundParameters(body.value, idempotencyHeaderOf(request));
    if (!parameters.ok) return void sendRefusal(request, reply, parameters.refusal);
    const answer = await refundOrder(service, caller, parameters.value);
    if (!answer.ok) return void sendRefusal(request, reply, answer.refusal);
    if (answer.replayed) markReplay(reply);
    sendData(reply, presentRefund(answer.value));
  },
};
