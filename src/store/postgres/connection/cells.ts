// In which cell a row lies. A distributed database keeps the rows of one cell together on one machine, so
// every statement names its cell, and a batch sends it once for each cell that it has to do with. On one
// machine there is one cell, 0.

import { BUCKETS, bucketOfUser, cellOfBucket, STRIDE } from '../../../core/bucket.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import { integerArray } from './arrays.ts';
import { type Connection, onlyRow, type Statement, type Value } from './connection.ts';
import { toNumber } from './values.ts';

export interface Cells {
  readonly count: number;
}

export const ONE_CELL: Cells = { count: 1 };

const COUNT: Statement<{ readonly count: string }> = {
  name: 'cells',
  text: 'select count(*) as count from cells',
};

/** It is given when the tables are made and never changes. */
export async function readCells(connection: Pick<Connection, 'run'>): Promise<Cells> {
  return { count: toNumber(onlyRow(await connection.run(COUNT)).count) };
}

export function cellOfUser({ count }: Cells, userId: UserId): number {
  return count === 1 ? 0 : cellOfBucket(bucketOfUser(userId), count);
}

/** In which cells these are, as a parameter. */
export function cellsOfUsers(cells: Cells, userIds: readonly UserId[]): Value {
  return integerArray([...new Set(userIds.map((userId) => cellOfUser(cells, userId)))]);
}

/** The same as SQL, of a column with the id of a user. */
export function cellSql(userId: string, count = '(select count(*) from cells)'): string {
  return `(${userId} % ${BUCKETS} * ${STRIDE} % ${BUCKETS} * ${count} / ${BUCKETS})`;
}

/** By the cells of their owners, in the order of the cells; within each as they came. */
export function inCells<Item>(
  cells: Cells,
  items: readonly Item[],
  ownerOf: (item: Item) => UserId,
): readonly (readonly [cell: number, items: readonly Item[]])[] {
  if (items.length === 0) return [];
  if (cells.count === 1) return [[0, items]];
  const found = Map.groupBy(items, (item) => cellOfUser(cells, ownerOf(item)));
  return [...found].sort(([a], [b]) => a - b);
}
