// Binds statements about rows of owners to where these lie. Their tables have a column for it, which every
// key begins with. A statement about such rows says HERE where that column is meant, and whoever runs it
// names the owner. What lies behind is told in cells.ts; on one PostgreSQL it is always the same.

import { assert } from '../../../core/assert.ts';
import type { CellsAway } from '../machines/cells-away.ts';
import { type Cells, cellOf, cellsOf, everyCell, inCells, type Owner } from './cells.ts';
import type { Connection, Statement, Value } from './connection.ts';

export { type Owner, toldBy } from './cells.ts';

/** Among the rows of the owner who is named. Of one table of several: `orders.${HERE}`. */
export const HERE = 'cell = $0';
/** Among those of the owners who are named. */
export const AMONG = 'cell = any($0::integer[])';

/** Where a row of that table lies: `bucket.${beside('orders')}`. */
export function beside(table: string): string {
  return `cell = ${table}.cell`;
}

/** The key of a row: no number of one owner is taken by another. */
export function keyHere(column: string): string {
  return `(cell, ${column})`;
}

/** For new rows of the owner who is named. They take the place from a table, for a distributed database. */
export function insertHere(
  table: string,
  columns: readonly string[],
  values: readonly string[],
): string {
  return `insert into ${table} (cell, ${columns.join(', ')})
    select cells.cell, ${values.join(', ')}
    from cells where cells.${HERE}`;
}

/** About rows of owners. The parameter that says where they lie has the first number that no other has. */
export interface Owned<Row = unknown> extends Statement<Row> {
  readonly cellParameter: number;
}

export function owned<Row>(name: string, text: string): Owned<Row> {
  let cellParameter = 1;
  while (new RegExp(`\\$${cellParameter}(?!\\d)`).test(text)) cellParameter += 1;
  return { name, text: withCellAt(cellParameter, text), cellParameter };
}

/** As SQL, with that parameter where it is known already. */
function withCellAt(cellParameter: number, text: string): string {
  return text.replaceAll('$0', () => `$${cellParameter}`);
}

/** How the rows of all owners lie. */
export interface Spread {
  readonly cells: Cells;
}

/** Connections to the books. */
export interface Books extends Spread {
  connection(): Promise<Connection>;
  readonly away: CellsAway;
}

export function booksOn<Source extends Pick<Books, 'connection'>>(
  source: Source,
  { cells, away }: Omit<Books, 'connection'>,
): Source & Books {
  return { ...source, cells, away };
}

/** Reads rows of an owner: by their id, or by a number that was made for them. */
export async function readOf<Row>(
  books: Books,
  owner: Owner,
  statement: Owned<Row>,
  values: readonly Value[] = [],
): Promise<readonly Row[]> {
  return readAt(books, cellOf(books.cells, owner), statement, values);
}

/** Reads rows of several owners, which the statement names by AMONG. */
export async function readAmong<Row>(
  books: Books,
  owners: readonly Owner[],
  statement: Owned<Row>,
  values: readonly Value[] = [],
): Promise<readonly Row[]> {
  return readAt(books, cellsOf(books.cells, owners), statement, values);
}

async function readAt<Row>(
  books: Books,
  where: Value,
  statement: Owned<Row>,
  values: readonly Value[],
): Promise<readonly Row[]> {
  const connection = await books.connection();
  return (await connection.run(statement, valuesAt(statement, where, values))).rows;
}

export function valuesAt(
  { cellParameter }: Owned,
  where: Value,
  values: readonly Value[],
): Value[] {
  return values.toSpliced(cellParameter - 1, 0, where);
}

/** Where all rows lie together, nobody has to be named. */
export async function readTogether<Row>(
  books: Books,
  statement: Owned<Row>,
  values: readonly Value[] = [],
): Promise<readonly Row[]> {
  assert(areTogether(books), 'rows that lie apart were asked for together');
  return readAt(books, 0, statement, values);
}

/** The same of everybody, by a statement for each place, which are sent together. */
export function readEverywhere<Row>(
  books: Books,
  statement: Owned<Row>,
  values: readonly Value[] = [],
): Promise<readonly (readonly Row[])[]> {
  return Promise.all(everyCell(books.cells).map((cell) => readAt(books, cell, statement, values)));
}

/** A row that was read whole. */
export interface InCell {
  readonly cell: number;
}

/** Whether what belongs to that owner lies where this row does. */
export function liesWith({ cells }: Spread, { cell }: InCell, owner: Owner): boolean {
  return cellOf(cells, owner) === cell;
}

/** Whether all rows lie together, so that a statement may join those of any owners. */
export function areTogether({ cells }: Spread): boolean {
  return cells.count === 1;
}

/** Runs a statement about many owners: once where their rows lie together, else one after the other. */
export async function runForAll<Item, Row>(
  connection: Pick<Connection, 'run'>,
  { cells }: Spread,
  statement: Owned<Row>,
  items: readonly Item[],
  ownerOf: (item: Item) => Owner,
  valuesOf: (items: readonly Item[]) => readonly Value[],
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const [cell, inside] of inCells(cells, items, ownerOf)) {
    const { rows } = await connection.run(statement, valuesAt(statement, cell, valuesOf(inside)));
    found.push(...rows);
  }
  return found;
}
