// One read of a batch: its statement, what it is asked with, and where its rows go.

import { bigintArray, textArray } from './arrays.ts';
import { inCells, type Owner } from './cells.ts';
import type { Statement, Value } from './connection.ts';
import type { Spread } from './owners.ts';

/** What is read of one table, and where its rows go. */
export interface Part<Row = unknown> {
  readonly statement: Statement<Row>;
  /** Null: nothing is needed of it. */
  readonly values: Value[] | null;
  /** Where its rows lie; null: they are nobody's, or all lie together. */
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

/** The same of rows that lie in one place. */
type PartHere = <Row>(
  statement: Statement<Row>,
  values: Value[] | null,
  keep: (row: Row) => void,
) => Part;

/** Makes the parts that ask for rows of these owners, for each place in which some lie. */
export function partsOf<Item>(
  { cells }: Spread,
  items: readonly Item[],
  ownerOf: (item: Item) => Owner,
  make: (here: PartHere, items: readonly Item[]) => Part | readonly Part[],
): readonly Part[] {
  return inCells(cells, items, ownerOf).flatMap(([cell, inside]) =>
    make(
      (statement, values, keep) => ({
        statement,
        values: values && [cell, ...values],
        cell,
        keep: keep as Part['keep'],
      }),
      inside,
    ),
  );
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
