// What the journal says of withdrawals and other movements: to whoever decides about them, and to keys that
// have made them; and what was told of anything.

import type { Reads } from '../../../core/reads.ts';
import type { State } from '../../../core/state.ts';
import { type Cells, inCells } from '../connection/cells.ts';
import type { Statement } from '../connection/connection.ts';
import { type Part, partIn, texts } from '../connection/part.ts';
import { nullableNumber, toFen } from '../connection/values.ts';
import type { EntryRow } from '../tables/entries.ts';
import { read } from './locking.ts';

const DECIDED = {
  withdrawalsMoved: read<Pick<EntryRow, 'tx_no'>>(
    'withdrawals_moved',
    `select tx_no from entries
     where cell = $1 and tx_no = any($2::text[]) and movement_no <> tx_no
       and user_id is not null and coalesce(type, 'withdraw') = 'withdraw'`,
  ),
  movements: read<Pick<EntryRow, 'movement_no' | 'user_id' | 'balance_delta'>>(
    'movements',
    `select movement_no, user_id, balance_delta from entries
     where cell = $1 and movement_no = any($2::text[]) and leg = 0`,
  ),
  told: read<{ readonly subject_no: string }>(
    'told',
    'select subject_no from events where cell = $1 and subject_no = any($2::text[])',
  ),
};

/** For the test that reads their plans. */
export const DECIDED_LOADS: readonly Statement[] = Object.values(DECIDED);

export function decidedParts(
  state: State,
  reads: Reads,
  { cells }: { readonly cells: Cells },
): readonly Part[] {
  return [
    ...inCells(cells, reads.withdrawals, (no) => no).map(([cell, nos]) =>
      partIn(cell, DECIDED.withdrawalsMoved, texts(nos), (row) =>
        state.withdrawalsMoved.add(row.tx_no),
      ),
    ),
    ...inCells(cells, reads.movements, (no) => no).map(([cell, nos]) =>
      partIn(cell, DECIDED.movements, texts(nos), (row) =>
        state.movements.set(row.movement_no, {
          movementNo: row.movement_no,
          userId: nullableNumber(row.user_id),
          balanceDeltaFen: toFen(row.balance_delta),
        }),
      ),
    ),
    ...inCells(cells, reads.told, (no) => no).map(([cell, nos]) =>
      partIn(cell, DECIDED.told, texts(nos), (row) => state.told.add(row.subject_no)),
    ),
  ];
}
