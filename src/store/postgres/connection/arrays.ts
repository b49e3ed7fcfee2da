// Arrays as parameters of a statement.

import { type Bytes, bytesOf, type Type } from './binary.ts';
import type { Value } from './session.ts';

export function textArray(items: readonly (string | null)[]): Value {
  return arrayOf('text', items, (to, item) => to.text(item));
}

export function bigintArray(items: readonly (number | bigint | null)[]): Value {
  return arrayOf('bigint', items, (to, item) => to.bigint(item));
}

export function integerArray(items: readonly (number | null)[]): Value {
  return arrayOf('integer', items, (to, item) => to.integer(item));
}

export function uuidArray(items: readonly (string | null)[]): Value {
  return arrayOf('uuid', items, (to, item) => to.uuid(item));
}

function arrayOf<Item>(
  type: Type,
  items: readonly Item[],
  put: (to: Bytes, item: Item) => void,
): Value {
  return bytesOf((to) => {
    to.array(type, items.length);
    for (const item of items) put(to, item);
  });
}
