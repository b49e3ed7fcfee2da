// GET /transactions: the transaction records of both wallets, in pages (specification, section 4.2).

import type { FastifyReply, FastifyRequest } from 'fastify';
import { fen, ZERO_FEN } from '../core/money.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import {
  type Data,
  dataOf,
  type Operation,
  prose,
  type Site,
} from '../http/openapi/description.ts';
import {
  MERCHANT,
  METADATA,
  ORDER_NO,
  OUT_TRADE_NO,
  PAID,
  PAYER,
  REFUND_NO,
  REFUNDED,
  TITLE,
} from '../http/openapi/story.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import { BASE, type Route } from '../http/route.ts';
import type { Answer } from '../service/answer.ts';
import { type Caller, walletsRefusal } from '../service/caller.ts';
import { listTransactions } from '../service/list-transactions.ts';
import { recordParameters, recordSchema } from '../service/parameters/records.ts';
import { presentTransactions, transactionRecords } from '../service/present/transactions.ts';
import { walletIdField } from '../service/present/wallet-id-field.ts';
import type { Service } from '../service/service.ts';
import type { JsonObject } from '../wire/json-read.ts';

const operation: Operation = {
  id: 'listTransactions',
  describe: (site) => ({
    tag: 'Wallets',
    summary: 'List the transaction records of both wallets',
    description: prose(
      'The records of the consumer and the merchant wallet of the owner of the key, newest first, in ' +
        'pages. `wallet` keeps those of one wallet. `date_from` must not be after `date_to`.',
      'Requires the scope `query`, and a key that is not bound to one merchant.',
    ),
    query: {
      schema: recordSchema,
      examples: {
        page: 1,
        per_page: 20,
        wallet: 'merchant',
        type: 'refund',
        direction: 'out',
        date_from: '2026-11-01',
        date_to: '2026-11-30',
      },
    },
    success: { description: 'One page of records.', data: [transactionData(site)] },
  }),
};

export const transactionsEndpoint: Route = {
  method: 'GET',
  path: `${BASE}/transactions`,
  scope: 'query',
  database: 'read',
  operation,
  endpoint: (service) => (caller, request, reply) =>
    sendTransactions(service, caller, queryParametersOf(request, recordSchema), request, reply),
};

export async function sendTransactions(
  service: Service,
  caller: Caller,
  given: Answer<JsonObject>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const refusal = walletsRefusal(caller);
  if (refusal !== null) return void sendRefusal(request, reply, refusal);
  const parameters = given.ok ? recordParameters(given.value) : given;
  if (!parameters.ok) return void sendRefusal(request, reply, parameters.refusal);
  const page = await listTransactions(service, caller.actor.userId, parameters.value);
  sendData(reply, presentTransactions(page, service.config.shortName));
}

/** POST /query answers with the same. */
export function transactionData({ shortName }: Site): Data {
  const { page, record, counterparty } = transactionRecords(shortName);
  const payer = { kind: 'user', name: '王*', [walletIdField(shortName)]: PAYER.walletId } as const;
  const ofOrder = {
    tx_no: ORDER_NO,
    wallet: 'merchant',
    title: TITLE,
    merchant_id: MERCHANT.merchant_id,
    branch_id: null,
    out_trade_no: OUT_TRADE_NO,
    metadata: METADATA,
    counterparty: payer,
  } as const;
  const value = {
    items: [
      {
        id: 2,
        ...ofOrder,
        refund_no: REFUND_NO,
        fee: fen(40),
        type: 'refund' as const,
        direction: 'out' as const,
        amount: fen(40_00),
        balance_after: ZERO_FEN,
        frozen_after: fen(48_00),
        created_at: REFUNDED,
      },
      {
        id: 1,
        ...ofOrder,
        refund_no: null,
        fee: null,
        type: 'collection' as const,
        direction: 'in' as const,
        amount: fen(88_00),
        balance_after: ZERO_FEN,
        frozen_after: fen(88_00),
        created_at: PAID,
      },
    ],
    page: 1,
    per_page: 20,
    total: 2,
    total_pages: 1,
  };
  const summary = 'A payment and a partial refund of it';
  return dataOf(
    'TransactionPage',
    page,
    { transactions: { summary, value } },
    { Transaction: record, Counterparty: counterparty },
  );
}
