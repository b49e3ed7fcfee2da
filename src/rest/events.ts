// GET /events: what happened to the orders of the key's owner, told at once or when it happens. An
// addition to the specification, for receivers that no callback reaches.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import { BASE, type Route } from '../http/route.ts';
import { awaitEvents } from '../service/await-events.ts';
import { eventParameters } from '../service/parameters/events.ts';
import { presentEvents } from '../service/present/events.ts';
import { eventsOperation } from './events-operation.ts';

const NUMBERS = ['after', 'wait'];

export const events: Route = {
  method: 'GET',
  path: `${BASE}/events`,
  scope: 'query',
  database: 'read',
  operation: eventsOperation,
  endpoint: (service) => {
    const awaited = awaitEvents(service);
    return async (caller, request, reply) => {
      const given = queryParametersOf(request, NUMBERS);
      const parameters = given.ok ? eventParameters(given.value) : given;
      if (!parameters.ok) return void sendRefusal(request, reply, parameters.refusal);
      const answer = await awaited(caller, parameters.value, endOfWaiting(request, reply));
      if (!answer.ok) return void sendRefusal(request, reply, answer.refusal);
      sendData(reply, presentEvents(answer.value, service.payBase()));
    };
  },
};

/** Nobody waits any more, or this process is about to end. */
function endOfWaiting({ server }: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return AbortSignal.any([gone.signal, server.closing]);
}
