// What somebody decides about: withdrawals and large recharges by operators, refunds and requests for them by
// their owners; and what an operator has moved alone. Numbers tell in which cell each lies.

import { ownerOfBinding } from '../../../core/binding.ts';
import type { Queries } from '../../store.ts';
import { type Cells, cellOfNumber, cellOfUser } from '../connection/cells.ts';
import type { CellsAway } from '../connection/cells-away.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { lookUpByText, readRows } from '../connection/read-rows.ts';
import {
  REFUND_NUMBER_SEALS,
  REFUND_ROWS,
  REQUEST_ROWS,
  type RefundNumberRow,
  toRefund,
} from '../tables/orders.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { proved } from '../tables/sealed-rows.ts';
import type { Table } from '../tables/table.ts';
import {
  OPERATOR_DAY_ROWS,
  PROPOSAL_ROWS,
  RECHARGE_REQUEST_ROWS,
  WITHDRAWAL_ROWS,
} from '../tables/wallets.ts';
import { withdrawalLists } from './withdrawals.ts';

const WITHDRAWAL = asked<Row>(
  'withdrawal',
  'select * from withdrawals where cell = $2 and withdrawal_no = $1',
);
const RECHARGE_PROPOSAL = asked<Row>(
  'recharge_proposal',
  'select * from recharge_proposals where cell = $2 and recharge_no = $1',
);
const PENDING_RECHARGES = asked<Row>(
  'pending_recharges',
  `select * from recharge_proposals where status = 'pending'
   order by proposed_at_ms, recharge_no`,
);
const PENDING_WITHDRAWALS = asked<Row>(
  'pending_withdrawals',
  `select * from withdrawals where status = 'pending'
   order by requested_at_ms, withdrawal_no`,
);
const RECHARGE_REQUEST = asked<Row>(
  'recharge_request',
  'select * from recharge_requests where cell = $2 and request_no = $1',
);
const OWN_RECHARGE_REQUESTS = asked<Row>(
  'own_recharge_requests',
  `select * from recharge_requests
   where cell = $4 and user_id = $1 and ($2::text is null or request_no < $2)
   order by request_no desc limit $3`,
);
const listedRequests = (by: 'any' | 'status' | 'code', direction: 'asc' | 'desc') =>
  asked<Row>(
    `recharge_requests_${by}_${direction}`,
    `select * from recharge_requests
     where ($1::text is null or request_no ${direction === 'asc' ? '>' : '<'} $1)
       ${{ any: '', status: 'and status = $3', code: 'and right(request_no, 6) = $3' }[by]}
     order by request_no ${direction} limit $2`,
  );
const LISTED_REQUESTS = {
  any: { asc: listedRequests('any', 'asc'), desc: listedRequests('any', 'desc') },
  status: { asc: listedRequests('status', 'asc'), desc: listedRequests('status', 'desc') },
  code: { asc: listedRequests('code', 'asc'), desc: listedRequests('code', 'desc') },
};
const OPERATOR_DAY = asked<Row>(
  'operator_day',
  'select * from operator_days where operator_id = $1',
);
const REFUND = asked<Row>('refund', 'select * from refunds where cell = $2 and refund_no = $1');
const REFUND_NUMBER = asked<RefundNumberRow>(
  'refund_number',
  'select * from refund_numbers where cell = $2 and id = $1',
);
const REFUND_REQUESTS = asked<Row>(
  'refund_requests',
  `select * from refund_requests
   where cell = any($2::integer[]) and request_no = any($1::text[])`,
);
const LATEST_REQUESTS = asked<Row>(
  'latest_requests',
  `select distinct on (tx_no) * from refund_requests
   where cell = any($2::integer[]) and tx_no = any($1::text[])
   order by tx_no, requested_at_ms desc, request_no desc`,
);
const UNDECIDED_REQUESTS = asked<Row>(
  'undecided_requests',
  `select * from refund_requests
   where decided_at_ms is null and expires_at_ms > $2
     and ($1::bigint is null or owner_id = $1)
   order by requested_at_ms, request_no`,
);

