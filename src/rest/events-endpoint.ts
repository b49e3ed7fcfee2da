// GET /events: what happens to the key's owner, by long polling. An addition to the specification, for
// receivers that no callback can reach.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../core/assert.ts';
import { ZERO_FEN } from '../core/money.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import {
  type Data,
  dataOf,
  type Operation,
  prose,
  type Site,
} from '../http/openapi/description.ts';
import { ORDER_NO, PAID, REFUND, REFUND_NO, REFUNDED } from '../http/openapi/story.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import { BASE, type Route } from '../http/route.ts';
import { ORDER } from '../interface/orders/order.ts';
import { siteOf } from '../interface/record.ts';
import { EVENT_RECORD, EVENTS_RECORD, presentEvents } from '../interface/told-events.ts';
import { awaitEvents } from '../service/await-events.ts';
import { eventParameters, eventSchema } from '../service/parameters/events.ts';

const operation: Operation = {
  id: 'listEvents',
  describe: (site) => ({
    tag: 'Orders',
    summary: 'List events',
    description: prose(
      'Everything that receivers are told, and every payment, whether or not the order has a ' +
        '`notify_url`: with `data` as a callback has it. Use it on machines that no callback can reach, ' +
        'and to find what a receiver has missed. `tael listen` forwards events to a developer’s machine.',
      'Send the `through` of one response as `after` in the next request. Keep it with what you have ' +
        'made of the events, in one transaction, and you have had each once. With `wait`, the response is ' +
        'held back until there is an event or that many seconds have passed; it counts as one request. ' +
        'At most ten requests of one owner may wait in each process of the service.',
      'Events are kept for 90 days: `after` 0 begins with the oldest, and is never refused. A key of one merchant is told of that merchant alone. `order.expired` ' +
        'comes a minute after the end.',
      'Requires the scope `events` or `query`.',
    ),
    refusals: ['events_gone'],
    query: {
      schema: eventSchema,
      examples: { after: 1000000000007, types: 'order.paid,refund.made', wait: 25 },
    },
    success: { description: 'The events; the list may be empty.', data: [eventData(site)] },
  }),
};

export const eventsEndpoint: Route = {
  method: 'GET',
  path: `${BASE}/events`,
  scope: 'events',
  orScope: 'query',
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

function eventData(site: Site): Data {
  const order = ORDER.examples(site).order?.value;
  assert(order, 'orders have an example');
  const paid = {
    id: `evt_${ORDER_NO}`,
    sequence: 1_000_000_000_008,
    type: 'order.paid' as const,
    timestamp: PAID,
    data: {
      ...order,
      status: 'paid' as const,
      refunded_amount: ZERO_FEN,
      refundable_amount: order.amount,
      refund_request: null,
    },
    event_id: `evt_${ORDER_NO}`,
    tx_no: ORDER_NO,
    body: `{"type":"order.paid","timestamp":"${PAID}","data":{…}}`,
  };
  const refunded = {
    id: `evt_${REFUND_NO}`,
    sequence: 1_000_000_000_010,
    type: 'refund.made' as const,
    timestamp: REFUNDED,
    data: { ...REFUND, reason: '少发一两' },
    event_id: `evt_${REFUND_NO}`,
    tx_no: ORDER_NO,
    body: `{"type":"refund.made","version":1,"timestamp":"${REFUNDED}","data":{…}}`,
  };
  const value = { items: [paid, refunded], through: 1_000_000_000_010, cursor: 9 };
  const examples = { paid: { summary: 'An order was paid, and refunded in part', value } };
  return dataOf('EventPage', EVENTS_RECORD, examples, {
    Event: EVENT_RECORD,
    Order: ORDER.schema,
    ...ORDER.parts,
  });
}
