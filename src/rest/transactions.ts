// GET /transactions: paged wallet transaction records (specification, section 4.2).

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import { BASE, type Route } from '../http/route.ts';
import type { Answer } from '../service/answer.ts';
import type { Caller } from '../service/caller.ts';
import { listTransactions } from '../service/list-transactions.ts';
import { recordParameters } from '../service/parameters/records.ts';
import { presentTransactions } from '../service/present/transactions.ts';
import type { Service } from '../service/service.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { transactionsOperation } from './transactions-operation.ts';

const NUMBERS = ['page', 'per_page'];

export const transactions: Route = {
  method: 'GET',
  path: `${BASE}/transactions`,
  scope: 'query',
  database: 'read',
  operation: transactionsOperation,
  endpoint: (service) => (caller, request, reply) =>
    answerTransactions(service, caller, queryParametersOf(request, NUMBERS), request, reply),
};

export async function answerTransactions(
  service: Service,
  caller: Caller,
  given: Answer<JsonObject>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const parameters = given.ok ? recordParameters(given.value) : given;
  if (!parameters.ok) return void sendRefusal(request, reply, parameters.refusal);
  const page = await listTransactions(service, caller, parameters.value);
  sendData(reply, presentTransactions(page, service.config.shortName));
}