export const DECISION_READS: readonly Statement[] = [
  WITHDRAWAL,
  RECHARGE_PROPOSAL,
  RECHARGE_REQUEST,
  OWN_RECHARGE_REQUESTS,
  ...Object.values(LISTED_REQUESTS).flatMap(({ asc, desc }) => [asc, desc]),
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
  readonly sealing: RowSealing;
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
  | 'rechargeRequest'
  | 'rechargeRequestsOf'
  | 'rechargeRequests'
  | 'operatorDay'
  | 'refund'
  | 'refundNumber'
  | 'refundRequest'
  | 'latestRefundRequest'
  | 'undecidedRefundRequests'
>;

export function decisions(parts: DecisionParts): Decisions {
  const { hot, wide, cells, away, sealing, nowMs } = parts;
  const lies = { cellOf: (number: string) => cellOfNumber(cells, number), away };
  const all = async <Item>(table: Table<Item>, ...asked: Parameters<typeof readRows<Row>>) =>
    (await readRows(...asked)).map((row) => table.read(sealing, row));
  const one = async <Item>(table: Table<Item>, statement: Statement<Row>, no: string) =>
    (await all(table, hot, statement, [no, cellOfNumber(cells, no)]))[0];
  const toRequest = (row: Row) => REQUEST_ROWS.read(sealing, row);
  return {
    withdrawal: (no) => one(WITHDRAWAL_ROWS, WITHDRAWAL, no),
    pendingWithdrawals: () => all(WITHDRAWAL_ROWS, wide, PENDING_WITHDRAWALS),
    ...withdrawalLists(wide, cells, sealing),
    rechargeProposal: (no) => one(PROPOSAL_ROWS, RECHARGE_PROPOSAL, no),
    pendingRecharges: () => all(PROPOSAL_ROWS, wide, PENDING_RECHARGES),
    rechargeRequest: (no) => one(RECHARGE_REQUEST_ROWS, RECHARGE_REQUEST, no),
    rechargeRequestsOf: (userId, before, limit) =>
      all(RECHARGE_REQUEST_ROWS, hot, OWN_RECHARGE_REQUESTS, [
        ...[userId, before, limit],
        cellOfUser(cells, userId),
      ]),
    async rechargeRequests({ status, code, oldestFirst }, after, limit) {
      const by = code !== null ? 'code' : status !== null ? 'status' : 'any';
      const statement = LISTED_REQUESTS[by][oldestFirst ? 'asc' : 'desc'];
      const values = [after, limit, ...(by === 'any' ? [] : [code ?? status])];
      const found = await all(RECHARGE_REQUEST_ROWS, wide, statement, values);
      return found.filter((request) => status === null || request.status === status);
    },
    operatorDay: async (operatorId) =>
      (await all(OPERATOR_DAY_ROWS, hot, OPERATOR_DAY, [operatorId]))[0],
    async refund(no) {
      const stored = await one(REFUND_ROWS, REFUND, no);
      return stored && toRefund(stored);
    },
    async refundNumber(id) {
      const cell = cellOfUser(cells, ownerOfBinding(id));
      const [row] = await readRows(hot, REFUND_NUMBER, [id, cell]);
      return row && proved(sealing, REFUND_NUMBER_SEALS, row);
    },
    refundRequest: lookUpByText(hot, REFUND_REQUESTS, (row) => String(row.request_no), toRequest, {
      lies,
    }),
    latestRefundRequest: lookUpByText(hot, LATEST_REQUESTS, (row) => String(row.tx_no), toRequest, {
      lies,
    }),
    undecidedRefundRequests: (ownerId) =>
      all(REQUEST_ROWS, wide, UNDECIDED_REQUESTS, [ownerId, nowMs()]),
  };
}

function asked<Row>(name: string, text: string): Statement<Row> {
  return { name: `query_${name}`, text };
}
