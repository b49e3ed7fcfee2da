// A page of events, each with the very bytes that a callback about it carries.

import { z } from 'zod';
import type { Site } from '../http/openapi/description.ts';
import type { EventPage } from '../service/await-events.ts';
import { choice, count, text, txNo } from '../service/present/record-fields.ts';
import { orderPaidBody } from './orders/order-paid.ts';

export const EVENT_RECORD = z
  .object({
    event_id: text('The `webhook-id` of each callback about it.'),
    type: choice(['order.paid'], 'What happened.'),
    tx_no: txNo('The order it happened to.'),
    body: text('What a callback about it carries, byte for byte: JSON as text.'),
  })
  .meta({ description: 'Something that happened to an order.' });

export const EVENTS_RECORD = z
  .object({
    items: z.array(EVENT_RECORD).meta({ description: 'Oldest first, at most 20.' }),
    cursor: count('Send it as `after` to go on: nothing before it is left to tell.'),
  })
  .meta({ description: 'Events after a place in the books of the owner.' });

export function presentEvents(
  { items, cursor }: EventPage,
  site: Site,
): z.output<typeof EVENTS_RECORD> {
  return {
    items: items.map((item) => ({
      event_id: item.eventId,
      type: 'order.paid',
      tx_no: item.order.txNo,
      body: orderPaidBody(item.order, site),
    })),
    cursor,
  };
}
