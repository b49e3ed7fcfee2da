// Rows on which authority rests carry a MAC over what they say, under a key that the database does not
// hold: who may sign in and with what, what keys may do, who is paid. Whoever can only write to the
// database can change such a row, and then nothing is done with it.

import type { KeyObject } from 'node:crypto';
import { ForgedRow } from '../../../core/forged-row.ts';
import { hmacHex } from '../../../crypto/hmac.ts';
import { isUuidOf, uuidOf } from '../../../crypto/uuid.ts';
import { type Column, type Columns, type PlainColumn, uuid } from '../connection/columns.ts';

/** What a batch makes MACs with. */
export interface RowSealing {
  readonly key: KeyObject;
  /** Every row has one. Not so where nodes of 1.0.0, which write some tables without, may still run. */
  readonly whole: boolean;
  /** A sandbox moves its clock, and the times of sessions with it. */
  readonly movesTime: boolean;
}

export type Content<Item> = Readonly<Record<string, PlainColumn<Item>>>;

export interface GuardedTable<Item> {
  readonly table: string;
  /** Its key, by which a finding names a row. */
  readonly id: string;
  /** What the MAC covers. */
  readonly covered: readonly string[];
  readonly content: Content<Item>;
  /** What is written: all of these, and the MAC. */
  readonly columns: Columns<Item, RowSealing> & { readonly mac: Column<Item, RowSealing> };
  readonly macOf: (key: KeyObject, item: Item) => string;
  /** What the MAC of a stored row would have to be. */
  readonly macOfRow: (key: KeyObject, row: object) => string;
  /** `prefix` stands before the name of each column where rows were joined. */
  readonly isAuthentic: (key: KeyObject, row: object, prefix?: string) => boolean;
  /** Null: it is not authentic. */
  readonly proven: (key: KeyObject, row: Row, prefix: string) => ProvenRow | null;
}

/** Whoever makes something of what the MAC covers may leave it here, for when the row says the same again. */
export interface ProvenRow {
  made?: object;
}

type Held = ReturnType<PlainColumn<unknown>['read']> | readonly string[];
export type Row = Readonly<Record<string, Held | undefined>>;

// No text in PostgreSQL can hold the second, and a row with the first in it has one too many.
const SEPARATOR = '\x1f';
const NULL = '\0';

/**
 * The first column is the table's key: a MAC is good for one row only. `remembered`: its rows are read again
 * and again and seldom change, so one that says what it said before needs no MAC. `added`: columns of a later
 * release, which the MAC leaves out while they are null, as the rows of before have them.
 */
export function guardedTable<Item>(
  table: string,
  content: Content<Item>,
  remembered = false,
  added: Content<Item> = {},
): GuardedTable<Item> {
  const first = Object.keys(content);
  const later = Object.keys(added);
  const covered = [...first, ...later];
  const values = Object.values(content).map(({ read }) => read);
  function textOf(item: Item): string {
    let text = `row${SEPARATOR}${table}`;
    for (const read of values) text += SEPARATOR + (read(item) ?? NULL);
    for (const name of later) text += addedText(name, added[name]?.read(item) ?? null);
    return text;
  }
  const firstUnder = underPrefixes((prefix) => first.map((name) => prefix + name));
  const laterUnder = underPrefixes((prefix) => later.map((name) => [name, prefix + name] as const));
  function textOfRow(row: Row, prefix: string): string {
    let text = `row${SEPARATOR}${table}`;
    for (const name of firstUnder(prefix)) text += SEPARATOR + (valueIn(table, row, name) ?? NULL);
    for (const [name, under] of laterUnder(prefix)) {
      text += addedText(name, valueIn(table, row, under));
    }
    return text;
  }
  const macOf = (key: KeyObject, item: Item) => uuidOf(hmacHex(key, textOf(item)));
  const holds = (key: KeyObject, row: Row, prefix: string, mac: string) =>
    isUuidOf(hmacHex(key, textOfRow(row, prefix)), mac);
  const held = remembered ? rememberedRows([...covered, 'mac']) : null;
  function proven(key: KeyObject, row: Row, prefix: string): ProvenRow | null {
    const known = held?.find(key, row, prefix);
    if (known) return known;
    const mac = row[`${prefix}mac`];
    if (typeof mac !== 'string' || !holds(key, row, prefix, mac)) return null;
    return held?.add(key, row, prefix) ?? {};
  }
  return {
    table,
    id: covered[0] ?? '',
    covered,
    content: { ...content, ...added },
    columns: { ...content, ...added, mac: uuid((item, { key }: RowSealing) => macOf(key, item)) },
    macOf,
    macOfRow: (key, row) => uuidOf(hmacHex(key, textOfRow(row as Row, ''))),
    isAuthentic: (key, row, prefix = '') => proven(key, row as Row, prefix) !== null,
    proven,
  };
}

