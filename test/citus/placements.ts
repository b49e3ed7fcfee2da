// Moves cells from machine to machine, as an operator does.

import type pg from 'pg';

export type MoveMode = 'block_writes' | 'force_logical';

const MACHINES = `select nodename, nodeport from pg_dist_node
  where noderole = 'primary' and isactive and shouldhaveshards order by groupid`;
const SHARDS = `select shardid, nodename, nodeport from pg_dist_shard
    join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
  where logicalrelid = 'cells'::regclass order by shardid`;

/** Every cell goes to the next machine. Answers how many moves it took: cells of one shard move together. */
export async function moveEveryCell(admin: pg.Client, mode: MoveMode): Promise<number> {
  const { rowCount } = await admin.query(SHARDS);
  const count = rowCount ?? 0;
  for (let place = 0; place < count; place++) await moveCells(admin, place, mode);
  return count;
}

/** Those of one shard go to the next machine. `place`: of the shard, counted round and round. */
export async function moveCells(
  admin: pg.Client,
  place: number,
  mode: MoveMode = 'force_logical',
): Promise<void> {
  const shards = (await admin.query(SHARDS)).rows;
  await move(admin, shards[place % shards.length], mode);
}

/** A cell, with those of its shard. */
export async function moveCellOf(admin: pg.Client, cell: number): Promise<void> {
  const { rows } = await admin.query(
    `select shardid, nodename, nodeport
     from get_shard_id_for_distribution_column('cells', $1::integer) as shardid
       join pg_dist_placement using (shardid) join pg_dist_node using (groupid)`,
    [cell],
  );
  await move(admin, rows[0], 'force_logical');
}

interface Place {
  readonly shardid: string;
  readonly nodename: string;
  readonly nodeport: number;
}

async function move(
  admin: pg.Client,
  { shardid, nodename, nodeport }: Place,
  mode: MoveMode,
): Promise<void> {
  const machines = (await admin.query(MACHINES)).rows;
  const here = machines.findIndex((one) => one.nodeport === nodeport);
  const next = machines[(here + 1) % machines.length];
  await admin.query('select citus_move_shard_placement($1, $2, $3, $4, $5, $6)', [
    ...[shardid, nodename, nodeport, next.nodename, next.nodeport, mode],
  ]);
}
