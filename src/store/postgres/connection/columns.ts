// What a table's column takes of a row. The functions that take it are made once: V8 forgets what it has
// learned about one that is made anew for each batch.

import type { Sealed } from '../batch/chain.ts';
import type { Bytes, Type } from './binary.ts';

export interface Column<Row> {
  readonly type: Type;
  readonly put: (to: Bytes, row: Row, sealed: Sealed) => void;
}

/** By name. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

export function bigint<Row>(of: (row: Row) => number | bigint | null): Column<Row> {
  return { type: 'bigint', put: (to, row) => to.bigint(of(row)) };
}

export function integer<Row>(of: (row: Row) => number | null): Column<Row> {
  return { type: 'integer', put: (to, row) => to.integer(of(row)) };
}

export function smallint<Row>(of: (row: Row) => number): Column<Row> {
  return { type: 'smallint', put: (to, row) => to.smallint(of(row)) };
}

export function text<Row>(of: (row: Row) => string | null): Column<Row> {
  return { type: 'text', put: (to, row) => to.text(of(row)) };
}

export function boolean<Row>(of: (row: Row) => boolean): Column<Row> {
  return { type: 'boolean', put: (to, row) => to.boolean(of(row)) };
}

/** A row does not know its place in the chain; its batch does. */
export function mac<Row>(of: (row: Row, sealed: Sealed) => string | null): Column<Row> {
  return { type: 'uuid', put: (to, row, sealed) => to.uuid(of(row, sealed)) };
}
