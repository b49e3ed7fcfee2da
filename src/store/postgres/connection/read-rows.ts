// Reads through a source, one statement at a time.

import { gatherRows } from '../../gather.ts';
import { bigintArray, textArray } from './arrays.ts';
import { onlyRow, type Statement, type Value } from './connection.ts';
import type { ConnectionSource } from './connection-source.ts';

export async function readRows<Row>(
  source: ConnectionSource,
  statement: Statement<Row>,
  values: Value[] = [],
): Promise<readonly Row[]> {
  const connection = await source.connection();
  return (await connection.run(statement, values)).rows;
}

/** For statements that always answer with one row. */
export async function readOnlyRow<Row>(
  source: ConnectionSource,
  statement: Statement<Row>,
  values: Value[] = [],
): Promise<Row> {
  return onlyRow({ rows: await readRows(source, statement, values) });
}

/** Looks up rows by the texts in `$1`. Lookups that come together share a statement, and `more`. */
export function lookUpByText<Row, Item>(
  source: ConnectionSource,
  statement: Statement<Row>,
  idOf: (row: Row) => string,
  toItem: (row: Row) => Item,
  more: readonly Value[] = [],
): (id: string) => Promise<Item | undefined> {
  return gatherRows<string, Item>(async (ids) => {
    const rows = await readRows(source, statement, [textArray(ids), ...more]);
    return new Map(rows.map((row) => [idOf(row), toItem(row)]));
  });
}

/** The same by the numbers in `$1`; each item knows its own, and `more` follows from them. */
export function lookUpByNumber<Row, Item>(
  source: ConnectionSource,
  statement: Statement<Row>,
  toItem: (row: Row) => Item,
  idOf: (item: Item) => number,
  more: (ids: readonly number[]) => readonly Value[] = () => [],
): (id: number) => Promise<Item | undefined> {
  return gatherRows<number, Item>(async (ids) => {
    const rows = await readRows(source, statement, [bigintArray(ids), ...more(ids)]);
    return new Map(rows.map(toItem).map((item) => [idOf(item), item]));
  });
}
