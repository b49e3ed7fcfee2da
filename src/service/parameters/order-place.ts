// The place in a list where a page begins, of orders and of what is listed like them.

import type { OrderPlace } from '../../store/own-lists.ts';
import { type Broken, broken } from './fields.ts';

const PLACE = '^\\d{1,15}-[A-Z0-9]{1,40}$';
const IS_PLACE = new RegExp(PLACE);

export function placeOf(value: unknown): OrderPlace | Broken {
  if (typeof value !== 'string' || !IS_PLACE.test(value)) return broken('place_in_list');
  const [createdAtMs, txNo = ''] = value.split('-');
  return { createdAtMs: Number(createdAtMs), txNo };
}

/** What `placeOf` reads. */
export function placeText({ createdAtMs, txNo }: OrderPlace): string {
  return `${createdAtMs}-${txNo}`;
}
