// What is said of GET /events.

import { type Data, type Operation, prose } from '../http/openapi/description.ts';
import { ORDER_NO } from '../http/openapi/story.ts';
import { eventSchema } from '../service/parameters/events.ts';

export const eventsOperation: Operation = {
  id: 'listEvents',
  describe: () => ({
    tag: 'Orders',
    summary: 'What happened to the orders of the owner of the key',
    description: prose(
      'Every payment of an order of the owner, whether the order names a `notify_url` or not: for ' +
        'machines that no callback can reach, and for finding what a receiver has missed. `tael listen` ' +
        'forwards them to a developer’s machine.',
      'Ask again with the `cursor` of the last answer. With `wait` the answer is held back until there ' +
        'is something to tell, or so many seconds have passed; in each process of the service at most ' +
        'ten requests of one owner may wait.',
      'Needs the scope `query`.',
    ),
    query: { schema: eventSchema, examples: { after: 7, wait: 25 } },
    success: { description: 'The events, or none.', data: [eventData()] },
  }),
};

function eventData(): Data {
  const item = {
    event_id: `evt_${ORDER_NO}`,
    type: 'order.paid' as const,
    tx_no: ORDER_NO,
    body: `{"type":"order.paid","timestamp":"2026-11-20T19:31:02.417+08:00","data":{…}}`,
  };
  const summary = 'An order was paid';
  return {
    record: 'EventPage',
    examples: { paid: { summary, value: { items: [item], cursor: 8 } } },
  };
}
