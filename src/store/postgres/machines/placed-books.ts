// Finds what a store has to know of the machines of its books before it opens its connections: how many
// cells there are, where they lie, and with what settings statements reach them.

import type { Cells } from '../connection/cells.ts';
import type { Connection, Settings } from '../connection/connection.ts';
import { isNoted, noteCount, readCells } from './cell-count.ts';
import { canMove, readShards } from './moves.ts';

type AsOwner = (work: (owner: Connection) => Promise<void>) => Promise<void>;

/** `asOwner`: notes on the coordinator how many there are, where that may be written; null: it may not. */
export async function findCells(connection: Connection, asOwner: AsOwner | null): Promise<Cells> {
  const { count } = await readCells(connection);
  const cells = { count, shards: await readShards(connection, count) };
  const noted = await isNoted(connection, count);
  if (!noted && canMove(cells)) await asOwner?.((owner) => noteCount(owner, count));
  return cells;
}

/** A distributed database finds the machine by the values, so it cannot plan a statement without them. */
const PLANNED_WITH_VALUES: Settings = { plan_cache_mode: 'auto' };
/** And what a transaction sets for itself goes to the machines that it reaches. */
const SET_EVERYWHERE: Settings = { 'citus.propagate_set_commands': 'local' };

/** None where the books are in one cell. */
export function settingsIn(cells: Cells): Settings {
  return {
    ...(cells.count > 1 && PLANNED_WITH_VALUES),
    ...(canMove(cells) && SET_EVERYWHERE),
  };
}
