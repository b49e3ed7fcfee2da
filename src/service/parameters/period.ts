// A period: it begins and ends with a day in Asia/Shanghai or with a time, and both are part of it.

import { beginMs, endMs, expiryMs } from '../../core/period.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import { type Broken, broken, required } from './fields.ts';
import { filter } from './filter.ts';
import { DATE_ORDER } from './record-parameters.ts';

export const DAY_OR_TIME = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}([Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([Zz]|[+-]\\d{2}:\\d{2}))?$',
};
const FIRST = {
  ...DAY_OR_TIME,
  description: 'The first day, in Asia/Shanghai, or an RFC 3339 time. It is included.',
};
const LAST = {
  ...DAY_OR_TIME,
  description: 'The last day, in Asia/Shanghai, or an RFC 3339 time. It is included.',
};
const read = (ms: (text: string) => number | null) => (value: unknown) =>
  (typeof value === 'string' ? ms(value) : null) ?? broken('day_or_time');
const [startOf, endOf] = [read(beginMs), read(endMs)];

/** Of a list; an empty one is none. */
export const PERIOD = { date_from: filter(startOf, FIRST), date_to: filter(endOf, LAST) };
export const WHOLE_PERIOD = { date_from: required(startOf, FIRST), date_to: required(endOf, LAST) };

/** The last day, or the time, at which something stops working. */
export const expiryOf: (value: unknown) => number | Broken = read(expiryMs);

interface Period {
  readonly date_from: number | null;
  readonly date_to: number | null;
}

/** What lies before `untilMs`. */
export function periodOf({ date_from: fromMs, date_to: untilMs }: Period) {
  return { fromMs, untilMs };
}

export function periodInOrder({ date_from: from, date_to: to }: JsonObject) {
  const [first, end] = [from == null ? null : startOf(from), to == null ? null : endOf(to)];
  return typeof first === 'number' && typeof end === 'number' && first >= end ? [DATE_ORDER] : [];
}
