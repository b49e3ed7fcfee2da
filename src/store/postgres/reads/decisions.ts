// Reads what somebody decides about: withdrawals and large recharges by operators, refunds and requests for
// them by their owners; and what an operator has moved alone. Numbers tell whose each is.

import { ownerOfBinding } from '../../../core/binding.ts';
import type { Queries } from '../../store.ts';
import type { Statement } from '../connection/connection.ts';
import { AMONG, type Books, HERE, type Owned, owned, readOf } from '../connection/owners.ts';
import { lookUpByText, readRows } from '../connection/read-rows.ts';
import {
  REFUND_NUMBER_SEALS,
  REFUND_REQUEST_ROWS,
  REFUND_ROWS,
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

const WITHDRAWAL = owned<Row>(
  'query_withdrawal',
  `select * from withdrawals where ${HERE} and withdrawal_no = $1`,
);
const RECHARGE_PROPOSAL = owned<Row>(
  'query_recharge_proposal',
  `select * from recharge_proposals where ${HERE} and recharge_no = $1`,
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
const RECHARGE_REQUEST = owned<Row>(
  'query_recharge_request',
  `select * from recharge_requests where ${HERE} and request_no = $1`,
);
const OWN_RECHARGE_REQUESTS = owned<Row>(
  'query_own_recharge_requests',
  `select * from recharge_requests
   where ${HERE} and user_id = $1 and ($2::text is null or request_no < $2)
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
const REFUND = owned<Row>('query_refund', `select * from refunds where ${HERE} and refund_no = $1`);
const REFUND_NUMBER = owned<RefundNumberRow>(
  'query_refund_number',
  `select * from refund_numbers where ${HERE} and id = $1`,
);
const REFUND_REQUESTS = owned<Row>(
  'query_refund_requests',
  `select * from refund_requests
   where ${AMONG} and request_no = any($1::text[])`,
);
const LATEST_REQUESTS = owned<Row>(
  'query_latest_requests',
  `select distinct on (tx_no) * from refund_requests
   where ${AMONG} and tx_no = any($1::text[])
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
  readonly hot: Books;
  readonly wide: Books;
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
  const { hot, wide, sealing, nowMs } = parts;
  const all = async <Item>(table: Table<Item>, ...asked: Parameters<typeof readRows<Row>>) =>
    (await readRows(...asked)).map((row) => table.read(sealing, row));
  const one = async <Item>(table: Table<Item>, statement: Owned<Row>, no: string) =>
    (await readOf(hot, no, statement, [no])).map((row) => table.read(sealing, row))[0];
  const toRequest = (row: Row) => REFUND_REQUEST_ROWS.read(sealing, row);
  return {
    withdrawal: (no) => one(WITHDRAWAL_ROWS, WITHDRAWAL, no),
    pendingWithdrawals: () => all(WITHDRAWAL_ROWS, wide, PENDING_WITHDRAWALS),
    ...withdrawalLists(wide, sealing),
    rechargeProposal: (no) => one(PROPOSAL_ROWS, RECHARGE_PROPOSAL, no),
    pendingRecharges: () => all(PROPOSAL_ROWS, wide, PENDING_RECHARGES),
    rechargeRequest: (no) => one(RECHARGE_REQUEST_ROWS, RECHARGE_REQUEST, no),
    rechargeRequestsOf: async (userId, before, limit) =>
      (await readOf(hot, userId, OWN_RECHARGE_REQUESTS, [userId, before, limit])).map((row) =>
        RECHARGE_REQUEST_ROWS.read(sealing, row),
      ),
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
      const [row] = await readOf(hot, ownerOfBinding(id), REFUND_NUMBER, [id]);
      return row && proved(sealing, REFUND_NUMBER_SEALS, row);
    },
    refundRequest: lookUpByText(hot, REFUND_REQUESTS, (row) => String(row.request_no), toRequest),
    latestRefundRequest: lookUpByText(hot, LATEST_REQUESTS, (row) => String(row.tx_no), toRequest),
    undecidedRefundRequests: (ownerId) =>
      all(REFUND_REQUEST_ROWS, wide, UNDECIDED_REQUESTS, [ownerId, nowMs()]),
  };
}

function asked<Row>(name: string, text: string): Statement<Row> {
  return { name: `query_${name}`, text };
}
