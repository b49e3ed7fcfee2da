// What a batch reads of withdrawals, recharges and movements: for operators who decide about them, with what
// each has moved alone, and for keys that have made them.

import type { KeyObject } from 'node:crypto';
import type { Reads } from '../../../core/reads.ts';
import type { State } from '../../../core/state.ts';
import { type Cells, inCells } from '../connection/cells.ts';
import type { Statement } from '../connection/connection.ts';
import { numbers, type Part, part, partIn, texts } from '../connection/part.ts';
import { nullableNumber, toFen } from '../connection/values.ts';
import type { EntryRow } from '../tables/entries.ts';
import { PAYEE_ROWS, type PayeeRow, toPayee } from '../tables/payees.ts';
import { requireAuthentic } from '../tables/row-mac.ts';
import {
  type OperatorDayRow,
  PROPOSAL_ROWS,
  type ProposalRow,
  toOperatorDay,
  toProposal,
  toWithdrawal,
  WITHDRAWAL_ROWS,
  type WithdrawalRow,
} from '../tables/wallets.ts';
import { read } from './locking.ts';

const DECIDED = {
  withdrawals: read<WithdrawalRow>(
    'withdrawals',
    'select * from withdrawals where cell = $1 and withdrawal_no = any($2::text[])',
  ),
  withdrawalsMoved: read<Pick<EntryRow, 'tx_no' | 'type' | 'balance_delta'>>(
    'withdrawals_moved',
    `select tx_no, type, balance_delta from entries
     where cell = $1 and tx_no = any($2::text[]) and movement_no <> tx_no
       and user_id is not null and coalesce(type, 'withdraw') = 'withdraw'`,
  ),
  payees: read<PayeeRow>(
    'payees',
    `select * from payees
     where cell = $1 and owner_id = any($2::bigint[]) and removed_at_ms is null`,
  ),
  movements: read<Pick<EntryRow, 'movement_no' | 'user_id' | 'balance_delta'>>(
    'movements',
    `select movement_no, user_id, balance_delta from entries
     where cell = $1 and movement_no = any($2::text[]) and leg = 0`,
  ),
  rechargeProposals: read<ProposalRow>(
    'recharge_proposals',
    'select * from recharge_proposals where cell = $1 and recharge_no = any($2::text[])',
  ),
  operatorDays: read<OperatorDayRow>(
    'operator_days',
    'select * from operator_days where operator_id = any($1::bigint[])',
  ),
};

/** For the test that reads their plans. */
export const DECIDED_LOADS: readonly Statement[] = Object.values(DECIDED);

export function decidedParts(
  state: State,
  reads: Reads,
  { cells, chainKey }: { readonly cells: Cells; readonly chainKey: KeyObject },
): readonly Part[] {
  return [
    ...inCells(cells, reads.withdrawals, (no) => no).map(([cell, nos]) =>
      partIn(cell, DECIDED.withdrawals, texts(nos), (row) => {
        requireAuthentic(chainKey, WITHDRAWAL_ROWS, row);
        state.withdrawals.set(row.withdrawal_no, toWithdrawal(row));
      }),
    ),
    ...inCells(cells, reads.withdrawals, (no) => no).map(([cell, nos]) =>
      partIn(cell, DECIDED.withdrawalsMoved, texts(nos), (row) => {
        state.withdrawalsMoved.add(row.tx_no);
        const isBack = row.type === 'withdraw' && toFen(row.balance_delta) > 0n;
        if (isBack) state.withdrawalsReturned.add(row.tx_no);
      }),
    ),
    ...inCells(cells, reads.ownPayees, (ownerId) => ownerId).map(([cell, ownerIds]) =>
      partIn(cell, DECIDED.payees, numbers(ownerIds), (row) => {
        requireAuthentic(chainKey, PAYEE_ROWS, row);
        state.payees.set(row.payee_id, toPayee(row));
      }),
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
    ...inCells(cells, reads.rechargeProposals, ({ userId }) => userId).map(([cell, asked]) =>
      partIn(
        cell,
        DECIDED.rechargeProposals,
        texts(asked.map(({ rechargeNo }) => rechargeNo)),
        (row) => {
          requireAuthentic(chainKey, PROPOSAL_ROWS, row);
          state.rechargeProposals.set(row.recharge_no, toProposal(row));
        },
      ),
    ),
    part(DECIDED.operatorDays, numbers(reads.operatorDays), (row) => {
      const day = toOperatorDay(row);
      state.operatorDays.set(day.operatorId, day);
    }),
  ];
}
