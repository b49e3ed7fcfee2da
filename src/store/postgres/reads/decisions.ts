// What somebody decides about: withdrawals and large recharges by operators, refunds and requests for them by
// their owners; and what an operator has moved alone. Numbers tell in which cell each lies.

import type { KeyObject } from 'node:crypto';
import { ownerOfBinding } from '../../../core/idempotency.ts';
import type { Queries } from '../../store.ts';
import { type Cells, cellOfNumber, cellOfUser } from '../connection/cells.ts';
import type { CellsAway } from '../connection/cells-away.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { lookUpByText, readRows } from '../connection/read-rows.ts';
import {
  type RefundNumberRow,
  type RefundRequestRow,
  type RefundRow,
  toRefund,
  toRefundNumber,
  toRefundRequest,
} from '../tables/orders.ts';
import { requireAuthentic } from '../tables/row-mac.ts';
import {
  type OperatorDayRow,
  type ProposalRow,
  toOperatorDay,
  toProposal,
  toWithdrawal,
  WITHDRAWAL_ROWS,
  type WithdrawalRow,
} from '../tables/wallets.ts';
import { withdrawalLists } from './withdrawals.ts';

const WITHDRAWAL = asked<WithdrawalRow>(
  'withdrawal',
  'select * from withdrawals where cell = $2 and withdrawal_no = $1',
);
const RECHARGE_PROPOSAL = asked<ProposalRow>(
  'recharge_proposal',
  'select * from recharge_proposals where cell = $2 and recharge_no = $1',
);
const PENDING_RECHARGES = asked<ProposalRow>(
  'pending_recharges',
  `select * from recharge_proposals where status = 'pending'
   order by proposed_at_ms, recharge_no`,
);
const PENDING_WITHDRAWALS = asked<WithdrawalRow>(
  'pending_withdrawals',
  `select * from withdrawals where status = 'pending'
   order by requested_at_ms, withdrawal_no`,
);
const OPERATOR_DAY = asked<OperatorDayRow>(
  'operator_day',
  'select * from operator_days where operator_id = $1',
);
const REFUND = asked<RefundRow>(
  'refund',
  'select * from refunds where cell = $2 and refund_no = $1',
);
const REFUND_NUMBER = asked<RefundNumberRow>(
  'refund_number',
  'select * from refund_numbers where cell = $2 and id = $1',
);
const REFUND_REQUESTS = asked<RefundRequestRow>(
  'refund_requests',
  `select * from refund_requests
   where cell = any($2::integer[]) and request_no = any($1::text[])`,
);
const LATEST_REQUESTS = asked<RefundRequestRow>(
  'latest_requests',
  `select distinct on (tx_no) * from refund_requests
   where cell = any($2::integer[]) and tx_no = any($1::text[])
   order by tx_no, requested_at_ms desc, request_no desc`,
);
const UNDECIDED_REQUESTS = asked<RefundRequestRow>(
  'undecided_requests',
  `select * from refund_requests
   where decided_at_ms is null and expires_at_ms > $2
     and ($1::bigint is null or owner_id = $1)
   order by requested_at_ms, request_no`,
);

export const DECISION_READS: readonly Statement[] = [
  WITHDRAWAL,
  RECHARGE_PROPOSAL,
  OPERATOR_DAY,
  REFUND,
  REFUND_NUMBER,
  REFUND_REQUESTS,
  LATEST_REQUESTS,
];

interface DecisionParts {
  readonly hot: ConnectionSource;
  readonly wide: ConnectionSource;
  readonly cells: Cells;
  readonly away: CellsAway;
  readonly chainKey: KeyObject;
  readonly nowMs: () => number;
}

type Decisions = Pick<
  Queries,
  | 'withdrawals'
  | 'payableWithdrawals'
  | 'withdrawal'
  | 'pendingWithdrawals'
  | 'rechargeProposal'
  | 'pendingRecharges'
  | 'operatorDay'
  | 'refund'
  | 'refundNumber'
  | 'refundRequest'
  | 'latestRefundRequest'
  | 'undecidedRefundRequests'
>;

export function decisions({ hot, wide, cells, away, chainKey, nowMs }: DecisionParts): Decisions {
  const lies = { cellOf: (number: string) => cellOfNumber(cells, number), away };
  const one = async <Row, Item>(
    statement: Statement<Row>,
    no: string,
    toItem: (row: Row) => Item,
  ) => {
    const [row] = await readRows(hot, statement, [no, cellOfNumber(cells, no)]);
    return row && toItem(row);
  };
  return {
    // Who pays it out goes by what it says.
    withdrawal: (no) =>
      one(WITHDRAWAL, no, (row) => {
        requireAuthentic(chainKey, WITHDRAWAL_ROWS, row);
        return toWithdrawal(row);
      }),
    ...withdrawalLists(wide, cells),
    pendingWithdrawals: async () => (await readRows(wide, PENDING_WITHDRAWALS)).map(toWithdrawal),
    rechargeProposal: (no) => one(RECHARGE_PROPOSAL, no, toProposal),
    pendingRecharges: async () => (await readRows(wide, PENDING_RECHARGES)).map(toProposal),
    operatorDay: async (operatorId) => {
      const [row] = await readRows(hot, OPERATOR_DAY, [operatorId]);
      return row && toOperatorDay(row);
    },
    refund: (no) => one(REFUND, no, toRefund),
    async refundNumber(id) {
      const cell = cellOfUser(cells, ownerOfBinding(id));
      const [row] = await readRows(hot, REFUND_NUMBER, [id, cell]);
      return row && toRefundNumber(row);
    },
    refundRequest: lookUpByText(hot, REFUND_REQUESTS, (row) => row.request_no, toRefundRequest, {
      lies,
    }),
    latestRefundRequest: lookUpByText(hot, LATEST_REQUESTS, (row) => row.tx_no, toRefundRequest, {
      lies,
    }),
    undecidedRefundRequests: async (ownerId) =>
      (await readRows(wide, UNDECIDED_REQUESTS, [ownerId, nowMs()])).map(toRefundRequest),
  };
}

function asked<Row>(name: string, text: string): Statement<Row> {
  return { name: `query_${name}`, text };
}
