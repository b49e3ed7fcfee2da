// GET /events: payments of the orders of the key's owner, by long polling. An addition to the
// specification, for receivers that no callback can reach.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { type Data, dataOf, type Operation, prose } from '../http/openapi/description.ts';
import { ORDER_NO } from '../http/openapi/story.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import { BASE, type Route } from '../http/route.ts';
import { siteOf } from '../interface/record.ts';
import { EVENT_RECORD, EVENTS_RECORD, presentEvents } from '../interface/told-events.ts';
import { awaitEvents } from '../service/await-events.ts';
import { eventParameters, eventSchema } from '../service/parameters/events.ts';

const operation: Operation = {
  id: 'listEvents',
  describe: () => ({
    tag: 'Orders',
    summary: 'List order events',
    description: prose(
      'Every payment of an order of the owner of the key, whether or not the order has a ' +
        '`notify_url`. Use it on machines that no callback can reach, and to find events that a ' +
        'receiver has missed. `tael listen` forwards them to a developer’s machine.',
      'Send the `cursor` of one response as `after` in the next request. With `wait`, the response ' +
        'is held back until there is an event or that many seconds have passed. At most ten ' +
        'requests of one owner may wait in each process of the service.',
      'Requires the scope `query`.',
    ),
    query: { schema: eventSchema, examples: { after: 7, wait: 25 } },
    success: { description: 'The events; the list may be empty.', data: [eventData()] },
  }),
};

export const eventsEndpoint: Route = {
  method: 'GET',
  path: `${BASE}/events`,
  scope: 'query',
  database: 'read',
  operation,
  endpoint: (service) => {
    const awaited = awaitEvents(service);
    return async (caller, request, reply) => {
      const given = queryParametersOf(request, eventSchema);
      const parameters = given.ok ? eventParameters(given.value) : given;
      if (!parameters.ok) return void sendRefusal(request, reply, parameters.refusal);
      const answer = await awaited(caller, parameters.value, endOfWaiting(request, reply));
      if (!answer.ok) return void sendRefusal(request, reply, answer.refusal);
      sendData(reply, presentEvents(answer.value, siteOf(service)));
    };
  },
};

/** Aborted when the client disconnects or the server begins to close. */
function endOfWaiting({ server }: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  raw.once('close', () => disconnected.abort());
  return AbortSignal.any([disconnected.signal, server.closing]);
}

function eventData(): Data {
  const item = {
    event_id: `evt_${ORDER_NO}`,
    type: 'order.paid' as const,
    tx_no: ORDER_NO,
    body: `{"type":"order.paid","timestamp":"2026-11-20T19:31:02.417+08:00","data":{…}}`,
  };
  const value = { items: [item], cursor: 8 };
  const examples = { paid: { summary: 'An order was paid', value } };
  return dataOf('EventPage', EVENTS_RECORD, examples, { Event: EVENT_RECORD });
}
