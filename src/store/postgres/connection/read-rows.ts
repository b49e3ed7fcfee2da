// Reads through a source, one statement at a time.

import { gatherRows } from '../../gather.ts';
import { bigintArray, textArray } from './arrays.ts';
import { onlyRow, type Statement, type Value } from './connection.ts';
import type { ConnectionSource } from './connection-source.ts';
import { toNumber } from './values.ts';

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

/**
 * Looks up rows by the texts in `$1`, from which `more` follows. Lookups that come together share a
 * statement, and each makes its own item: a row of which none can be made fails nobody else.
 */
export function lookUpByText<Row, Item>(
  source: ConnectionSource,
  statement: Statement<Row>,
  idOf: (row: Row) => string,
  toItem: (row: Row) => Item,
  more: (ids: readonly string[]) => readonly Value[] = () => [],
): (id: string) => Promise<Item | undefined> {
  const lookUp = gatherRows<string, Row>(async (ids) => {
    const rows = await readRows(source, statement, [textArray(ids), ...more(ids)]);
    return new Map(rows.map((row) => [idOf(row), row]));
  });
  return async (id) => {
    const row = await lookUp(id);
    return row && toItem(row);
  };
}

/** The same by the numbers in `$1`. */
export function lookUpByNumber<Row, Item>(
  source: ConnectionSource,
  statement: Statement<Row>,
  idOf: (row: Row) => string,
  toItem: (row: Row) => Item,
  more: (ids: readonly number[]) => readonly Value[] = () => [],
): (id: number) => Promise<Item | undefined> {
  const lookUp = gatherRows<number, Row>(async (ids) => {
    const rows = await readRows(source, statement, [bigintArray(ids), ...more(ids)]);
    return new Map(rows.map((row) => [toNumber(idOf(row)), row]));
  });
  return async (id) => {
    const row = await lookUp(id);
    return row && toItem(row);
  };
}
