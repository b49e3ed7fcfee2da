// A payment as data, for the payer who made it.

import { fen } from '../../core/money.ts';
import { ORDER_STATUSES } from '../../core/order/order.ts';
import type { OrderPaid } from '../../core/result.ts';
import { ORDER_NO, PAID } from '../../http/openapi/story.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';

export const PAYMENT = shape<Omit<OrderPaid, 'kind'>>()({
  name: 'Payment',
  about: 'A payment that has been made.',
  fields: {
    tx_no: is.txNo('The order number.', ({ txNo }) => txNo),
    status: is.choice(
      ORDER_STATUSES,
      'The status of the order: `paid`, unless it was refunded since.',
      ({ status }) => status,
    ),
    amount: is.yuan('What was paid', ({ amountFen }) => amountFen),
    paid_at: is.time('When it was paid.', ({ paidAtMs }) => paidAtMs),
  },
  examples: () => ({
    paid: {
      summary: 'A payment of 88.00',
      value: { tx_no: ORDER_NO, status: 'paid', amount: fen(88_00), paid_at: PAID },
    },
  }),
});
