// The parameters of GET /events: from where, what, and how long to wait.

import { ANNOUNCED_TYPES, EVENTS_BEFORE } from '../../core/announcement.ts';
import type { FeedRequest } from '../../store/callbacks.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import { broken, integerOf, optional } from './fields.ts';
import { readParameters } from './read-parameters.ts';

export interface EventParameters extends Pick<FeedRequest, 'types'> {
  readonly after: FeedRequest['after'] | 'beginning';
  readonly waitMs: number;
}

export const EVENT_TYPES = ['order.paid', ...ANNOUNCED_TYPES] as const;

/** Below the time after which proxies give up, and few enough requests for a key of 60 a minute. */
const WAIT_SECONDS_MAX = 25;

export const eventSchema = {
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

export function eventParameters(given: JsonObject): Answer<EventParameters> {
  const read = readParameters(eventSchema, given);
  if (!read.ok) return read;
  const { after, types, wait } = read.value;
  return { ok: true, value: { ...placeOf(after, types), waitMs: wait * 1_000 } };
}

/** The numbers of version 1.0 are those of records, and its programs expect payments. */
function placeOf(
  after: number | null,
  types: FeedRequest['types'],
): Pick<EventParameters, 'after' | 'types'> {
  if (after === null) return { after, types };
  if (after === 0) return { after: 'beginning', types };
  if (after >= EVENTS_BEFORE) return { after: { sequence: after }, types };
  return { after: { recordNo: after }, types: types.filter((type) => type === 'order.paid') };
}
