// POST /query: one address for three questions (specification, section 4.2). Records and balance are
// answered by the very functions that answer their GET twins.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import { BASE, type Route } from '../http/route.ts';
import type { Caller } from '../service/caller.ts';
import { queryType } from '../service/parameters/query.ts';
import { txNoParameter } from '../service/parameters/tx-no.ts';
import { presentOrder } from '../service/present/order.ts';
import { queryOrder } from '../service/query-order.ts';
import type { Service } from '../service/service.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { answerBalance } from './balance.ts';
import { queryOperation } from './query-operation.ts';
import { answerTransactions } from './transactions.ts';

export const query: Route = {
  method: 'POST',
  path: `${BASE}/query`,
  scope: 'query',
  database: 'read',
  operation: queryOperation,
  endpoint: (service) => async (caller, request, reply) => {
    const body = jsonBodyOf(request);
    if (!body.ok) return void sendRefusal(request, reply, body.refusal);
    const type = queryType(body.value);
    if (!type.ok) return void sendRefusal(request, reply, type.refusal);
    switch (type.value) {
      case 'order':
        return answerOrder(service, caller, body.value, request, reply);
      case 'wallet_tx':
        return answerTransactions(service, caller, body, request, reply);
      case 'balance':
        return answerBalance(service, caller, reply);
    }
  },
};

async function answerOrder(
  service: Service,
  caller: Caller,
  body: JsonObject,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const txNo = txNoParameter(body);
  if (!txNo.ok) return void sendRefusal(request, reply, txNo.refusal);
  const answer = await queryOrder(service, caller.actor.userId, txNo.value);
  if (!answer.ok) return void sendRefusal(request, reply, answer.refusal);
  sendData(reply, presentOrder(answer.value, service.payBase()));
}
