// Reads what lists take: where a page begins, how much it holds, and who is meant; and cuts the page.

import { invalid } from '../core/refusal.ts';
import { looksLikeTxNo, type TxKind } from '../crypto/numbers.ts';
import { numberIn } from '../http/path-ids.ts';
import { refuse, succeed } from '../service/administration/answer.ts';
import type { Answer } from '../service/answer.ts';
import { type Broken, broken, integerOf, lineOf, optional } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import type { Page } from './answer-shape.ts';

const LIMIT = 20;
const LIMIT_MAX = 100;
const CURSOR_MAX = 64;

export const PAGE_LIMIT = optional((value) => integerOf(value, LIMIT_MAX, 'page_limit'), LIMIT, {
  type: 'integer',
  minimum: 1,
  maximum: LIMIT_MAX,
  default: LIMIT,
  description: `How many at most, ${LIMIT} if left out.`,
});

/** `readCursor`: reads the `next` of a page. */
export function pageFields<Cursor>(readCursor: (value: unknown) => Cursor | Broken) {
  return {
    limit: PAGE_LIMIT,
    after: filter(readCursor, {
      type: 'string',
      description: 'The `next` of a page: the list goes on after it.',
    }),
  };
}

/** The cursor of a list that is in the order of ids. */
export function idOfLast(value: unknown): number | Broken {
  const id = typeof value === 'string' ? numberIn(value) : 0;
  return id > 0 ? id : broken('place_in_list');
}

/** The cursor of a list that is in the order of such numbers: the last of a page. */
export function numberOf(kind: TxKind) {
  return (value: unknown): string | Broken =>
    typeof value === 'string' && looksLikeTxNo(value, kind) ? value : broken('place_in_list');
}

/** The numbers of a cursor, joined by hyphens: exactly so many. */
export function numbersIn(value: unknown, count: number): readonly number[] | null {
  const parts = typeof value === 'string' ? value.split('-') : [];
  const whole = parts.length === count && parts.every((part) => /^\d{1,15}$/.test(part));
  return whole ? parts.map(Number) : null;
}

const NAME_MAX = 128;

/** Somebody as they are named, or something. */
export function nameFilter(description: string) {
  return filter((value) => lineOf(value, NAME_MAX, 'length_1_to_128'), {
    type: 'string',
    maxLength: NAME_MAX,
    description,
  });
}

/** Keeps what is so; left out, everything. */
export function flagFilter(description: string) {
  return optional((value) => (value === 'true' ? true : broken('choice', 'true')), false, {
    type: 'string',
    enum: ['true'],
    description,
  });
}

/** The cursor of a list that is read whole: what the last of a page is called by. */
export function nameInList(value: unknown): string | Broken {
  const isName = typeof value === 'string' && value.length <= CURSOR_MAX;
  return isName ? value : broken('place_in_list');
}

export function pageAfter<Source>(
  all: readonly Source[],
  { limit, after }: { readonly limit: number; readonly after: string | null },
  nameOf: (one: Source) => string,
  fits: (one: Source) => boolean = () => true,
): Answer<Page<Source>> {
  const index = after === null ? -1 : all.findIndex((one) => nameOf(one) === after);
  if (after !== null && index < 0) return refuse(invalid('after', 'place_in_list'));
  return succeed(pageWith(all.slice(index + 1).filter(fits), limit, nameOf));
}

/** The same of a list in the order of ids: the newest first, after a cursor. */
export function newestAfter<Source>(
  all: readonly Source[],
  { limit, after }: { readonly limit: number; readonly after: number | null },
  idOf: (one: Source) => number,
): Page<Source> {
  const rest = all.filter((one) => after === null || idOf(one) < after);
  return pageWith(rest.toReversed(), limit, (last) => String(idOf(last)));
}

/** `found`: one more than `limit`, if there is one more. `cursorOf`: the cursor after one. */
export function pageWith<Source>(
  found: readonly Source[],
  limit: number,
  cursorOf: (last: Source) => string,
): Page<Source> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last !== undefined && found.length > limit ? cursorOf(last) : null };
}
