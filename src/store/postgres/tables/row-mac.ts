// Rows on which authority rests carry a MAC over what they say, under a key that the database does not
// hold: who may sign in and with what, what keys may do, who is paid. Whoever can only write to the
// database can change such a row, and then nothing is done with it.

import type { KeyObject } from 'node:crypto';
import { hmacHex } from '../../../crypto/hmac.ts';
import { uuidOf } from '../../../crypto/uuid.ts';
import { ForgedRow } from '../../forged-row.ts';
import { type Columns, type PlainColumn, uuid } from '../connection/columns.ts';

/** What a batch makes MACs with. */
export interface RowSealing {
  readonly key: KeyObject;
}

export interface GuardedTable<Item> {
  readonly table: string;
  /** Its key, by which a finding names a row. */
  readonly id: string;
  /** What the MAC covers. */
  readonly covered: readonly string[];
  /** What is written: all of these, and the MAC. */
  readonly columns: Columns<Item, RowSealing>;
  readonly macOf: (key: KeyObject, item: Item) => string;
  /** What the MAC of a stored row would have to be. */
  readonly macOfRow: (key: KeyObject, row: object) => string;
  /** `prefix` stands before the name of each column where rows were joined. */
  readonly isAuthentic: (key: KeyObject, row: object, prefix?: string) => boolean;
}

type Cell = ReturnType<PlainColumn<unknown>['read']> | readonly string[];
type Row = Readonly<Record<string, Cell | undefined>>;

// No text in PostgreSQL can hold the second, and a row with the first in it has one too many.
const SEPARATOR = '\x1f';
const NULL = '\0';

/**
 * The first column is the table's key: a MAC is good for one row only. `remembered`: its rows are read again
 * and again and seldom change, so what held before is known by its text.
 */
export function guardedTable<Item>(
  table: string,
  content: Readonly<Record<string, PlainColumn<Item>>>,
  remembered = false,
): GuardedTable<Item> {
  const covered = Object.keys(content);
  const values = Object.values(content).map(({ read }) => read);
  function textOf(item: Item): string {
    let text = `row${SEPARATOR}${table}`;
    for (const read of values) text += SEPARATOR + (read(item) ?? NULL);
    return text;
  }
  function textOfRow(row: Row, prefix: string): string {
    let text = `row${SEPARATOR}${table}`;
    for (const name of covered) {
      const cell = row[prefix + name];
      if (cell === undefined) throw new Error(`Tael has a bug: ${table}.${name} was not read.`);
      text += SEPARATOR + (cell ?? NULL);
    }
    return text;
  }
  const macOf = (key: KeyObject, item: Item) => macOfText(key, textOf(item));
  return {
    table,
    id: covered[0] ?? '',
    covered,
    columns: { ...content, mac: uuid((item, { key }: RowSealing) => macOf(key, item)) },
    macOf,
    macOfRow: (key, row) => macOfText(key, textOfRow(row as Row, '')),
    isAuthentic(key, row, prefix = '') {
      const text = textOfRow(row as Row, prefix);
      const mac = (row as Row)[`${prefix}mac`];
      return remembered ? isKnown(key, text, mac) : macOfText(key, text) === mac;
    },
  };
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
  { covered }: Pick<GuardedTable<never>, 'covered'>,
  table: string,
  prefix: string,
): string {
  return [...covered, 'mac'].map((name) => `${table}.${name} as ${prefix}${name}`).join(', ');
}

const KNOWN_MAX = 20_000;
const known = new WeakMap<KeyObject, Map<string, string>>();

function isKnown(key: KeyObject, text: string, mac: Cell | undefined): boolean {
  if (typeof mac !== 'string') return false;
  let texts = known.get(key);
  if (texts === undefined) {
    texts = new Map();
    known.set(key, texts);
  }
  if (texts.get(mac) === text) return true;
  if (macOfText(key, text) !== mac) return false;
  if (texts.size >= KNOWN_MAX) texts.clear();
  texts.set(mac, text);
  return true;
}

function macOfText(key: KeyObject, text: string): string {
  return uuidOf(hmacHex(key, text));
}
