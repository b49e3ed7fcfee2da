// POST /query: an order, the transaction records or the balance, at one address (specification,
// section 4.2). Records and balance are sent by the functions behind GET /transactions and /balance.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import { type Operation, prose } from '../http/openapi/description.ts';
import { ORDER_NO } from '../http/openapi/story.ts';
import { BASE, type Route } from '../http/route.ts';
import { ORDER } from '../interface/orders/order.ts';
import { recordData, siteOf } from '../interface/record.ts';
import { type Caller, ofCaller } from '../service/caller.ts';
import { neitherNumber, orderAskedSchema } from '../service/parameters/order-asked.ts';
import { QUERY_FIELDS, QUERY_PARAMETERS, queryType } from '../service/parameters/query.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import { queryOrder, txNoAsked } from '../service/query-order.ts';
import type { Service } from '../service/service.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { balanceData, sendBalance } from './balance-endpoint.ts';
import { sendTransactions, transactionData } from './transactions-endpoint.ts';

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
      data: [recordData(ORDER, site), transactionData(site), balanceData(site)],
    },
  }),
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
    switch (type.value) {
      case 'order':
        return sendOrder(service, caller, body.value, request, reply);
      case 'wallet_tx':
        return sendTransactions(service, caller, body, request, reply);
      case 'balance':
        return sendBalance(service, caller, request, reply);
    }
  },
};

async function sendOrder(
  service: Service,
  caller: Caller,
  body: JsonObject,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const asked = readParameters(orderAskedSchema, body, neitherNumber(body));
  if (!asked.ok) return void sendRefusal(request, reply, asked.refusal);
  const whose = ofCaller(caller);
  const txNo = await txNoAsked(service, whose, asked.value);
  if (!txNo.ok) return void sendRefusal(request, reply, txNo.refusal);
  const answer = await queryOrder(service, whose, txNo.value);
  if (!answer.ok) return void sendRefusal(request, reply, answer.refusal);
  sendData(reply, ORDER.present(answer.value, siteOf(service)));
}