/** Once for each prefix: a name put together for each value would have to be looked up each time. */
export function underPrefixes<Made>(make: (prefix: string) => Made): (prefix: string) => Made {
  const known = new Map<string, Made>();
  return (prefix) => {
    let made = known.get(prefix);
    if (made === undefined) {
      made = make(prefix);
      known.set(prefix, made);
    }
    return made;
  };
}

export function valueIn(table: string, row: Row, name: string): Held {
  const value = row[name];
  if (value === undefined) throw new Error(`Tael has a bug: ${table}.${name} was not read.`);
  return value;
}

/** With its name: what is left out of one column must not be good for the next. */
function addedText(name: string, value: Held): string {
  return value === null ? '' : `${SEPARATOR}${name}=${value}`;
}

/** Throws if the row is not as Tael wrote it. */
export function requireAuthentic(
  key: KeyObject,
  guarded: Pick<GuardedTable<never>, 'table' | 'id' | 'isAuthentic'>,
  row: object,
  prefix = '',
): void {
  if (guarded.isAuthentic(key, row, prefix)) return;
  throw new ForgedRow(guarded.table, (row as Record<string, unknown>)[prefix + guarded.id]);
}

/** The columns of one table in a join, under names that no other has. */
export function prefixed(
  { columns }: Pick<GuardedTable<never>, 'columns'>,
  table: string,
  prefix: string,
): string {
  return Object.keys(columns)
    .map((name) => `${table}.${name} as ${prefix}${name}`)
    .join(', ');
}

const REMEMBERED_MAX = 10_000;

interface RememberedRow extends ProvenRow {
  readonly values: readonly (Held | undefined)[];
}

/** Rows of one table that were authentic, by their ids. */
function rememberedRows(columns: readonly string[]) {
  const namesUnder = underPrefixes((prefix) => columns.map((name) => prefix + name));
  const underKeys = new WeakMap<KeyObject, Map<unknown, RememberedRow>>();
  return {
    find(key: KeyObject, row: Row, prefix: string): ProvenRow | null {
      const names = namesUnder(prefix);
      const known = underKeys.get(key)?.get(row[names[0] ?? '']);
      if (known === undefined) return null;
      return names.every((name, at) => isSame(known.values[at], row[name])) ? known : null;
    },
    add(key: KeyObject, row: Row, prefix: string): ProvenRow {
      let rows = underKeys.get(key);
      if (rows === undefined) {
        rows = new Map();
        underKeys.set(key, rows);
      }
      if (rows.size >= REMEMBERED_MAX) rows.clear();
      const known: RememberedRow = { values: namesUnder(prefix).map((name) => row[name]) };
      rows.set(known.values[0], known);
      return known;
    },
  };
}

/** The driver makes a new array for each row. */
function isSame(value: Held | undefined, other: Held | undefined): boolean {
  return value === other || (Array.isArray(value) && String(value) === String(other));
}
