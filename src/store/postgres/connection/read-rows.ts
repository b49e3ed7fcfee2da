// Reads through a source, one statement at a time.

import { gatherRows } from '../../gather.ts';
import { bigintArray, integerArray, textArray } from './arrays.ts';
import { onlyRow, type Statement, type Value } from './connection.ts';
import type { ConnectionSource } from './connection-source.ts';
import { inItsCell, type Lies } from './in-its-cell.ts';
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

interface Lookup<Id> {
  /** In which cell each is, which is then `$2`. Only those of one cell share a statement. */
  readonly lies?: Lies<Id>;
  /** What follows. */
  readonly more?: readonly Value[];
}

/**
 * Looks up rows by the texts in `$1`. Lookups that come together share a statement, and each makes its own
 * item: a row of which none can be made fails nobody else.
 */
export function lookUpByText<Row, Item>(
  source: ConnectionSource,
  statement: Statement<Row>,
  idOf: (row: Row) => string,
  toItem: (row: Row) => Item,
  { lies, more = [] }: Lookup<string> = {},
): (id: string) => Promise<Item | undefined> {
  const lookUp = gatherInCells<string, Row>(lies, async (ids, cell) => {
    const rows = await readRows(source, statement, [textArray(ids), ...cell, ...more]);
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
  { lies, more = [] }: Lookup<number> = {},
): (id: number) => Promise<Item | undefined> {
  const lookUp = gatherInCells<number, Row>(lies, async (ids, cell) => {
    const rows = await readRows(source, statement, [bigintArray(ids), ...cell, ...more]);
    return new Map(rows.map((row) => [toNumber(idOf(row)), row]));
  });
  return async (id) => {
    const row = await lookUp(id);
    return row && toItem(row);
  };
}

function gatherInCells<Id, Row>(
  lies: Lies<Id> | undefined,
  fetchMany: (ids: readonly Id[], cell: readonly Value[]) => Promise<ReadonlyMap<Id, Row>>,
): (id: Id) => Promise<Row | undefined> {
  if (!lies) return gatherRows((ids) => fetchMany(ids, []));
  return inItsCell(lies, (cell) => gatherRows((ids) => fetchMany(ids, [integerArray([cell])])));
}
