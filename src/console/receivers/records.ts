// Receivers as their owner sees them. A secret is in the answer that makes it, and in no other.

import { z } from 'zod';
import type { EventReceiver } from '../../core/access/receiver.ts';
import { ANNOUNCED_TYPES } from '../../core/announcement.ts';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { PAID } from '../../http/openapi/story.ts';
import {
  choice,
  flag,
  givenUrl,
  id,
  text,
  time,
  timeOrNull,
} from '../../service/present/record-fields.ts';
import type { ReceiverWithSecret } from '../../service/receivers.ts';

const RECEIVER_FIELDS = {
  receiver_id: id('The number of the receiver.'),
  url: givenUrl('Where it is told.'),
  events: z
    .array(choice(ANNOUNCED_TYPES, 'A type of events.'))
    .meta({ description: 'What it is told.' }),
  paused: flag('Whether what happens waits here until it goes on.'),
  created_at: time('When it was registered.'),
  old_secret_ends_at: timeOrNull(
    'Until when the secret before it signs as well; null: it does not.',
  ),
};

const RECEIVER_RECORD = z
  .object(RECEIVER_FIELDS)
  .meta({ description: 'A receiver that the user registered.' });

const RECEIVERS_RECORD = z
  .object({ items: z.array(RECEIVER_RECORD).meta({ description: 'Oldest first.' }) })
  .meta({ description: 'The receivers of the user.' });

const RECEIVER_WITH_SECRET = z
  .object({ ...RECEIVER_FIELDS, secret: text('What its callbacks are signed with. Shown once.') })
  .meta({ description: 'A receiver and its new secret.' });

export function presentReceivers(
  receivers: readonly EventReceiver[],
  nowMs: number,
): z.output<typeof RECEIVERS_RECORD> {
  return { items: receivers.map((receiver) => presentReceiver(receiver, nowMs)) };
}

export function presentReceiver(
  { receiverId, url, types, paused, createdAtMs, secrets }: EventReceiver,
  nowMs: number,
): z.output<typeof RECEIVER_RECORD> {
  const untilMs = secrets.previous?.untilMs ?? 0;
  return {
    receiver_id: receiverId,
    url,
    events: [...types],
    paused,
    created_at: shanghaiTime(createdAtMs),
    old_secret_ends_at: untilMs > nowMs ? shanghaiTime(untilMs) : null,
  };
}

export function presentWithSecret(
  { receiver, secret }: ReceiverWithSecret,
  nowMs: number,
): z.output<typeof RECEIVER_WITH_SECRET> {
  return { ...presentReceiver(receiver, nowMs), secret };
}

const EXAMPLE = {
  receiver_id: 1001,
  url: 'https://shop.example/events',
  events: ['refund.made' as const, 'settlement.done' as const],
  paused: false,
  created_at: PAID,
  old_secret_ends_at: null,
};

export function receiversData(): Data {
  const value = { items: [EXAMPLE] };
  return dataOf(
    'EventReceivers',
    RECEIVERS_RECORD,
    { one: { summary: 'One receiver', value } },
    { EventReceiver: RECEIVER_RECORD },
  );
}

export function receiverData(): Data {
  return dataOf('EventReceiver', RECEIVER_RECORD, {
    one: { summary: 'A receiver', value: EXAMPLE },
  });
}

export function receiverWithSecretData(): Data {
  const value = { ...EXAMPLE, secret: 'whsec_example' };
  return dataOf('EventReceiverWithSecret', RECEIVER_WITH_SECRET, {
    made: { summary: 'A receiver and its secret', value },
  });
}
