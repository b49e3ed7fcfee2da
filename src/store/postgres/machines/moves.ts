// Cells that move to another machine while they are in use. A distributed database (Citus) lets everybody
// end who has written there, begins no write meanwhile, and then sends everybody to the new machine. But it
// does not wait for somebody who has only locked rows: locks stay behind, and two would change the same row.
// So whoever locks or reads what they are going to change keeps its cell where it is until they have ended,
// by the lock that a write would take. Where cells cannot move, nothing is sent.

import { bigintArray } from '../connection/arrays.ts';
import type { Cells } from '../connection/cells.ts';
import { type Connection, onlyRow, type Statement, type Value } from '../connection/connection.ts';
import { toNumber } from '../connection/values.ts';

/** ShareLock, as PostgreSQL counts them: those who write share it, and a move takes it alone. */
const SHARED = 5;

const KEEP: Statement = {
  name: 'keep_cells',
  text: `select lock_shard_metadata(${SHARED}, $1::bigint[])`,
};

/** The same as a column of a query. */
export const keepsCells = (shards: string): string =>
  `lock_shard_metadata(${SHARED}, ${shards}::bigint[]) as kept`;

const CAN_MOVE: Statement<{ readonly found: boolean }> = {
  name: 'cells_can_move',
  text: `select to_regclass('pg_catalog.pg_dist_partition') is not null as found`,
};
// By the hash of the cell; all tables have their shards alike, so one of them stands for all.
const SHARDS: Statement<{ readonly shard: string }> = {
  name: 'shards_of_cells',
  text: `select get_shard_id_for_distribution_column('cells', cell) as shard
    from generate_series(0, $1::integer - 1) as cell
    where exists (select from pg_dist_partition
      where logicalrelid = 'cells'::regclass and partmethod = 'h')
    order by cell`,
};

/** In the order of the cells. Empty: they stay where they are. A shard moves, and is not divided. */
export async function readShards(
  session: Pick<Connection, 'run'>,
  count: number,
): Promise<readonly number[]> {
  if (count === 1 || !onlyRow(await session.run(CAN_MOVE)).found) return [];
  const { rows } = await session.run(SHARDS, [count]);
  return rows.map(({ shard }) => toNumber(shard));
}

/** Several cells may lie in one shard. Always in ascending order, so that nobody waits in a circle. */
export function shardsOf({ shards = [] }: Cells, cells: Iterable<number>): Value {
  const found = new Set([...cells].flatMap((cell) => shards[cell] ?? []));
  return bigintArray([...found].sort((a, b) => a - b));
}

/** Sent before the first statement that locks or reads rows there. Waits as any other lock. */
export function keepCells(
  connection: Pick<Connection, 'run'>,
  cells: Cells,
  kept: readonly number[],
): Promise<unknown> {
  if (!canMove(cells) || kept.length === 0) return Promise.resolve();
  return connection.run(KEEP, [shardsOf(cells, kept)]);
}

export function canMove({ shards = [] }: Cells): boolean {
  return shards.length > 0;
}
