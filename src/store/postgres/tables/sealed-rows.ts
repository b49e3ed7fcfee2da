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

export interface SealedTable<Row extends SealedRow, Item> {
  readonly table: string;
  /** Its key, by which a finding names a row. */
  readonly id: string;
  /** All that the seal covers, and the seal. */
  readonly columns: Columns<Item, RowSealing> & { readonly seal: Column<Item, RowSealing> };
  readonly toItem: (row: Row) => Item;
  readonly sealOf: (key: KeyObject, item: Item) => string;
  readonly holds: (key: KeyObject, item: Item, seal: string) => boolean;
  /** The MAC that a release without seals gave its rows, if it did. */
  readonly before: SealedOptions['before'];
}

/** What a process knows of one table under one key. */
interface Seals<Item> {
  readonly mac: RecordMac<Item>;
  /** What it sealed or proved last, by id: comparing takes a third of the time of hashing. */
  readonly known: Map<unknown, { item: Item; seal: string }>;
}

interface SealedOptions {
  readonly before?: Pick<GuardedTable<never>, 'isAuthentic'>;
  readonly returning?: boolean;
}

const KNOWN_MAX = 10_000;

/**
 * The first column is the table's key. Rows that are stored were sealed with these columns in this order.
 * `returning`: its rows are read again and again.
 */
export function sealedTable<Row extends SealedRow, Item>(
  table: string,
  content: Readonly<Record<string, PlainColumn<Item>>>,
  toItem: (row: Row) => Item,
  { before, returning = false }: SealedOptions = {},
): SealedTable<Row, Item> {
  const reads = Object.values(content).map(({ read }) => read);
  const [id = ''] = Object.keys(content);
  const idOf = content[id]?.read;
  const underKeys = new WeakMap<KeyObject, Seals<Item>>();
  function sealsUnder(key: KeyObject): Seals<Item> {
    let seals = underKeys.get(key);
    if (seals === undefined) {
      seals = { mac: recordMac(key, table, reads), known: new Map() };
      underKeys.set(key, seals);
    }
    return seals;
  }
  function note({ known }: Seals<Item>, item: Item, seal: string): void {
    if (!returning) return;
    const place = known.get(idOf?.(item));
    if (place !== undefined) {
      // A new object each time would live long.
      place.item = item;
      place.seal = seal;
      return;
    }
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(idOf?.(item), { item, seal });
  }
  function isSame(item: Item, other: Item): boolean {
    for (const read of reads) if (read(item) !== read(other)) return false;
    return true;
  }
  const seal: Column<Item, RowSealing> = {
    type: 'text',
    put(to, item, { key }) {
      const seals = sealsUnder(key);
      const made = seals.mac(item);
      note(seals, item, made);
      to.text(made);
    },
  };
  return {
    table,
    id,
    toItem,
    before,
    columns: { ...content, seal },
    sealOf: (key, item) => sealsUnder(key).mac(item),
    holds(key, item, seal) {
      const seals = sealsUnder(key);
      const known = returning ? seals.known.get(idOf?.(item)) : undefined;
      if (known?.seal === seal && isSame(known.item, item)) return true;
      if (seals.mac(item) !== seal) return false;
      note(seals, item, seal);
      return true;
    },
  };
}

/**
 * The item that a row says, once its seal has proved it. Until the books are whole, a row that a release
 * without seals has written is held against the MAC of then.
 */
export function proved<Row extends SealedRow, Item>(
  { key, whole }: RowSealing,
  { table, id, toItem, holds, before }: SealedTable<Row, Item>,
  row: Row,
): Item {
  const item = itemOf(toItem, row);
  if (item !== null) {
    if (row.seal !== null && holds(key, item, row.seal)) return item;
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

/** Without keeping it in mind: whoever reads all rows comes by once. */
export function isSealed<Row extends SealedRow, Item>(
  { key }: Pick<RowSealing, 'key'>,
  { toItem, sealOf }: SealedTable<Row, Item>,
  row: Row,
): boolean {
  const item = itemOf(toItem, row);
  return item !== null && row.seal !== null && row.seal === sealOf(key, item);
}
