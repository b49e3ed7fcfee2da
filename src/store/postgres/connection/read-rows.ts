// Reads through a source, one statement at a time.

import { gatherRows } from '../../gather-reads.ts';
import { bigintArray, integerArray, textArray } from './arrays.ts';
import { cellOf, type Owner } from './cells.ts';
import { onlyRow, type Statement, type Value } from './connection.ts';
import type { ConnectionSource } from './connection-source.ts';
import { inItsCell } from './in-its-cell.ts';
import { type Books, type Owned, valuesAt } from './owners.ts';
import { toNumber } from './values.ts';

export async function readRows<Row>(
  source: Pick<ConnectionSource, 'connection'>,
  statement: Statement<Row>,
  values: Value[] = [],
): Promise<readonly Row[]> {
  const connection = await source.connection();
  return (await connection.run(statement, values)).rows;
}

/** For statements that always answer with one row. */
export async function readOnlyRow<Row>(
  source: Pick<ConnectionSource, 'connection'>,
  statement: Statement<Row>,
  values: Value[] = [],
): Promise<Row> {
  return onlyRow({ rows: await readRows(source, statement, values) });
}

/**
 * Looks up rows by the texts in `$1`, followed by `more`. Lookups that come together share a statement, and
 * each makes its own item: a row of which none can be made fails nobody else. Where the statement names the
 * owners, by AMONG, each text tells its own.
 */
export function lookUpByText<Row, Item>(
  books: Books,
  statement: Statement<Row> | Owned<Row>,
  idOf: (row: Row) => string,
  toItem: (row: Row) => Item,
  more: readonly Value[] = [],
): (id: string) => Promise<Item | undefined> {
  const lookUp = gathering<string, Row>(books, statement, idOf, (ids) => [textArray(ids), ...more]);
  return async (id) => {
    const row = await lookUp(id);
    return row && toItem(row);
  };
}

/** The same by the numbers in `$1`. */
export function lookUpByNumber<Row, Item>(
  books: Books,
  statement: Statement<Row> | Owned<Row>,
  idOf: (row: Row) => string,
  toItem: (row: Row) => Item,
): (id: number) => Promise<Item | undefined> {
  const toId = (row: Row) => toNumber(idOf(row));
  const lookUp = gathering<number, Row>(books, statement, toId, (ids) => [bigintArray(ids)]);
  return async (id) => {
    const row = await lookUp(id);
    return row && toItem(row);
  };
}

function gathering<Id extends Owner, Row>(
  books: Books,
  statement: Statement<Row> | Owned<Row>,
  idOf: (row: Row) => Id,
  valuesOf: (ids: readonly Id[]) => Value[],
): (id: Id) => Promise<Row | undefined> {
  const asking = (bound: (values: Value[]) => Value[]) =>
    gatherRows<Id, Row>(async (ids) => {
      const { rows } = await (await books.connection()).run(statement, bound(valuesOf(ids)));
      return new Map(rows.map((row) => [idOf(row), row]));
    });
  if (!('cellParameter' in statement)) return asking((values) => values);
  // Only those of one cell share a statement.
  const lies = { cellOf: (id: Id) => cellOf(books.cells, id), away: books.away };
  return inItsCell(lies, (cell) =>
    asking((values) => valuesAt(statement, integerArray([cell]), values)),
  );
}
