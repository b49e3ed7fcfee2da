// What tills read: who the staff of a branch are and whether they are signed in, the branch's orders of
// a day, and what it took on that day.

import type { KeyObject } from 'node:crypto';
import type { BranchDay, Queries } from '../../store.ts';
import { type Cells, cellOfUser, cellSql } from '../connection/cells.ts';
import type { Statement, Value } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { lookUpByText, readOnlyRow, readRows } from '../connection/read-rows.ts';
import { toFen, toNumber } from '../connection/values.ts';
import { type OrderWithBucketRow, toSettledOrder } from '../tables/orders.ts';
import { prefixed, requireAuthentic } from '../tables/row-mac.ts';
import { STAFF_ROWS, STAFF_SESSION_ROWS, type StaffRow, toStaff } from '../tables/staff.ts';
import { WALLET_ROWS } from '../tables/wallets.ts';

/** With its session (`s_`) and the owner's row of wallets (`w_`). */
interface StaffSessionRow extends StaffRow {
  readonly s_session_digest: string;
  readonly expires_at_ms: string;
  readonly w_suspended: boolean;
}

const STAFF_SESSIONS: Statement<StaffSessionRow> = {
  name: 'query_staff_sessions',
  text: `select staff_logins.*, expires_at_ms, ${prefixed(STAFF_SESSION_ROWS, 'staff_sessions', 's_')},
      ${prefixed(WALLET_ROWS, 'wallets', 'w_')}
    from staff_sessions
      join staff_logins using (staff_id)
      join wallets on wallets.cell = ${cellSql('staff_logins.owner_id', '$2::integer')}
        and wallets.user_id = staff_logins.owner_id
    where session_digest = any($1::text[]) and removed_at_ms is null`,
};
const STAFF_BY_LOGIN: Statement<StaffRow> = {
  name: 'query_staff_by_login',
  text: 'select * from staff_logins where login = $1 and removed_at_ms is null',
};
const STAFF_OF: Statement<StaffRow> = {
  name: 'query_staff_of',
  text: `select * from staff_logins where branch_id = $1 and removed_at_ms is null
    order by staff_id`,
};

const BRANCH_ORDERS: Statement<OrderWithBucketRow> = {
  name: 'query_branch_orders',
  text: `select orders.*, bucket.settled_at_ms as bucket_settled_at_ms
    from orders
      left join settlement_buckets as bucket
        on bucket.cell = orders.cell
          and bucket.id = orders.owner_id || '/' || orders.settle_due_at_ms
    where orders.cell = $4 and branch_id = $1 and created_at_ms >= $2 and created_at_ms < $3
    order by created_at_ms desc, tx_no collate "C" desc offset $5 limit $6`,
};
const BRANCH_ORDERS_COUNT: Statement<{ readonly total: string }> = {
  name: 'query_branch_orders_count',
  text: `select count(*) as total from orders
    where cell = $4 and branch_id = $1 and created_at_ms >= $2 and created_at_ms < $3`,
};

/** An order is paid within 30 minutes, so what was paid on a day was not made long before it. */
const MADE_BEFORE_MS = 86_400_000;

const BRANCH_TAKINGS: Statement<{
  readonly orders: string;
  readonly collected: string;
  readonly refunded: string;
}> = {
  name: 'query_branch_takings',
  text: `select count(*) as orders, coalesce(sum(amount), 0)::bigint as collected,
      coalesce(sum(refunded), 0)::bigint as refunded
    from orders
    where cell = $4 and branch_id = $1 and paid_at_ms >= $2 and paid_at_ms < $3
      and created_at_ms >= $2::bigint - ${MADE_BEFORE_MS} and created_at_ms < $3`,
};

/** For the test that reads their plans. */
export const TILL_STATEMENTS: readonly Statement[] = [
  STAFF_SESSIONS,
  STAFF_BY_LOGIN,
  STAFF_OF,
  BRANCH_ORDERS,
  BRANCH_ORDERS_COUNT,
  BRANCH_TAKINGS,
];

type Tills = Pick<
  Queries,
  'staffByLogin' | 'staffOf' | 'staffSession' | 'branchOrders' | 'branchTakings'
>;

interface TillParts {
  readonly hot: ConnectionSource;
  readonly wide: ConnectionSource;
  readonly cells: Cells;
  readonly chainKey: KeyObject;
}

export function tills({ hot, wide, cells, chainKey }: TillParts): Tills {
  return {
    async staffByLogin(login) {
      const [row] = await readRows(hot, STAFF_BY_LOGIN, [login]);
      if (row) requireAuthentic(chainKey, STAFF_ROWS, row);
      return row && toStaff(row);
    },
    staffOf: async (branchId) => (await readRows(wide, STAFF_OF, [branchId])).map(toStaff),
    staffSession: lookUpByText(
      hot,
      STAFF_SESSIONS,
      (row) => row.s_session_digest,
      (row) => {
        requireAuthentic(chainKey, STAFF_ROWS, row);
        requireAuthentic(chainKey, STAFF_SESSION_ROWS, row, 's_');
        requireAuthentic(chainKey, WALLET_ROWS, row, 'w_');
        return {
          staff: toStaff(row),
          expiresAtMs: toNumber(row.expires_at_ms),
          suspended: row.w_suspended,
        };
      },
      () => [cells.count],
    ),
    async branchOrders(day, offset, limit) {
      const values = dayValues(cells, day);
      const [rows, { total }] = await Promise.all([
        readRows(wide, BRANCH_ORDERS, [...values, offset, limit]),
        readOnlyRow(wide, BRANCH_ORDERS_COUNT, values),
      ]);
      return { items: rows.map(toSettledOrder), total: toNumber(total) };
    },
    async branchTakings(day) {
      const row = await readOnlyRow(wide, BRANCH_TAKINGS, dayValues(cells, day));
      return {
        orders: toNumber(row.orders),
        collectedFen: toFen(row.collected),
        refundedFen: toFen(row.refunded),
      };
    },
  };
}

function dayValues(cells: Cells, { ownerId, branchId, fromMs, untilMs }: BranchDay): Value[] {
  return [branchId, fromMs, untilMs, cellOfUser(cells, ownerId)];
}
