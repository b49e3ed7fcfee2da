// Finds which cells lie on a machine that is away. All machines are asked when something has failed for
// want of one, and again for as long as somebody needs a cell that is away. Where cells lie on one
// PostgreSQL, none is away while the others are there.

import { bigintArray } from '../connection/arrays.ts';
import type { Cells } from '../connection/cells.ts';
import type { Connection, Settings, Statement } from '../connection/connection.ts';
import { Late, withinMs } from '../connection/deadline.ts';
import { askOnce } from '../connection/once.ts';
import { toNumber } from '../connection/values.ts';
import { canMove } from './moves.ts';

export interface CellsAway {
  /** As far as is known now, without asking. */
  known(): ReadonlySet<number>;
  /** Asks, and never rejects. */
  look(): Promise<ReadonlySet<number>>;
  /** Waits for no answer any more. */
  close(): void;
}

const PATIENCE_MS = 1_000;
/**
 * A machine that is silent keeps whoever asks it, on the coordinator, longer than this process waits. So it
 * is asked the less often the longer it takes. Its answer counts whenever it comes.
 */
const REST_RATIO = 9;
const REST_MS_MIN = 1_000;

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

export const NOTHING_AWAY: CellsAway = {
  known: () => NONE,
  look: async () => NONE,
  close: () => {},
};

type Open = (settings: Settings) => Promise<Connection>;

export function cellsAway(cells: Cells, open: Open): CellsAway {
  if (!canMove(cells)) return NOTHING_AWAY;
  let away = NONE;
  let restsUntilMs = 0;
  let looking: Promise<ReadonlySet<number>> | null = null;
  let waits = new AbortController();

  async function askAgain(): Promise<ReadonlySet<number>> {
    const sinceMs = performance.now();
    waits.abort();
    waits = new AbortController();
    try {
      away = await askMachines(cells, open, waits.signal);
    } catch {
      // The database itself is away, so nothing is known of its machines.
    }
    const nowMs = performance.now();
    restsUntilMs = nowMs + Math.max(REST_MS_MIN, REST_RATIO * (nowMs - sinceMs));
    looking = null;
    return away;
  }
  const look = () => {
    looking ??= askAgain();
    return looking;
  };

  return {
    look,
    known() {
      if (away.size > 0 && performance.now() > restsUntilMs) void look();
      return away;
    },
    close: () => waits.abort(),
  };
}

/** Answers with a set that shrinks where a silent machine answers before waits end. */
async function askMachines(
  { shards = [] }: Cells,
  open: Open,
  endOfWaits: AbortSignal,
): Promise<ReadonlySet<number>> {
  const { rows } = await askOnce(await open({}), (connection) =>
    withinMs(PATIENCE_MS, connection.run(PLACEMENTS, [bigintArray(shards)])),
  );
  const machineOf = new Map(rows.map(({ shard, machine }) => [toNumber(shard), machine]));
  const cellsOf = Map.groupBy(shards.keys(), (cell) => machineOf.get(shards[cell] ?? 0));
  const away = new Set<number>();
  await Promise.all(
    [...cellsOf.values()].map(async (inside) => {
      // Each over a connection of its own: one that is silent must not speak for the others.
      const connection = await open({});
      const isThere = askMachine(connection, inside, endOfWaits);
      if (await withinMs(PATIENCE_MS, isThere).catch(whetherLate)) return;
      for (const cell of inside) away.add(cell);
      void removeLate(away, inside, isThere);
    }),
  );
  return away;
}

/** A machine that answers after all was only slow. */
async function removeLate(
  away: Set<number>,
  inside: readonly number[],
  isThere: Promise<boolean>,
): Promise<void> {
  if (!(await isThere.catch(() => false))) return;
  for (const cell of inside) away.delete(cell);
}

/** Rejects if the coordinator went away. */
async function askMachine(
  connection: Connection,
  [cell = 0]: readonly number[],
  endOfWaits: AbortSignal,
): Promise<boolean> {
  const end = () => connection.destroy();
  endOfWaits.addEventListener('abort', end);
  if (endOfWaits.aborted) end();
  try {
    await connection.run(THERE, [cell]);
    return true;
  } catch {
    if (connection.isLost()) throw new Error('The coordinator went away.');
    return false;
  } finally {
    endOfWaits.removeEventListener('abort', end);
    end();
  }
}

function whetherLate(error: unknown): boolean {
  if (error instanceof Late) return false;
  throw error;
}
