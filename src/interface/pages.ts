// What every list takes: where a page begins, and how much it holds.

import { looksLikeTxNo, type TxKind } from '../crypto/numbers.ts';
import { type Broken, broken, integerOf, optional } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/records.ts';
import type { Page } from './record.ts';

const LIMIT = 20;
const LIMIT_MAX = 100;

/** `place`: reads the `next` of a page. */
export function pageFields<Place>(place: (value: unknown) => Place | Broken) {
  return {
    limit: optional((value) => integerOf(value, LIMIT_MAX, 'page_limit'), LIMIT, {
      type: 'integer',
      minimum: 1,
      maximum: LIMIT_MAX,
      default: LIMIT,
      description: `How many at most, ${LIMIT} if left out.`,
    }),
    after: filter(place, {
      type: 'string',
      description: 'The `next` of a page: the list goes on after it.',
    }),
  };
}

/** The place in a list that is in the order of such numbers: the last of a page. */
export function numberOf(kind: TxKind) {
  return (value: unknown): string | Broken =>
    typeof value === 'string' && looksLikeTxNo(value, kind) ? value : broken('place_in_list');
}

/** `found`: one more than `limit`, if there is one more. `placeOf`: the place after one. */
export function pageWith<Source>(
  found: readonly Source[],
  limit: number,
  placeOf: (last: Source) => string,
): Page<Source> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last !== undefined && found.length > limit ? placeOf(last) : null };
}
