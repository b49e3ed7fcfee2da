// POST /collection: creates a collection order (specification, section 4.2).

import { fen } from '../core/money.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { idempotencyHeaderOf, markReplay } from '../http/headers.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import { dataOf, type Operation, prose } from '../http/openapi/description.ts';
import { linksOf, MERCHANT, ORDER_NO, TITLE } from '../http/openapi/story.ts';
import { BASE, type Route } from '../http/route.ts';
import { createCollection } from '../service/create-collection.ts';
import { collectionParameters, collectionSchema } from '../service/parameters/collection.ts';
import { COLLECTION_RECORD, presentCollection } from '../service/present/collection.ts';

const operation: Operation = {
  id: 'createCollection',
  describe: (site) => ({
    tag: 'Orders',
    summary: 'Create a collection order',
    description: prose(
      'Creates an order for one of your merchants. The response contains a payment link, valid for ' +
        '30 minutes, and its QR code. Anyone who opens the link can pay, unless `payer_id` names ' +
        'the payer.',
      'No money moves yet. Query the order to learn whether it has been paid.',
      'Requires the scope `collection`.',
    ),
    idempotent: true,
    body: {
      request: 'CollectionRequest',
      schema: collectionSchema,
      examples: {
        shortest: {
          summary: 'Only the required fields',
          value: { amount: fen(88_00), merchant_id: MERCHANT.merchant_id },
        },
        complete: {
          summary: 'All fields',
          value: {
            amount: fen(88_00),
            merchant_id: MERCHANT.merchant_id,
            branch_id: 1001,
            title: TITLE,
            notify_url: 'https://shop.example.com/paid?order=4711',
            return_url: 'https://shop.example.com/orders/4711',
            payer_id: 1002,
            idempotency_key: 'order-20261120-0001',
          },
        },
      },
    },
    refusals: [
      ...(['idempotency_key_reused', 'merchant_not_found', 'branch_not_found'] as const),
      ...(['payer_not_found', 'own_order'] as const),
    ],
    success: {
      description: 'The order has been created and can be paid.',
      data: [
        dataOf('CollectionOrder', COLLECTION_RECORD, {
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
        }),
      ],
    },
  }),
};

export const collectionEndpoint: Route = {
  method: 'POST',
  path: `${BASE}/collection`,
  scope: 'collection',
  database: 'written',
  operation,
  endpoint: (service) => async (caller, request, reply) => {
    const body = jsonBodyOf(request, collectionSchema);
    if (!body.ok) return void sendRefusal(request, reply, body.refusal);
    const header = idempotencyHeaderOf(request);
    const parameters = collectionParameters(service.config, body.value, header);
    if (!parameters.ok) return void sendRefusal(request, reply, parameters.refusal);
    const answer = await createCollection(service, caller, parameters.value);
    if (!answer.ok) return void sendRefusal(request, reply, answer.refusal);
    if (answer.replayed) markReplay(reply);
    sendData(reply, presentCollection(answer.value));
  },
};
