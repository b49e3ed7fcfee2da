// One read of a batch: its statement, what it is asked with, and where its rows go.

import { bigintArray, textArray } from './arrays.ts';
import type { Statement, Value } from './connection.ts';

/** What is read of one table, and where its rows go. */
export interface Part<Row = unknown> {
  readonly statement: Statement<Row>;
  /** Null: nothing is needed of it. */
  readonly values: Value[] | null;
  /** Null: the table is not in cells, or there is one. */
  readonly cell: number | null;
  /** A method, so that parts of all tables fit one list; `part` has paired it with its statement. */
  keep(row: Row): void;
}

export function part<Row>(
  statement: Statement<Row>,
  values: Value[] | null,
  keep: (row: Row) => void,
): Part<Row> {
  return { statement, values, cell: null, keep };
}

/** The same within a cell. */
export function partIn<Row>(
  cell: number,
  statement: Statement<Row>,
  values: Value[] | null,
  keep: (row: Row) => void,
): Part<Row> {
  return { statement, values: values && [cell, ...values], cell, keep };
}

/** Null: there are none to ask for. */
export function texts(list: readonly string[]): Value[] | null {
  return list.length > 0 ? [textArray([...new Set(list)].sort())] : null;
}

export function numbers(list: readonly number[]): Value[] | null {
  return list.length > 0 ? [bigintArray([...new Set(list)].sort((a, b) => a - b))] : null;
}

/**
 * Waits for every statement before it reports the first failure: the connection has answered all it
 * was sent, and a rollback meets no stragglers.
 */
export async function allAnswered<Sent extends readonly Promise<unknown>[]>(
  sent: readonly [...Sent],
) {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}
