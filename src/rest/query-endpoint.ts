// POST /query: an order, the transaction records or the balance, at one address (specification,
// section 4.2). Each is an operation.

import { z } from 'zod';
import { sendRefusal } from '../http/envelope.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import { type Operation, prose } from '../http/openapi/description.ts';
import { ORDER_NO } from '../http/openapi/story.ts';
import { BASE, type Route } from '../http/route.ts';
import { ORDER } from '../interface/orders/order.ts';
import { QUERY_ORDER } from '../interface/orders/orders.ts';
import { type RecordOf, recordData } from '../interface/record.ts';
import { TRANSACTION_PAGE } from '../interface/transactions/transaction.ts';
import { LIST_TRANSACTIONS } from '../interface/transactions/transactions.ts';
import { BALANCE } from '../interface/wallets/wallet.ts';
import { GET_BALANCE } from '../interface/wallets/wallets.ts';
import { QUERY_FIELDS, QUERY_PARAMETERS, queryType } from '../service/parameters/query.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import { answererOf } from './operation-route.ts';

/** Each record with what was asked for: types that are made of the description are told apart by it. */
const QUERIED = {
  order: queried('order', 'QueriedOrder', ORDER),
  wallet_tx: queried('wallet_tx', 'QueriedTransactions', TRANSACTION_PAGE),
  balance: queried('balance', 'QueriedBalance', BALANCE),
} as const;

function queried<Source, Wire extends object>(
  type: string,
  name: string,
  record: RecordOf<Source, Wire & JsonWritable>,
): RecordOf<Source, JsonWritable> {
  const asked = { query_type: type };
  const { shape } = record.schema as unknown as z.ZodObject;
  const said = z.literal(type).meta({ description: 'What was asked for.' });
  return {
    ...record,
    name,
    schema: z.object({ query_type: said, ...shape }).meta({ description: record.about }) as never,
    present: (source, site) => ({ ...asked, ...record.present(source, site) }),
    examples(site) {
      const all = Object.entries(record.examples(site)).map(([key, { summary, value }]) => {
        return [key, { summary, value: { ...asked, ...value } }];
      });
      return Object.fromEntries(all);
    },
  };
}

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
      discriminator: {
        field: 'query_type',
        records: {
          order: QUERIED.order.name,
          wallet_tx: QUERIED.wallet_tx.name,
          balance: QUERIED.balance.name,
        },
      },
      data: Object.values(QUERIED).map((one) => recordData(one, site)),
    },
  }),
};

const ANSWERERS = {
  order: answererOf({ ...QUERY_ORDER, gives: QUERIED.order }),
  wallet_tx: answererOf({ ...LIST_TRANSACTIONS, gives: QUERIED.wallet_tx }),
  balance: answererOf({ ...GET_BALANCE, gives: QUERIED.balance }),
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
