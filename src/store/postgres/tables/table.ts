// A table that is told once: for each property of what the core knows, the column that holds it. How a row is
// read, written, looked for and sealed follows from the list. No row becomes an item before its MAC was
// checked, so whatever decides by it, or shows it, has only what Tael wrote.

import { ForgedRow } from '../../../core/forged-row.ts';
import type { Type } from '../connection/binary.ts';
import {
  bigint,
  boolean,
  integer,
  type PlainColumn,
  text as textColumn,
  uuid,
} from '../connection/columns.ts';
import { type Owner, toldBy } from '../connection/owners.ts';
import { nullableFen, nullableNumber } from '../connection/values.ts';
import { insert, upsert, type Writing } from '../connection/writing.ts';
import {
  type Content,
  type GuardedTable,
  guardedTable,
  type Row,
  type RowSealing,
  underPrefixes,
  valueIn,
} from './row-mac.ts';

type Held = ReturnType<PlainColumn<unknown>['read']>;

/** One column, and what its values are in the core. */
export interface ToldColumn<Value> {
  readonly name: string;
  readonly type: Type;
  readonly toColumn: (value: Value) => Held;
  /** As the driver delivers it. */
  readonly fromColumn: (column: never) => Value;
  /** Where the column is not of the type that is sent. */
  readonly stored?: (sent: string) => string;
  /** `later`: of a later release than the table: the MAC leaves it out while it is null. */
  readonly sealed: 'always' | 'later' | 'never';
}

/** In the order in which the MAC covers them, those of later releases last. The first is the key. */
export type ToldColumns<Item> = { readonly [Property in keyof Item]-?: ToldColumn<Item[Property]> };

/** Ids, counters and times. */
export function number<Value extends number | null>(name: string): ToldColumn<Value> {
  const fromColumn = nullableNumber as unknown as (column: never) => Value;
  return { name, type: 'bigint', toColumn: (value) => value, fromColumn, sealed: 'always' };
}

export function small<Value extends number | null>(name: string): ToldColumn<Value> {
  return { ...number(name), type: 'integer', fromColumn: itself };
}

export function amount<Value extends bigint | null>(name: string): ToldColumn<Value> {
  const fromColumn = nullableFen as unknown as (column: never) => Value;
  return { name, type: 'bigint', toColumn: (value) => value, fromColumn, sealed: 'always' };
}

export function text<Value extends string | null>(name: string): ToldColumn<Value> {
  return { name, type: 'text', toColumn: (value) => value, fromColumn: itself, sealed: 'always' };
}

export function flag<Value extends boolean>(name: string): ToldColumn<Value> {
  return {
    name,
    type: 'boolean',
    toColumn: (value) => value,
    fromColumn: itself,
    sealed: 'always',
  };
}

export function mac<Value extends string | null>(name: string): ToldColumn<Value> {
  return { ...text(name), type: 'uuid' };
}

/** An array in the database. None of its texts has a comma. */
export function list<Value extends readonly string[]>(name: string): ToldColumn<Value> {
  const toColumn = (value: Value) => value.join(',');
  const stored = (sent: string) => `string_to_array(${sent}, ',')`;
  return { name, type: 'text', toColumn, fromColumn: itself, stored, sealed: 'always' };
}

/** One text in the database. */
export function words<Value extends readonly string[]>(name: string): ToldColumn<Value> {
  const fromColumn = (column: string) => column.split(',').filter((word) => word !== '');
  return {
    ...list<Value>(name),
    fromColumn: fromColumn as unknown as (column: never) => Value,
    stored: itself,
  };
}

/** The same; null is not the same as no word. */
export function wordsOrNull<Value extends readonly string[] | null>(
  name: string,
): ToldColumn<Value> {
  const { toColumn, fromColumn, ...told } = words<readonly string[]>(name);
  return {
    ...told,
    toColumn: (value) => (value === null ? null : toColumn(value)),
    fromColumn: (column) => (column === null ? null : fromColumn(column)) as Value,
  };
}

/** Of a release after that of the table, and null in the rows of before. */
export function later<Value>(column: ToldColumn<Value>): ToldColumn<Value> {
  return { ...column, sealed: 'later' };
}

/** Not under the MAC: why is said where the table is told. */
export function unsealed<Value>(column: ToldColumn<Value>): ToldColumn<Value> {
  return { ...column, sealed: 'never' };
}

interface Telling<Item> {
  /** Its rows are read again and again and seldom change. */
  readonly remembered?: boolean;
  /** Whose a row is, and lies with. Not there: those of this table are nobody's. */
  readonly ownerOf?: (item: Item) => Owner;
  /** Whose account was closed: their rows say nothing any more, and have no MAC. */
  readonly isErased?: (item: Item) => boolean;
  /** 1.0.0 knew no MAC of it: none counts until the books are whole. */
  readonly sealedLater?: boolean;
}

