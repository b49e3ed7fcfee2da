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
import { requireAuthentic } from '../tables/row-mac.ts';
import {
  type BankReferenceRow,
  type OperatorDayRow,
  PROPOSAL_ROWS,
  type ProposalRow,
  RECHARGE_REQUEST_ROWS,
  type RechargeRequestRow,
  toBankReference,
  toOperatorDay,
  toProposal,
  toRechargeRequest,
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
  rechargeProposals: read<ProposalRow>(
    'recharge_proposals',
    'select * from recharge_proposals where cell = $1 and recharge_no = any($2::text[])',
  ),
  rechargeRequests: read<RechargeRequestRow>(
    'recharge_requests',
    'select * from recharge_requests where cell = $1 and request_no = any($2::text[])',
  ),
  openRechargeRequests: read<RechargeRequestRow>(
    'open_recharge_requests',
    `select * from recharge_requests
     where cell = $1 and user_id = any($2::bigint[]) and status = 'requested'`,
  ),
  bankReferences: read<BankReferenceRow>(
    'bank_references',
    'select * from bank_references where id = any($1::text[])',
  ),
  operatorDays: read<OperatorDayRow>(
    'operator_days',
    'select * from operator_days where operator_id = any($1::bigint[])',
  ),
};

/** For the test that reads their plans. */
export const DECIDED_LOADS: readonly Statement[] = Object.values(DECIDED);

interface Found {
  readonly cells: Cells;
  readonly chainKey: KeyObject;
}

export function decidedParts(
  state: State,
  reads: Reads,
  { cells, chainKey }: Found,
): readonly Part[] {
  return [
    ...inCells(cells, reads.withdrawals, (no) => no).map(([cell, nos]) =>
      partIn(cell, DECIDED.withdrawals, texts(nos), (row) => {
        requireAuthentic(chainKey, WITHDRAWAL_ROWS, row);
        state.withdrawals.set(row.withdrawal_no, toWithdrawal(row));
      }),
    ),
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
    ...rechargeRequestParts(state, reads, { cells, chainKey }),
    part(DECIDED.operatorDays, numbers(reads.operatorDays), (row) => {
      const day = toOperatorDay(row);
      state.operatorDays.set(day.operatorId, day);
    }),
  ];
}

/** What users asked for, and what bears the references of payments. */
function rechargeRequestParts(
  state: State,
  reads: Reads,
  { cells, chainKey }: Found,
): readonly Part[] {
  const keep = (row: RechargeRequestRow) => {
    requireAuthentic(chainKey, RECHARGE_REQUEST_ROWS, row);
    state.rechargeRequests.set(row.request_no, toRechargeRequest(row));
  };
  return [
    ...inCells(cells, reads.rechargeRequests, ({ userId }) => userId).map(([cell, asked]) =>
      partIn(cell, DECIDED.rechargeRequests, texts(asked.map(({ requestNo }) => requestNo)), keep),
    ),
    ...inCells(cells, reads.openRechargeRequestsOf, (userId) => userId).map(([cell, userIds]) =>
      partIn(cell, DECIDED.openRechargeRequests, numbers(userIds), keep),
    ),
    part(DECIDED.bankReferences, texts(reads.bankReferences), (row) => {
      state.bankReferences.set(row.id, toBankReference(row));
    }),
  ];
}
