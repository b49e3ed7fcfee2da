// In which cells the rows of a command lie, as far as this process can tell before anything is loaded. A
// batch sends its statements once for each cell, so the gatherer would rather take commands of few.

import type { Command } from '../../../core/command.ts';
import { readsOf } from '../../../core/decide.ts';
import { type Cells, cellOfNumber, cellOfUser } from '../connection/cells.ts';
import type { Parties } from './parties.ts';

const NONE: readonly number[] = [];

/** Empty where there is one cell, and where nothing is known. */
export function cellsForeseen(cells: Cells, command: Command, known: Parties): readonly number[] {
  if (cells.count === 1) return NONE;
  const { orders, owners, standing, refunds } = readsOf([command]);
  const payers = refunds.flatMap(({ txNo }) => known.of(txNo)?.payerId ?? []);
  return [
    ...new Set([
      ...orders.map((txNo) => cellOfNumber(cells, txNo)), // With the wallets of who is paid.
      ...[...owners, ...standing, ...payers].map((userId) => cellOfUser(cells, userId)),
    ]),
  ];
}
