// How a batch begins: where there are several cells it goes through the gate and keeps its cells where they
// are, before it locks anything.

import type { Cells } from '../connection/cells.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { THROUGH_GATE } from '../connection/gate.ts';
import { keepCells } from '../connection/moves.ts';
import { allAnswered } from '../connection/part.ts';

const BEGIN: Statement = { name: 'begin', text: 'begin isolation level read committed' };

/** `asked`: where something is locked or read. */
export function begin(
  connection: Connection,
  cells: Cells,
  asked: readonly number[],
): Promise<unknown> {
  const begun = connection.run(BEGIN);
  if (cells.count === 1) return begun;
  const through = connection.run(THROUGH_GATE);
  return allAnswered([begun, through, keepCells(connection, cells, asked)]);
}
