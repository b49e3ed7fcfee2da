// POST /query: an order, the transaction records or the balance, at one address (specification,
// section 4.2). Each is an operation.

import { sendRefusal } from '../http/envelope.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import { type Operation, prose } from '../http/openapi/description.ts';
import { ORDER_NO } from '../http/openapi/story.ts';
import { BASE, type Route } from '../http/route.ts';
import { shapeData } from '../interface/answer-shape.ts';
import { ORDER } from '../interface/orders/order.ts';
import { QUERY_ORDER } from '../interface/orders/orders.ts';
import { TRANSACTION_PAGE } from '../interface/transactions/transaction.ts';
import { LIST_TRANSACTIONS } from '../interface/transactions/transactions.ts';
import { BALANCE } from '../interface/wallets/wallet.ts';
import { GET_BALANCE } from '../interface/wallets/wallets.ts';
import { QUERY_FIELDS, QUERY_PARAMETERS, queryType } from '../service/parameters/query.ts';
import { answererOf } from './operation-route.ts';

const operation: Operation = {
  id: 'runQuery',
  describe: (site) => ({
    tag: 'Orders',
    summary: 'Query an order, the transactions or the balance',
    description: prose(
      '`order` returns an order to the owner of its merchant and to its payer; for anyone else the ' +
        'order does not exist. `wallet_tx` takes the filters of `GET /api/v1/transactions` and ' +
        'returns the same data; `balance` returns the same data as `GET /api/v1/balance`.',
      'Requires the scope `query`.',
    ),
    body: {
      request: 'Query',
      discriminator: 'query_type',
      description: 'An order, the transactions or the balance, as `query_type` says.',
      schema: {
        order: {
          request: 'OrderQuery',
          description: 'Queries one order.',
          schema: QUERY_PARAMETERS.order,
        },
        wallet_tx: {
          request: 'TransactionQuery',
          description: 'Queries one page of transaction records.',
          schema: QUERY_PARAMETERS.wallet_tx,
        },
        balance: {
          request: 'BalanceQuery',
          description: 'Queries the balances of both wallets.',
          schema: QUERY_PARAMETERS.balance,
        },
      },
      examples: {
        order: { summary: 'An order', value: { query_type: 'order', tx_no: ORDER_NO } },
        wallet_tx: {
          summary: 'Money received in the merchant wallet in November',
          value: {
            query_type: 'wallet_tx',
            wallet: 'merchant',
            direction: 'in',
            date_from: '2026-11-01',
            date_to: '2026-11-30',
            page: 1,
            per_page: 50,
          },
        },
        balance: { summary: 'The balance', value: { query_type: 'balance' } },
      },
    },
    refusals: ['order_not_found'],
    success: {
      description: 'The data that `query_type` asks for.',
      data: [ORDER, TRANSACTION_PAGE, BALANCE].map((one) => shapeData(one, site)),
    },
  }),
};

const ANSWERERS = {
  order: answererOf(QUERY_ORDER),
  wallet_tx: answererOf(LIST_TRANSACTIONS),
  balance: answererOf(GET_BALANCE),
};

export const queryEndpoint: Route = {
  method: 'POST',
  path: `${BASE}/query`,
  scope: 'query',
  database: 'read',
  operation,
  endpoint: (service) => async (caller, request, reply) => {
    const body = jsonBodyOf(request, QUERY_FIELDS);
    if (!body.ok) return void sendRefusal(request, reply, body.refusal);
    const type = queryType(body.value);
    if (!type.ok) return void sendRefusal(request, reply, type.refusal);
    return ANSWERERS[type.value](service, caller, body.value, request, reply);
  },
};
