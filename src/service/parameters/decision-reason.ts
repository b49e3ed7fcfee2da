// Why an operator decided as they did about something that waited for them.

import { lineOf, optional } from './fields.ts';

const REASON_MAX = 256;

/** `noun`: what it is kept with. */
export function reasonField(noun: string) {
  return optional(
    (value) => (value === '' ? null : lineOf(value, REASON_MAX, 'length_1_to_256')),
    null,
    {
      type: 'string',
      maxLength: REASON_MAX,
      description: `Why; it is kept with the ${noun}.`,
    },
  );
}