export interface Table<Item> extends GuardedTable<Item> {
  /** By which properties are found. */
  readonly types: Readonly<Record<string, Type>>;
  readonly ofOwners: boolean;
  readonly idOf: (item: Item) => unknown;
  /** Throws if the row is not as Tael wrote it. `prefix` stands before each name in a join. */
  readonly read: (sealing: RowSealing, row: Row, prefix?: string) => Item;
  /** The same without what the MAC leaves out. */
  readonly readSealed: (sealing: RowSealing, row: Row) => Partial<Item>;
  /** For one that must not be there yet. */
  readonly insert: Writing<Item, RowSealing>;
  readonly upsert: Writing<Item, RowSealing>;
}

export function table<Item extends object>(
  name: string,
  told: ToldColumns<Item>,
  { remembered = false, ownerOf, isErased, sealedLater = false }: Telling<Item> = {},
): Table<Item> {
  const columns = Object.entries<ToldColumn<unknown>>(told as never);
  const content = (sealed: ToldColumn<unknown>['sealed']): Content<Item> =>
    Object.fromEntries(
      columns
        .filter(([, column]) => column.sealed === sealed)
        .map(([property, column]) => [column.name, plainColumn<Item>(property, column)]),
    );
  const guarded = guardedTable(name, content('always'), remembered, content('later'));
  const written = { ...guarded.columns, ...content('never') };
  const [[idProperty, idColumn] = ['', null]] = columns;
  const id = idColumn?.name ?? '';
  const sealedUnder = partsUnder(columns.filter(([, { sealed }]) => sealed !== 'never'));
  const unsealed = columns.filter(([, { sealed }]) => sealed === 'never');
  const unsealedUnder = partsUnder(unsealed);
  function readSealed(sealing: RowSealing, row: Row, prefix = ''): Partial<Item> {
    const read = () => itemOf(name, row, sealedUnder(prefix)) as Partial<Item>;
    // 1.0.0 leaves the MAC as it was, or none.
    if (sealedLater && !sealing.whole) return read();
    const proven = guarded.proven(sealing.key, row, prefix);
    if (proven !== null) {
      proven.made ??= read();
      return proven.made;
    }
    const item = read();
    if (row[`${prefix}mac`] === null && isErased?.(item as Item)) return item;
    throw new ForgedRow(name, row[prefix + id]);
  }
  return {
    ...guarded,
    columns: written,
    types: Object.fromEntries(columns.map(([, { name: column, type }]) => [column, type])),
    ofOwners: ownerOf !== undefined,
    idOf: (item) => item[idProperty as keyof Item],
    insert: insert(name, written, ownerOf),
    upsert: upsert(name, id, written, ownerOf),
    readSealed,
    read(sealing, row, prefix = '') {
      const sealed = readSealed(sealing, row, prefix);
      if (unsealed.length === 0) return sealed as Item;
      return { ...sealed, ...itemOf(name, row, unsealedUnder(prefix)) } as Item;
    },
  };
}

type ColumnOf = readonly [property: string, column: ToldColumn<unknown>];

function partsUnder(columns: readonly ColumnOf[]) {
  return underPrefixes((prefix) =>
    columns.map(([property, column]) => {
      const fromColumn = column.fromColumn as (column: unknown) => unknown;
      return [property, prefix + column.name, fromColumn] as const;
    }),
  );
}

function itemOf(name: string, row: Row, parts: ReturnType<ReturnType<typeof partsUnder>>): object {
  const item: Record<string, unknown> = {};
  for (const [property, under, fromColumn] of parts) {
    item[property] = fromColumn(valueIn(name, row, under));
  }
  return item;
}

const PLAIN = { bigint, integer, text: textColumn, boolean, uuid: uuidColumn } as const;

function uuidColumn<Item>(read: (item: Item) => string | null): PlainColumn<Item> {
  return { ...uuid(read), read };
}

function plainColumn<Item>(
  property: string,
  { type, toColumn, stored }: ToldColumn<unknown>,
): PlainColumn<Item> {
  const make = PLAIN[type as keyof typeof PLAIN] as (
    read: (item: Item) => Held,
  ) => PlainColumn<Item>;
  const column = make((item) => toColumn(item[property as keyof Item]));
  return stored ? { ...column, stored } : column;
}

/** The number of a row tells whose it is. */
export function tellsItsOwner<Item>(
  numberOf: (item: Item) => string,
  ownerIn: (item: Item) => number,
): (item: Item) => Owner {
  return (item) => toldBy(numberOf(item), ownerIn(item));
}

function itself<Value>(value: Value): Value {
  return value;
}
