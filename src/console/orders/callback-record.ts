// What became of the callback of one order: whether its receiver was told, and every attempt.

import { z } from 'zod';
import { shanghaiTime } from '../../core/time.ts';
import {
  choice,
  count,
  givenUrl,
  text,
  time,
  timeOrNull,
} from '../../service/present/record-fields.ts';
import type { CallbackWithAttempts } from '../../service/show-order-detail.ts';
import { ATTEMPT_FAILURES } from '../../store/callbacks.ts';
import { EVENT_STATES } from '../callbacks/records.ts';

const numberOrNull = (description: string) => z.int().nullable().meta({ description });

const ATTEMPT_RECORD = z
  .object({
    attempt: count('Counted from 1.', 1),
    time: time('When it began.'),
    duration_ms: count('How long it took, in milliseconds.'),
    status: numberOrNull('The HTTP status; null if no answer came.'),
    failure: z.enum(ATTEMPT_FAILURES).nullable().meta({ description: 'Null: it was delivered.' }),
    next_attempt_at: timeOrNull('When the next one was planned.'),
  })
  .meta({ description: 'One attempt to deliver a callback.' });

export const CALLBACK_RECORD = z
  .object({
    event_id: text('The id of the event.'),
    state: choice(
      EVENT_STATES,
      'What became of it. `not_requested`: the order names no receiver. It is never `held`.',
    ),
    url: givenUrl('Where it goes.').nullable(),
    next_attempt_at: timeOrNull('When it is tried next; null: never.'),
    attempts: z.array(ATTEMPT_RECORD).meta({ description: 'Oldest first.' }),
  })
  .meta({ description: 'The report of a payment to the system of its merchant.' });

export function presentOrderCallback(
  event: CallbackWithAttempts,
): z.output<typeof CALLBACK_RECORD> {
  const { nextAttemptAtMs } = event;
  return {
    event_id: event.eventId,
    state: event.state,
    url: event.url,
    next_attempt_at: nextAttemptAtMs === null ? null : shanghaiTime(nextAttemptAtMs),
    attempts: event.attempts.map((attempt) => ({
      attempt: attempt.attemptNo,
      time: shanghaiTime(attempt.atMs),
      duration_ms: attempt.durationMs,
      status: attempt.status,
      failure: attempt.failure,
      next_attempt_at:
        attempt.nextAttemptAtMs === null ? null : shanghaiTime(attempt.nextAttemptAtMs),
    })),
  };
}
