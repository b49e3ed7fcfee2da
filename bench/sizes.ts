// Measures what an order that is paid leaves on the disk, and in the write-ahead log.

import type { Book } from './book.ts';
import { pendingPayments, runAll } from './orders.ts';

export interface Sizes {
  readonly orders: number;
  /** Bytes for each order, of the tables and of their indexes. */
  readonly tableBytes: number;
  readonly indexBytes: number;
  /** Of the log: when the pages were written before since the last checkpoint, and when they were not. */
  readonly logBytes: number;
  readonly logBytesAfterCheckpoint: number;
}

/** In full batches, so what a batch costs is divided by a thousand. */
const ORDERS = 20_000;

export async function measureSizes(book: Book): Promise<Sizes> {
  const { admin } = book;
  await admin.query('vacuum');
  await admin.query('checkpoint');
  const first = await grown(book);
  const second = await grown(book);
  const each = (bytes: number) => Math.round(bytes / ORDERS);
  return {
    orders: 2 * ORDERS,
    tableBytes: each((first.tables + second.tables) / 2),
    indexBytes: each((first.indexes + second.indexes) / 2),
    logBytes: each(second.log),
    logBytesAfterCheckpoint: each(first.log),
  };
}

async function grown(book: Book) {
  const before = await occupied(book);
  const { merchants, payers } = book.seeded;
  await runAll(book.store, await pendingPayments(book.store, ORDERS, merchants, payers));
  const after = await occupied(book);
  return {
    tables: after.tables - before.tables,
    indexes: after.indexes - before.indexes,
    log: after.log - before.log,
  };
}

async function occupied({ admin }: Book) {
  const { rows } = await admin.query(`
    select sum(pg_table_size(oid)) as tables, sum(pg_indexes_size(oid)) as indexes,
      pg_current_wal_lsn() - '0/0'::pg_lsn as log
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const [row] = rows;
  return { tables: Number(row?.tables), indexes: Number(row?.indexes), log: Number(row?.log) };
}
