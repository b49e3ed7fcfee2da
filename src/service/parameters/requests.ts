// The filters of the request log.

import { codePointLength, hasControlOrLoneSurrogate } from '../../wire/text-rules.ts';
import { broken, integerOf, optional } from './fields.ts';
import { filter } from './records.ts';

const ID_MAX = 64;

/** An id is found, or nothing is: its form is nobody's concern, but the database takes no NUL. */
function idOf(value: unknown) {
  if (typeof value !== 'string') return broken('string');
  if (codePointLength(value) > ID_MAX) return broken('name_length');
  const id = value.trim();
  return hasControlOrLoneSurrogate(id) ? broken('characters') : id;
}

/** Of one key. */
export const requestSchema = {
  request_id: filter(idOf, {
    type: 'string',
    maxLength: ID_MAX,
    description: 'Only the request with this id.',
  }),
  refused: optional((value) => (value === 'true' ? true : broken('choice', 'true')), false, {
    type: 'string',
    enum: ['true'],
    description: 'Only requests that were refused.',
  }),
  before: optional((value) => integerOf(value, Number.MAX_SAFE_INTEGER, 'integer_range'), null, {
    type: 'integer',
    minimum: 1,
    description: 'The `next` of the page before.',
  }),
};

/** Of all keys of an owner. */
export const ownRequestSchema = {
  key_id: filter(idOf, {
    type: 'string',
    maxLength: ID_MAX,
    description: 'Only requests of this key.',
  }),
  ...requestSchema,
};
