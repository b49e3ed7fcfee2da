// Begins a batch: where there are several cells it goes through the gate and keeps its cells where they
// are, before it locks anything. On other machines it waits for locks as long as here.

import type { Lane } from '../../store.ts';
import type { Cells } from '../connection/cells.ts';
import {
  type Connection,
  type Settings,
  SLOW_SETTINGS,
  type Statement,
  WRITE_SETTINGS,
} from '../connection/connection.ts';
import { allAnswered } from '../connection/part.ts';
import { THROUGH_GATE } from '../machines/gate.ts';
import { canMove, keepCells } from '../machines/moves.ts';

export const ROLLBACK: Statement = { name: 'rollback', text: 'rollback' };
const BEGIN: Statement = { name: 'begin', text: 'begin isolation level read committed' };

/** What is set for a session holds here alone; what is set so goes to each machine with the transaction. */
const waitingUpTo = ({ lock_timeout: ms }: Settings): Statement => ({
  name: `wait_${ms}`,
  text: `set local lock_timeout = ${ms}`,
});
const WAITING: Readonly<Record<Lane, Statement>> = {
  main: waitingUpTo(WRITE_SETTINGS),
  side: waitingUpTo(WRITE_SETTINGS),
  slow: waitingUpTo(SLOW_SETTINGS),
};

/** `asked`: where something is locked or read. */
export function begin(
  connection: Connection,
  { cells, lane }: { readonly cells: Cells; readonly lane: Lane },
  asked: readonly number[],
): Promise<unknown> {
  const begun = connection.run(BEGIN);
  if (cells.count === 1) return begun;
  const waits = canMove(cells) ? connection.run(WAITING[lane]) : begun;
  const through = connection.run(THROUGH_GATE);
  return allAnswered([begun, waits, through, keepCells(connection, cells, asked)]);
}
