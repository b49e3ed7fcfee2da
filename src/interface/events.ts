// GET /events: what happens to the key's owner, by long polling, for receivers that no callback can reach.

import { assert } from '../core/assert.ts';
import { EVENTS_BEFORE } from '../core/ledger/wallet.ts';
import { ZERO_FEN } from '../core/money.ts';
import { OWNER_EVENT_TYPES } from '../core/rows/receiver.ts';
import { prose } from '../http/openapi/description.ts';
import { ORDER_NO, PAID, REFUND, REFUND_NO, REFUNDED } from '../http/openapi/story.ts';
import {
  type AwaitEvents,
  awaitEvents,
  type FeedPage,
  type WantedEvents,
} from '../service/await-events.ts';
import { broken, integerOf, optional } from '../service/parameters/fields.ts';
import type { Service } from '../service/service.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import type { ShapeOf } from './answer-shape.ts';
import { EVENT_DATA_PARTS } from './event-body.ts';
import { EVENT_SCHEMA, EVENTS_SCHEMA, presentEvents } from './event-feed.ts';
import { own } from './operation.ts';
import { ORDER } from './orders/order.ts';

export const EVENT_TYPES = ['order.paid', ...OWNER_EVENT_TYPES] as const;

/** Below the time after which proxies give up, and few enough requests for a key of 60 a minute. */
const WAIT_SECONDS_MAX = 25;

const TAKES = {
  after: optional((value) => integerOf(value, Number.MAX_SAFE_INTEGER, 'count_range', 0), null, {
    type: 'integer',
    format: 'int64',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'The `through` of the last answer; 0 begins with the oldest events that are kept. If left out, only what ' +
      'comes from now on is told. A `cursor` of version 1.0 is understood too, and tells payments only.',
  }),
  types: optional(typesOf, EVENT_TYPES, {
    type: 'string',
    description: `What is told, separated by commas; all if left out: \`${EVENT_TYPES.join('`, `')}\`.`,
  }),
  wait: optional((value) => integerOf(value, WAIT_SECONDS_MAX, 'wait_range', 0), 0, {
    type: 'integer',
    minimum: 0,
    maximum: WAIT_SECONDS_MAX,
    default: 0,
    description: 'How many seconds the answer may be held back while there is nothing to tell.',
  }),
};

function typesOf(value: unknown) {
  if (typeof value !== 'string') return broken('string');
  if (value === '') return EVENT_TYPES;
  const named = value.split(',');
  const known = EVENT_TYPES.filter((type) => named.includes(type));
  const isStrange = named.some((name) => !known.some((type) => type === name));
  return isStrange ? broken('event_types') : known;
}

/** The numbers of version 1.0 are those of records, and its programs expect payments. */
function positionOf(
  after: number | null,
  types: WantedEvents['types'],
): Pick<WantedEvents, 'after' | 'types'> {
  if (after === null) return { after, types };
  if (after === 0) return { after: 'beginning', types };
  if (after >= EVENTS_BEFORE) return { after: { sequence: after }, types };
  return { after: { recordNo: after }, types: types.filter((type) => type === 'order.paid') };
}

/** Each kind of event has data of its own. */
const EVENT_PAGE: ShapeOf<FeedPage, JsonWritable> = {
  name: 'EventPage',
  about: 'The events; the list may be empty.',
  schema: EVENTS_SCHEMA,
  parts: { Event: EVENT_SCHEMA, Order: ORDER.schema, ...ORDER.parts, ...EVENT_DATA_PARTS },
  present: presentEvents,
  examples(site) {
    const order = ORDER.examples(site).order?.value;
    assert(order, 'orders have an example');
    const paid = {
      id: `evt_${ORDER_NO}`,
      sequence: 1_000_000_000_008,
      type: 'order.paid',
      timestamp: PAID,
      data: {
        ...order,
        status: 'paid',
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
      type: 'refund.made',
      timestamp: REFUNDED,
      data: { ...REFUND, reason: '少发一两' },
      event_id: `evt_${REFUND_NO}`,
      tx_no: ORDER_NO,
      body: `{"type":"refund.made","version":1,"timestamp":"${REFUNDED}","data":{…}}`,
    };
    const value = { items: [paid, refunded], through: 1_000_000_000_010, cursor: 9 };
    return { paid: { summary: 'An order was paid, and refunded in part', value } };
  },
};

/** One for each service of the process, because it counts who waits. */
const waiting = new WeakMap<Service, AwaitEvents>();

function awaitedOf(service: Service): AwaitEvents {
  const known = waiting.get(service) ?? awaitEvents(service);
  waiting.set(service, known);
  return known;
}

const list = own({
  id: 'listEvents',
  tag: 'Orders',
  method: 'GET',
  path: '/events',
  may: { key: 'events', orKey: 'query' },
  summary: { en: 'Follow your events', zh: '列出事件' },
  about: prose(
    'Everything that receivers are told, and every payment, whether or not the order has a ' +
      '`notify_url`: with `data` as a callback has it. Use it on machines that no callback can reach, ' +
      'and to find what a receiver has missed. `tael listen` forwards events to a developer’s machine.',
    'Send the `through` of one response as `after` in the next request. Keep it with what you have ' +
      'made of the events, in one transaction, and you have had each once. With `wait`, the response is ' +
      'held back until there is an event or that many seconds have passed; it counts as one request. ' +
      'At most ten requests of one owner may wait in each process of the service.',
    'Events are kept for 90 days: `after` 0 begins with the oldest, and is never refused. A key of one merchant is told of that merchant alone. `order.expired` ' +
      'comes a minute after the end.',
  ),
  takes: TAKES,
  examples: {
    some: {
      summary: 'Those that come',
      value: { after: 1000000000007, types: 'order.paid,refund.made', wait: 25 },
    },
  },
  gives: EVENT_PAGE,
  refuses: ['events_gone'],
  async run({ service, caller, given: { after, types, wait }, untilGone }) {
    assert(caller !== null, 'no session asks for events');
    const wanted = { ...positionOf(after, types), waitMs: wait * 1_000 };
    return awaitedOf(service)(caller, wanted, untilGone());
  },
});

export const EVENTS = [list];
