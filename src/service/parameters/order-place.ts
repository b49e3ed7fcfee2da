// The place in a list where a page begins, of orders and of what is listed like them.

import type { OrderPlace } from '../../store/own-lists.ts';
import { type Broken, broken } from './fields.ts';
import { filter } from './records.ts';

const PLACE = '^\\d{1,15}-[A-Z0-9]{1,40}$';
const IS_PLACE = new RegExp(PLACE);

/** Where a page of something begins that is listed newest first. */
export const placeField = filter(placeOf, {
  type: 'string',
  pattern: PLACE,
  description: 'The `next` of a page: the list goes on after it.',
});

export function placeOf(value: unknown): OrderPlace | Broken {
  if (typeof value !== 'string' || !IS_PLACE.test(value)) return broken('place_in_list');
  const [createdAtMs, txNo = ''] = value.split('-');
  return { createdAtMs: Number(createdAtMs), txNo };
}

/** What `placeOf` reads. */
export function placeText({ createdAtMs, txNo }: OrderPlace): string {
  return `${createdAtMs}-${txNo}`;
}
