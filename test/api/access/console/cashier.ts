// Who may collect at a branch, and who sets up its staff. Staff have their branch's cashier; everywhere
// else they are nobody, which is what the matrix expects where a table has no column for them.

import { PASSWORD } from '../../../support/known-password.ts';
import type { BuiltRequest, RowRequest } from '../requests.ts';
import type { Targets } from '../targets.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

let sales = 0;
let logins = 0;

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

const ofStaff = (verb: string, body: object): RowRequest => ({
  ...atBranch(
    ({ branchId, staffId }) => `/branches/${branchId}/staff/${staffId}/${verb}`,
    () => ({ body: { ...body, password: PASSWORD } }),
  ),
  writes: true,
});

function sale() {
  sales += 1;
  return { body: { amount: 1, idempotency_key: `sale-${sales}` } };
}

/** A login is given once. */
function newLogin() {
  logins += 1;
  const staff = { name: '小吴', login: `till-${logins}`, staff_password: 'till horse 22' };
  return { body: { ...staff, password: PASSWORD } };
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
    'GET /console/api/branches/:branchId/staff                         |login?|none |yes  |none |none    |login?|none   |login?|login?   ',
    'POST /console/api/branches/:branchId/staff/create                 |login?|none |yes  |none |none    |login?|site!  |login?|login?   ',
    'POST /console/api/branches/:branchId/staff/:staffId/rename        |login?|none |yes  |none |none    |login?|site!  |login?|login?   ',
    'POST /console/api/branches/:branchId/staff/:staffId/reset-password|login?|none |yes  |none |none    |login?|site!  |login?|login?   ',
    'POST /console/api/branches/:branchId/staff/:staffId/remove        |login?|none |yes  |none |none    |login?|site!  |login?|login?   ',
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
    'GET /console/api/branches/:branchId/staff': atBranch(
      ({ branchId }) => `/branches/${branchId}/staff`,
    ),
    'POST /console/api/branches/:branchId/staff/create': {
      ...atBranch(({ branchId }) => `/branches/${branchId}/staff/create`, newLogin),
      writes: true,
    },
    'POST /console/api/branches/:branchId/staff/:staffId/rename': ofStaff('rename', {
      name: '早班',
    }),
    'POST /console/api/branches/:branchId/staff/:staffId/reset-password': ofStaff(
      'reset-password',
      { staff_password: 'fresh horse 33' },
    ),
    'POST /console/api/branches/:branchId/staff/:staffId/remove': ofStaff('remove', {}),
  },
};
