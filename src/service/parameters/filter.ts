// A filter of a list: a field that may be left out, or sent empty by a form.

import { JsonNumber } from '../../wire/json-read.ts';
import { type Broken, type Documentation, optional } from './fields.ts';

/** A form sends every filter, so an empty one is none. */
export function filter<T>(read: (value: unknown) => T | Broken, documentation: Documentation) {
  const readFilled = (value: unknown) => (isEmpty(value) ? null : read(value));
  return optional(readFilled, null, documentation);
}

function isEmpty(value: unknown): boolean {
  return value === '' || (value instanceof JsonNumber && value.raw === '');
}

export const DATE = { type: 'string', format: 'date' };
