// What every list takes: where a page begins, and how much it holds.

import { invalid } from '../core/refusal.ts';
import { looksLikeTxNo, type TxKind } from '../crypto/numbers.ts';
import { refuse, succeed } from '../service/administration/answer.ts';
import type { Answer } from '../service/answer.ts';
import { type Broken, broken, integerOf, optional } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/records.ts';
import type { Page } from './record.ts';

const LIMIT = 20;
const LIMIT_MAX = 100;
const NAME_MAX = 64;

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

/** The place in a list that is read whole: what the last of a page is called by. */
export function nameInList(value: unknown): string | Broken {
  const isName = typeof value === 'string' && value.length <= NAME_MAX;
  return isName ? value : broken('place_in_list');
}

export function pageAfter<Source>(
  all: readonly Source[],
  { limit, after }: { readonly limit: number; readonly after: string | null },
  nameOf: (one: Source) => string,
): Answer<Page<Source>> {
  const place = after === null ? -1 : all.findIndex((one) => nameOf(one) === after);
  if (after !== null && place < 0) return refuse(invalid('after', 'place_in_list'));
  return succeed(pageWith(all.slice(place + 1), limit, nameOf));
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
