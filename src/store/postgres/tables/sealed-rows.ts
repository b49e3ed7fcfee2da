// Rows that money decisions read carry a seal over everything in them, what changes too, under a key that the
// database does not hold. It is proved whenever such a row is read; nothing is done with one that fails.

import type { KeyObject } from 'node:crypto';
import { ForgedRow } from '../../../core/forged-row.ts';
import { type RecordMac, recordMac } from '../../../crypto/record-mac.ts';
import type { Column, Columns, PlainColumn } from '../connection/columns.ts';
import type { GuardedTable, RowSealing } from './row-mac.ts';

export interface SealedRow {
  /** Null: a release without seals wrote it, or somebody else. */
  readonly seal: string | null;
}

type Before = Pick<GuardedTable<never>, 'isAuthentic'> | undefined;

export interface SealedTable<Row extends SealedRow, Item> {
  readonly table: string;
  /** Its key, by which a finding names a row. */
  readonly id: string;
  /** All that the seal covers, and the seal. */
  readonly columns: Columns<Item, RowSealing> & { readonly seal: Column<Item, RowSealing> };
  readonly toItem: (row: Row) => Item;
  readonly sealOf: (key: KeyObject, item: Item) => string;
  /** The MAC that a release without seals gave its rows, if it did. */
  readonly before: Before;
}

/**
 * The first column is the table's key. Rows that are stored were sealed with these columns in this order.
 * `added`: the names of those of a later release, which the seal leaves out while they are null.
 */
export function sealedTable<Row extends SealedRow, Item>(
  table: string,
  content: Readonly<Record<string, PlainColumn<Item>>>,
  toItem: (row: Row) => Item,
  before?: Before,
  added: readonly string[] = [],
): SealedTable<Row, Item> {
  const reads = Object.entries(content).map(([name, { read }]) =>
    added.includes(name) ? named(name, read) : read,
  );
  const [id = ''] = Object.keys(content);
  const underKeys = new WeakMap<KeyObject, RecordMac<Item>>();
  function sealOf(key: KeyObject, item: Item): string {
    let mac = underKeys.get(key);
    if (mac === undefined) {
      mac = recordMac(key, table, reads);
      underKeys.set(key, mac);
    }
    return mac(item);
  }
  const seal: Column<Item, RowSealing> = {
    type: 'text',
    put: (to, item, { key }) => to.text(sealOf(key, item)),
  };
  return {
    table,
    id,
    toItem,
    before,
    columns: { ...content, seal },
    sealOf,
  };
}

/** With its name: what is left out of one column must not be good for the next. */
function named<Item>(name: string, read: PlainColumn<Item>['read']) {
  return (item: Item) => {
    const value = read(item);
    return value === null ? undefined : `${name}=${value}`;
  };
}

/**
 * The item that a row says, once its seal has proved it. Until the books are whole, a row that a release
 * without seals has written is held against the MAC of then.
 */
export function proved<Row extends SealedRow, Item>(
  { key, whole }: RowSealing,
  { table, id, toItem, sealOf, before }: SealedTable<Row, Item>,
  row: Row,
): Item {
  const item = itemOf(toItem, row);
  if (item !== null) {
    if (row.seal !== null && row.seal === sealOf(key, item)) return item;
    if (!whole && (before?.isAuthentic(key, row) ?? true)) return item;
  }
  throw new ForgedRow(table, (row as unknown as Record<string, unknown>)[id]);
}

/** Null: it cannot be read, so somebody else wrote it. */
function itemOf<Row, Item>(toItem: (row: Row) => Item, row: Row): Item | null {
  try {
    return toItem(row);
  } catch {
    return null;
  }
}

export function isSealed<Row extends SealedRow, Item>(
  { key }: Pick<RowSealing, 'key'>,
  { toItem, sealOf }: SealedTable<Row, Item>,
  row: Row,
): boolean {
  const item = itemOf(toItem, row);
  return item !== null && row.seal !== null && row.seal === sealOf(key, item);
}
