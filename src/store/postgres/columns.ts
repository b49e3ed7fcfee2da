// What a table's column takes of a row. All values of a column travel as one parameter, whatever the
// size of the batch. The functions that take them are made once: V8 forgets what it has learned about
// one that is made anew for each batch.

import { booleanArray, numberArray, textArray } from './array-literal.ts';
import { bigintArray } from './bigint-array.ts';
import type { Sealed } from './chain.ts';
import type { Value } from './session.ts';

export interface Column<Row> {
  readonly type: 'bigint' | 'integer' | 'smallint' | 'text' | 'boolean' | 'uuid';
  readonly valuesOf: (rows: readonly Row[], sealed: Sealed) => Value;
}

/** By name. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

export function bigint<Row>(of: (row: Row) => number | bigint | null): Column<Row> {
  return { type: 'bigint', valuesOf: (rows) => bigintArray(rows, of) };
}

export function integer<Row>(of: (row: Row) => number | null): Column<Row> {
  return { type: 'integer', valuesOf: (rows) => numberArray(rows.map(of)) };
}

export function smallint<Row>(of: (row: Row) => number): Column<Row> {
  return { type: 'smallint', valuesOf: (rows) => numberArray(rows.map(of)) };
}

export function text<Row>(of: (row: Row) => string | null): Column<Row> {
  return { type: 'text', valuesOf: (rows) => textArray(rows.map(of)) };
}

export function boolean<Row>(of: (row: Row) => boolean): Column<Row> {
  return { type: 'boolean', valuesOf: (rows) => booleanArray(rows.map(of)) };
}

/** A row does not know its place in the chain; its batch does. */
export function mac<Row>(of: (row: Row, sealed: Sealed) => string | null): Column<Row> {
  const valuesOf = (rows: readonly Row[], sealed: Sealed) => {
    const macs: (string | null)[] = [];
    for (const row of rows) macs.push(of(row, sealed));
    return textArray(macs);
  };
  return { type: 'uuid', valuesOf };
}
