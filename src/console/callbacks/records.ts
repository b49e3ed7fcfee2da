// Callbacks and their attempts as the owner of the orders sees them.

import { z } from 'zod';
import { ANNOUNCED_TYPES } from '../../core/announcement.ts';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { ORDER_NO, PAID } from '../../http/openapi/story.ts';
import type { EventPage, OwnEvent } from '../../service/own-callbacks.ts';
import {
  choice,
  count,
  idOrNull,
  text,
  time,
  timeOrNull,
  txNo,
} from '../../service/present/record-fields.ts';
import {
  ATTEMPT_FAILURES,
  type AttemptView,
  EVENT_STATES,
  type EventView,
} from '../../store/callbacks.ts';
import type { PingResult } from '../../webhooks/ping.ts';

const EVENT_TYPES = ['order.paid', ...ANNOUNCED_TYPES] as const;

const EVENT_FIELDS = {
  event_id: text('The id that every attempt sends as `webhook-id`.'),
  type: choice(EVENT_TYPES, 'What happened.'),
  tx_no: txNo('The number of what it is about; of a payment, its order.'),
  receiver_id: idOrNull('The receiver that is told; null: the `notify_url` of the order.'),
  state: choice(
    EVENT_STATES,
    '`not_requested`: the order has no `notify_url`. `held`: its receiver is paused or removed.',
  ),
  url: text('Where it goes; null: nowhere.').nullable(),
  created_at: time('When it happened'),
  attempts: count('How many attempts were made.'),
  next_attempt_at: timeOrNull('When the next attempt is due; null: there will be none'),
};

const EVENT_RECORD = z.object(EVENT_FIELDS).meta({ description: 'A callback.' });

const PAGE_RECORD = z
  .object({
    items: z.array(EVENT_RECORD),
    next: text('What to send as `before` for the next page; null: there is none.').nullable(),
  })
  .meta({ description: 'A page of callbacks, the newest first.' });

const ATTEMPT_FIELDS = {
  at: time('When it began'),
  address: text('The address that was reached; null: none was.').nullable(),
  status: z.int().nullable().meta({ description: 'The HTTP status; null: no answer came.' }),
  failure: z
    .enum(ATTEMPT_FAILURES)
    .nullable()
    .meta({ description: 'Why it failed; null: delivered.' }),
  duration_ms: count('How long it took, in milliseconds.'),
  answer: text('The beginning of what the receiver answered.'),
};

const ATTEMPT_RECORD = z
  .object({
    attempt: count('Its number.', 1),
    ...ATTEMPT_FIELDS,
    next_attempt_at: timeOrNull('When the next one was planned; null: it was the last'),
  })
  .meta({ description: 'One attempt to deliver a callback.' });

const DETAIL_RECORD = z
  .object({
    ...EVENT_FIELDS,
    body: text('What is sent; null until the first attempt.').nullable(),
    made: z.array(ATTEMPT_RECORD),
  })
  .meta({ description: 'A callback with all its attempts, the oldest first.' });

export function presentPage({ events, beforeMs }: EventPage): z.output<typeof PAGE_RECORD> {
  return { items: events.map(presentEvent), next: beforeMs === null ? null : `${beforeMs}` };
}

function presentEvent(event: EventView): z.output<typeof EVENT_RECORD> {
  return {
    event_id: event.eventId,
    type: event.type,
    tx_no: event.txNo,
    receiver_id: event.receiverId,
    state: event.state,
    url: event.url,
    created_at: shanghaiTime(event.createdAtMs),
    attempts: event.attemptCount,
    next_attempt_at: momentOf(event.nextAttemptAtMs),
  };
}

export function presentDetail({ event, attempts }: OwnEvent): z.output<typeof DETAIL_RECORD> {
  return { ...presentEvent(event), body: event.body, made: attempts.map(presentAttempt) };
}

function presentAttempt(attempt: AttemptView): z.output<typeof ATTEMPT_RECORD> {
  return {
    attempt: attempt.attemptNo,
    at: shanghaiTime(attempt.atMs),
    address: attempt.address,
    status: attempt.status,
    failure: attempt.failure,
    duration_ms: attempt.durationMs,
    answer: attempt.answer,
    next_attempt_at: momentOf(attempt.nextAttemptAtMs),
  };
}

function momentOf(ms: number | null): string | null {
  return ms === null ? null : shanghaiTime(ms);
}

const EVENT_ID = `evt_${ORDER_NO}`;

const EXAMPLE = {
  event_id: EVENT_ID,
  type: 'order.paid' as const,
  tx_no: ORDER_NO,
  receiver_id: null,
  state: 'delivered' as const,
  url: 'https://shop.example/paid',
  created_at: PAID,
  attempts: 1,
  next_attempt_at: null,
};

const ATTEMPT_EXAMPLE = {
  at: PAID,
  address: '203.0.113.20',
  status: 200,
  failure: null,
  duration_ms: 87,
  answer: 'ok',
};

export function pageData(): Data {
  const value = { items: [EXAMPLE], next: null };
  return dataOf(
    'Callbacks',
    PAGE_RECORD,
    { one: { summary: 'One callback', value } },
    {
      Callback: EVENT_RECORD,
    },
  );
}

export function detailData(): Data {
  const made = [{ attempt: 1, ...ATTEMPT_EXAMPLE, next_attempt_at: null }];
  const value = { ...EXAMPLE, body: '{"type":"order.paid"}', made };
  return dataOf(
    'CallbackDetail',
    DETAIL_RECORD,
    { delivered: { summary: 'A delivered callback', value } },
    { CallbackAttempt: ATTEMPT_RECORD },
  );
}

const RESENT_RECORD = z
  .object({ resent: count('How many will be sent again. Those under way are not counted.') })
  .meta({ description: 'Callbacks that are due again.' });

export function resentData(): Data {
  return dataOf('CallbacksResent', RESENT_RECORD, {
    one: { summary: 'One', value: { resent: 1 } },
  });
}

const PING_RECORD = z
  .object({ event_id: text('The id of the test.'), ...ATTEMPT_FIELDS })
  .omit({ at: true })
  .meta({ description: 'How a test request went.' });

export function pingData(): Data {
  const { at: _, ...attempt } = ATTEMPT_EXAMPLE;
  const value = { event_id: 'ping_0123456789ABCDEFGHJKMNPQ', ...attempt };
  return dataOf('CallbackPing', PING_RECORD, { fine: { summary: 'A good answer', value } });
}

export function presentPing(ping: PingResult): z.output<typeof PING_RECORD> {
  const { eventId, address, status, failure, durationMs, answer } = ping;
  return { event_id: eventId, address, status, failure, duration_ms: durationMs, answer };
}

const SECRET_STATE_RECORD = z
  .object({
    exists: z.boolean().meta({ description: 'Whether a secret was made.' }),
    old_ends_at: timeOrNull('Until when the one before it signs as well; null: it does not'),
  })
  .meta({ description: 'How the secret of the callbacks stands, without the secret.' });

export function secretStateData(): Data {
  return dataOf('CallbackSecretState', SECRET_STATE_RECORD, {
    made: { summary: 'A secret', value: { exists: true, old_ends_at: null } },
  });
}

const SECRET_RECORD = z
  .object({ secret: text('The secret that callbacks are signed with.') })
  .meta({ description: 'The secret that receivers check signatures with.' });

export function secretData(): Data {
  return dataOf('CallbackSecret', SECRET_RECORD, {
    secret: { summary: 'A secret', value: { secret: 'whsec_example' } },
  });
}
