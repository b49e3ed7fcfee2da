// Who may collect at a branch. Staff have their branch's cashier; everywhere else they are nobody, which is
// what the matrix expects where a table has no column for them.

import type { BuiltRequest, RowRequest } from '../requests.ts';
import type { Targets } from '../targets.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

let sales = 0;

const atBranch = (
  path: (targets: Targets) => string,
  sending: () => BuiltRequest['sending'] = () => ({}),
): RowRequest => ({
  absent: 'branch_not_found',
  asked: (targets) => ({
    path: `/console/api${path(targets)}`,
    sending: sending() ?? {},
  }),
});

function sale() {
  sales += 1;
  return { body: { amount: 1, idempotency_key: `sale-${sales}` } };
}

export const CASHIER: ConsoleRows = {
  table: [
    'address                                                           |nobody|payer|owner|other|operator|ended |foreign|staff |elsewhere',
    'GET /console/api/cashier                                          |login?|yes  |yes  |yes  |yes     |login?|yes    |yes   |yes      ',
    'GET /console/api/cashier/:branchId/day                            |login?|none |yes  |none |none    |login?|none   |yes   |none     ',
    'POST /console/api/cashier/:branchId/collect                       |login?|none |yes  |none |none    |login?|site!  |yes   |none     ',
    'GET /console/api/cashier/:branchId/orders/:txNo                   |login?|none |yes  |none |none    |login?|none   |yes   |none     ',
    'GET /console/api/cashier/:branchId/orders/:txNo/lifecycle         |login?|none |yes  |none |none    |login?|none   |yes   |none     ',
    'POST /console/api/cashier/:branchId/orders/:txNo/cancel           |login?|none |yes  |none |none    |login?|site!  |yes   |none     ',
    'GET /console/api/cashier/:branchId/changes                        |login?|none |yes  |none |none    |login?|none   |yes   |none     ',
  ].join('\n'),
  requests: {
    'GET /console/api/cashier': atConsole('/cashier'),
    'GET /console/api/cashier/:branchId/day': atBranch(
      ({ branchId }) => `/cashier/${branchId}/day`,
    ),
    'POST /console/api/cashier/:branchId/collect': {
      ...atBranch(({ branchId }) => `/cashier/${branchId}/collect`, sale),
      writes: true,
    },
    'GET /console/api/cashier/:branchId/orders/:txNo': atBranch(
      ({ branchId, paidAtTill }) => `/cashier/${branchId}/orders/${paidAtTill}`,
    ),
    'GET /console/api/cashier/:branchId/orders/:txNo/lifecycle': atBranch(
      ({ branchId, paidAtTill }) => `/cashier/${branchId}/orders/${paidAtTill}/lifecycle`,
    ),
    'POST /console/api/cashier/:branchId/orders/:txNo/cancel': {
      ...atBranch(
        ({ branchId, waitingAtTill }) => `/cashier/${branchId}/orders/${waitingAtTill}/cancel`,
      ),
      writes: true,
    },
    'GET /console/api/cashier/:branchId/changes': atBranch(
      ({ branchId }) => `/cashier/${branchId}/changes`,
    ),
  },
};
