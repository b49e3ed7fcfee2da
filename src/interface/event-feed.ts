// A page of events, each with what a callback about it carries.

import { z } from 'zod';
import { OWNER_EVENT_TYPES } from '../core/rows/receiver.ts';
import { shanghaiTime } from '../core/time.ts';
import type { Site } from '../http/openapi/description.ts';
import type { FeedPage } from '../service/await-events.ts';
import { count, text, time, txNo } from '../service/present/answer-fields.ts';
import type { FeedItem } from '../store/callbacks.ts';
import { writeJson } from '../wire/json-write.ts';
import { EVENT_DATA, presentEventBody, subjectOf } from './event-body.ts';
import { ORDER } from './orders/order.ts';
import { presentPaid } from './orders/order-paid.ts';

const LATER = {
  event_id: text('`id`, as version 1.0 called it.'),
  tx_no: txNo('The order it is about, else what it is about.'),
  body: text('What a callback about it carries, byte for byte: JSON as text.'),
};

function eventOf<const Type extends string, Told extends z.ZodType>(type: Type, data: Told) {
  return z
    .object({
      id: text('Of the event. `webhook-id` of its callbacks begins with it.'),
      sequence: count('Its place among the events of the owner: it only grows, and skips numbers.'),
      type: z.literal(type),
      timestamp: time('When it happened.'),
      data,
      ...LATER,
    })
    .meta({ description: `\`${type}\`, and the record as it was then.` });
}

/** Each kind has its own data. */
export const EVENT_SCHEMA = z
  .discriminatedUnion('type', [
    eventOf('order.paid', ORDER.schema),
    ...OWNER_EVENT_TYPES.map((type) => eventOf(type, EVENT_DATA[type])),
  ])
  .meta({ description: 'Something that happened to the owner of the key.' });

export const EVENTS_SCHEMA = z
  .object({
    items: z.array(EVENT_SCHEMA).meta({ description: 'Oldest first, at most 20.' }),
    through: count(
      'Send it as `after` to go on: every event up to here that the key may see has been told.',
    ),
    cursor: count('The number of the owner’s newest record there, as version 1.0 had it.'),
  })
  .meta({ description: 'Events after a place among those of the owner.' });

export function presentEvents({ items, through }: FeedPage, site: Site) {
  return {
    items: items.map((item) => presentEvent(item, site)),
    through: through.sequence,
    cursor: through.recordNo,
  };
}

function presentEvent({ eventId, sequence, atMs, told }: FeedItem, site: Site) {
  const event =
    told.type === 'order.paid' ? presentPaid(told.order, site) : presentEventBody(told, atMs, site);
  const { type, data } = event;
  const timestamp = shanghaiTime(atMs);
  const later = {
    event_id: eventId,
    tx_no: told.type === 'order.paid' ? told.order.txNo : subjectOf(told),
    body: writeJson(event),
  };
  return { id: eventId, sequence, type, timestamp, data, ...later };
}
