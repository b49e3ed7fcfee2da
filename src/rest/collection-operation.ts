// What is said of POST /collection.

import { fen } from '../core/money.ts';
import { type Operation, prose } from '../http/openapi/description.ts';
import { linksOf, MERCHANT, ORDER_NO, TITLE } from '../http/openapi/story.ts';

export const collectionOperation: Operation = {
  id: 'createCollection',
  describe: (site) => ({
    tag: 'Orders',
    summary: 'Create a collection order',
    description: prose(
      'Asks for money for one of your merchants. The answer has a payment link, valid for 30 minutes, ' +
        'and its QR code; whoever opens the link can pay, unless `payer_id` names somebody.',
      'No money moves yet. Ask for the order to learn whether it has been paid.',
      'Needs the scope `collection`.',
    ),
    idempotent: true,
    body: {
      request: 'CollectionRequest',
      examples: {
        shortest: {
          summary: 'An amount and a merchant',
          value: { amount: fen(88_00), merchant_id: MERCHANT.merchant_id },
        },
        complete: {
          summary: 'Everything that can be said',
          value: {
            amount: fen(88_00),
            merchant_id: MERCHANT.merchant_id,
            branch_id: 1001,
            title: TITLE,
            notify_url: 'https://shop.example.com/paid?order=4711',
            payer_id: 1002,
            idempotency_key: 'order-20261120-0001',
          },
        },
      },
    },
    success: {
      description: 'The order waits to be paid.',
      data: [
        {
          record: 'CollectionOrder',
          examples: {
            created: {
              summary: 'An order for two liang of tea',
              value: {
                tx_no: ORDER_NO,
                ...linksOf(site),
                amount: fen(88_00),
                title: TITLE,
                ...MERCHANT,
                expire_seconds: 1800,
              },
            },
          },
        },
      ],
    },
  }),
};
