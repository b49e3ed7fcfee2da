// What is said of POST /refund.

import { fen } from '../core/money.ts';
import { type Operation, prose } from '../http/openapi/description.ts';
import { ORDER_NO, REFUND } from '../http/openapi/story.ts';

export const refundOperation: Operation = {
  id: 'refundOrder',
  describe: () => ({
    tag: 'Orders',
    summary: 'Refund a paid order, in full or in part',
    description: prose(
      'A full refund is free and possible while nothing of the order has been refunded. A partial one ' +
        'costs 1 %, taken from what the payer gets and rounded half up over all partial refunds of ' +
        'the order together. The money comes from what is not settled yet of this order, then from ' +
        'the balance of the merchant wallet.',
      "It takes the payment password of the key's owner, and a one-time code if he uses two-factor " +
        'authentication. Wrong ones are counted together and lock for a while.',
      'The idempotency key is remembered for seven days: after ten minutes it answers 409 ' +
        '`idempotency_key_expired` with the `refund_no` it made, so that a late retry never refunds ' +
        'twice.',
      'Needs the scope `refund`.',
    ),
    idempotent: true,
    body: {
      request: 'RefundRequest',
      examples: {
        partial: {
          summary: 'A part of it',
          value: {
            tx_no: ORDER_NO,
            refund_type: 'partial',
            amount: fen(40_00),
            reason: '有一两受潮了',
            pay_password: '135790',
          },
        },
        full: {
          summary: 'All of it, with a one-time code',
          value: {
            tx_no: ORDER_NO,
            refund_type: 'full',
            reason: '客人不要了',
            pay_password: '135790',
            totp_code: '492039',
            idempotency_key: 'refund-20261120-0001',
          },
        },
      },
    },
    success: {
      description: 'The money is back with the payer.',
      data: [
        {
          record: 'Refund',
          examples: {
            partial: {
              summary: 'A partial refund of 40.00',
              value: REFUND,
            },
          },
        },
      ],
    },
  }),
};
