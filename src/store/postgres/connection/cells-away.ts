// Which cells lie on a machine that is away. All machines are asked when something has failed for want of
// one, and again each second for as long as somebody needs a cell that is away. Where cells lie on one
// PostgreSQL, none is away while the others are there.

import { bigintArray } from './arrays.ts';
import type { Cells } from './cells.ts';
import type { Connection, Settings, Statement } from './connection.ts';
import { canMove } from './moves.ts';
import { toNumber } from './values.ts';

export interface CellsAway {
  /** As far as is known now, without asking. */
  known(): ReadonlySet<number>;
  /** Asks, and never rejects. */
  look(): Promise<ReadonlySet<number>>;
}

const LOOK_EVERY_MS = 1_000;
/** For each machine. */
const PATIENCE: Settings = { statement_timeout: '1000' };

const PLACEMENTS: Statement<{ readonly shard: string; readonly machine: number }> = {
  name: 'placements',
  text: `select shardid as shard, groupid as machine from pg_dist_placement
    where shardid = any($1::bigint[])`,
};
const THERE: Statement = {
  name: 'cell_is_there',
  text: 'select from cells where cell = $1::integer',
};
const NONE: ReadonlySet<number> = new Set();

export const NOTHING_AWAY: CellsAway = { known: () => NONE, look: async () => NONE };

export function cellsAway(
  cells: Cells,
  open: (settings: Settings) => Promise<Connection>,
): CellsAway {
  if (!canMove(cells)) return NOTHING_AWAY;
  let away = NONE;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<ReadonlySet<number>> | null = null;

  async function askAgain(): Promise<ReadonlySet<number>> {
    try {
      const connection = await open(PATIENCE);
      try {
        away = await askMachines(connection, cells);
      } finally {
        connection.destroy();
      }
    } catch {
      // The database itself is away, so nothing is known of its machines.
    }
    lookedAtMs = performance.now();
    looking = null;
    return away;
  }
  const lookOnce = () => {
    looking ??= askAgain();
    return looking;
  };

  return {
    look: lookOnce,
    known() {
      if (away.size > 0 && performance.now() - lookedAtMs > LOOK_EVERY_MS) void lookOnce();
      return away;
    },
  };
}

async function askMachines(connection: Connection, { shards = [] }: Cells) {
  const { rows } = await connection.run(PLACEMENTS, [bigintArray(shards)]);
  const machineOf = new Map(rows.map(({ shard, machine }) => [toNumber(shard), machine]));
  const cellsOf = Map.groupBy(shards.keys(), (cell) => machineOf.get(shards[cell] ?? 0));
  const asked = await Promise.all(
    [...cellsOf.values()].map(async (inside) => {
      const isThere = await connection.run(THERE, [inside[0] ?? 0]).then(
        () => true,
        () => false,
      );
      return isThere ? [] : inside;
    }),
  );
  if (connection.isLost()) throw new Error('The coordinator went away.');
  return new Set(asked.flat());
}
