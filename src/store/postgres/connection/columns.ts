// Defines what a column of a table takes from the item that is written. The functions that take it are made
// once: V8 forgets what it has learned about one that is made anew for each batch.

import type { Bytes, Type } from './binary.ts';

/** `Extra` is what an item does not know of itself and its batch does. */
export interface Column<Item, Extra = unknown> {
  readonly type: Type;
  readonly put: (to: Bytes, item: Item, extra: Extra) => void;
  /** What of it is stored, where that is another type. */
  readonly stored?: (sent: string) => string;
}

/** By name. */
export type Columns<Item, Extra = unknown> = Readonly<Record<string, Column<Item, Extra>>>;

type Cell = string | number | bigint | boolean | null;

/** A column that follows from the item alone. */
export interface PlainColumn<Item> extends Column<Item> {
  readonly read: (item: Item) => Cell;
}

export function bigint<Item>(read: (item: Item) => number | bigint | null): PlainColumn<Item> {
  return { type: 'bigint', read, put: (to, item) => to.bigint(read(item)) };
}

export function integer<Item>(read: (item: Item) => number | null): PlainColumn<Item> {
  return { type: 'integer', read, put: (to, item) => to.integer(read(item)) };
}

export function smallint<Item>(read: (item: Item) => number): PlainColumn<Item> {
  return { type: 'smallint', read, put: (to, item) => to.smallint(read(item)) };
}

export function text<Item>(read: (item: Item) => string | null): PlainColumn<Item> {
  return { type: 'text', read, put: (to, item) => to.text(read(item)) };
}

export function boolean<Item>(read: (item: Item) => boolean | null): PlainColumn<Item> {
  return { type: 'boolean', read, put: (to, item) => to.boolean(read(item)) };
}

export function plainUuid<Item>(read: (item: Item) => string | null): PlainColumn<Item> {
  return { type: 'uuid', read, put: (to, item) => to.uuid(read(item)) };
}

export function uuid<Item, Extra>(
  read: (item: Item, extra: Extra) => string | null,
): Column<Item, Extra> {
  return { type: 'uuid', put: (to, item, extra) => to.uuid(read(item, extra)) };
}
