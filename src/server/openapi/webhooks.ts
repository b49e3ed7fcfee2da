// Describes what the service sends by itself: payments to the notify_url of their orders, everything else
// to the receivers that owners register. It is verified as docs/api/webhooks.md says.

import { z } from 'zod';
import { OWNER_EVENT_TYPES } from '../../core/rows/receiver.ts';
import { EVENT_DATA, EVENT_SUMMARIES } from '../../interface/event-body.ts';
import { ORDER } from '../../interface/orders/order.ts';
import { time } from '../../service/present/answer-fields.ts';

export function webhooks() {
  const happened = time('When it happened.');
  const paid = z.object({
    type: z.literal('order.paid'),
    timestamp: happened,
    data: ORDER.schema,
  });
  const described = OWNER_EVENT_TYPES.map((type) => {
    const version = z.custom<1>().meta({ type: 'integer', const: 1, description: 'Of `data`.' });
    const body = z.object({
      type: z.literal(type),
      version,
      timestamp: happened,
      data: EVENT_DATA[type],
    });
    return [type, webhook(type, EVENT_SUMMARIES[type], body)];
  });
  return {
    'order.paid': webhook('order.paid', 'An order was paid; to its notify_url', paid),
    ...Object.fromEntries(described),
  };
}

function webhook(type: string, summary: string, body: z.ZodType) {
  const options = { metadata: z.globalRegistry, io: 'input', unrepresentable: 'any' } as const;
  const { $schema: _, ...schema } = z.toJSONSchema(body, options);
  return {
    post: {
      operationId: type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
      tags: ['Callbacks'],
      summary,
      description: 'Signed as the Standard Webhooks specification (1.0.0) says.',
      // What proves it is a signature of ours, and no credential that a client has.
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Any 2xx acknowledges it.' } },
    },
  };
}
