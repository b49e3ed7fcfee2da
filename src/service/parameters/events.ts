// From where on events are asked for, and how long to wait for one.

import { z } from 'zod';
import type { FieldRule } from '../../messages/fields-en.ts';
import { JsonNumber, type JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import { type Broken, broken, optional } from './fields.ts';
import { readParameters } from './read-parameters.ts';

export interface EventParameters {
  /** The number of a record; null: what comes from now on. */
  readonly after: number | null;
  readonly waitMs: number;
}

/** Below the time after which proxies give up, and few enough requests for a key of 60 a minute. */
const WAIT_SECONDS_MAX = 25;

export const eventSchema = z.object({
  after: optional((value) => countOf(value, Number.MAX_SAFE_INTEGER, 'count_range'), null, {
    type: 'integer',
    format: 'int64',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'The `cursor` of the last answer; 0 begins with the very first event. If left out, only what ' +
      'comes from now on is told.',
  }),
  wait: optional((value) => countOf(value, WAIT_SECONDS_MAX, 'wait_range'), 0, {
    type: 'integer',
    minimum: 0,
    maximum: WAIT_SECONDS_MAX,
    default: 0,
    description: 'How many seconds the answer may be held back while there is nothing to tell.',
  }),
});

export function eventParameters(given: JsonObject): Answer<EventParameters> {
  const read = readParameters(eventSchema, given);
  if (!read.ok) return read;
  const { after, wait } = read.value;
  return { ok: true, value: { after, waitMs: wait * 1_000 } };
}

function countOf(value: unknown, max: number, range: FieldRule): number | Broken {
  if (!(value instanceof JsonNumber) || !/^(0|[1-9]\d{0,15})$/.test(value.raw)) {
    return broken('integer');
  }
  const count = Number(value.raw);
  return count <= max ? count : broken(range);
}
