// The parameters of GET /events: the cursor, and how long to wait.

import type { JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import { integerOf, optional } from './fields.ts';
import { readParameters } from './read-parameters.ts';

export interface EventParameters {
  /** The number of a record; null: what comes from now on. */
  readonly after: number | null;
  readonly waitMs: number;
}

/** Below the time after which proxies give up, and few enough requests for a key of 60 a minute. */
const WAIT_SECONDS_MAX = 25;

export const eventSchema = {
  after: optional((value) => integerOf(value, Number.MAX_SAFE_INTEGER, 'count_range', 0), null, {
    type: 'integer',
    format: 'int64',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'The `cursor` of the last answer; 0 begins with the very first event. If left out, only what ' +
      'comes from now on is told.',
  }),
  wait: optional((value) => integerOf(value, WAIT_SECONDS_MAX, 'wait_range', 0), 0, {
    type: 'integer',
    minimum: 0,
    maximum: WAIT_SECONDS_MAX,
    default: 0,
    description: 'How many seconds the answer may be held back while there is nothing to tell.',
  }),
};

export function eventParameters(given: JsonObject): Answer<EventParameters> {
  const read = readParameters(eventSchema, given);
  if (!read.ok) return read;
  const { after, wait } = read.value;
  return { ok: true, value: { after, waitMs: wait * 1_000 } };
}
