// What tills read: who the staff of a branch are and whether they are signed in, the branch's orders of
// a day, and what it took on that day.

import type { KeyObject } from 'node:crypto';
import type { BranchDay, Queries } from '../../store.ts';
import { type Cells, cellOfUser, cellSql } from '../connection/cells.ts';
import type { Statement, Value } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { lookUpByText, readOnlyRow, readRows } from '../connection/read-rows.ts';
import { toFen, toNumber } from '../connection/values.ts';
import { type OrderWithBucketRow, provedSettledOrder } from '../tables/orders.ts';
import { prefixed, requireAuthentic } from '../tables/row-mac.ts';
import type { Sealing } from '../tables/sealed-rows.ts';
import { STAFF_ROWS, STAFF_SESSION_ROWS, type StaffRow, toStaff } from '../tables/staff.ts';
import { WALLET_ROWS } from '../tables/wallets.ts';

/** With its session (`s_`). */
interface StaffSessionRow extends StaffRow {
  readonly s_session_digest: string;
  readonly expires_at_ms: string;
}

/** And with the owner's row of wallets (`w_`). */
interface StandingRow extends StaffSessionRow {
  readonly w_suspended: boolean;
}

const STAFF_COLUMNS = `staff_logins.*, expires_at_ms,
      ${prefixed(STAFF_SESSION_ROWS, 'staff_sessions', 's_')}`;
const OPEN = 'session_digest = any($1::text[]) and removed_at_ms is null';

const STAFF_SESSIONS: Statement<StandingRow> = {
  name: 'query_staff_sessions',
  text: `select ${STAFF_COLUMNS}, ${prefixed(WALLET_ROWS, 'wallets', 'w_')}
    from staff_sessions
      join staff_logins using (staff_id)
      join wallets on wallets.cell = ${cellSql('staff_logins.owner_id', '$2::integer')}
        and wallets.user_id = staff_logins.owner_id
    where ${OPEN}`,
};
// Staff have no cell, and their owner has one that only the row tells. A distributed database would look for
// the wallets in every cell, so they are read afterwards.
const STAFF_SESSIONS_APART: Statement<StaffSessionRow> = {
  name: 'query_staff_sessions_apart',
  text: `select ${STAFF_COLUMNS}
    from staff_sessions join staff_logins using (staff_id)
    where ${OPEN}`,
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
      and created_at_ms <= $5 and (created_at_ms < $5 or tx_no collate "C" < $6)
    order by created_at_ms desc, tx_no collate "C" desc limit $7`,
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
  STAFF_SESSIONS_APART,
  STAFF_BY_LOGIN,
  STAFF_OF,
  BRANCH_ORDERS,
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
  readonly sealing: Sealing;
  readonly owner: Queries['owner'];
}

export function tills(parts: TillParts): Tills {
  const { hot, wide, cells, sealing } = parts;
  const { key: chainKey } = sealing;
  return {
    async staffByLogin(login) {
      const [row] = await readRows(hot, STAFF_BY_LOGIN, [login]);
      if (row) requireAuthentic(chainKey, STAFF_ROWS, row);
      return row && toStaff(row);
    },
    staffOf: async (branchId) => (await readRows(wide, STAFF_OF, [branchId])).map(toStaff),
    staffSession: cells.count === 1 ? sessionsJoined(parts) : sessionsApart(parts),
    async branchOrders(day, after, limit) {
      const place = [after?.createdAtMs ?? day.untilMs, after?.txNo ?? ''];
      const values = [...dayValues(cells, day), ...place, limit];
      return (await readRows(wide, BRANCH_ORDERS, values)).map((row) =>
        provedSettledOrder(sealing, row),
      );
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

function sessionsJoined({
  hot,
  cells,
  sealing: { key: chainKey },
}: TillParts): Tills['staffSession'] {
  const toSession = (row: StandingRow) => {
    requireAuthentic(chainKey, WALLET_ROWS, row, 'w_');
    return { ...toStaffSession(chainKey, row), suspended: row.w_suspended };
  };
  return lookUpByText(hot, STAFF_SESSIONS, digestOf, toSession, { more: [cells.count] });
}

function sessionsApart({
  hot,
  sealing: { key: chainKey },
  owner,
}: TillParts): Tills['staffSession'] {
  const sessionOf = lookUpByText(hot, STAFF_SESSIONS_APART, digestOf, (row) =>
    toStaffSession(chainKey, row),
  );
  return async (digest) => {
    const session = await sessionOf(digest);
    const standing = session && (await owner(session.staff.ownerId));
    return standing && { ...session, suspended: standing.suspended };
  };
}

const digestOf = (row: StaffSessionRow) => row.s_session_digest;

function toStaffSession(chainKey: KeyObject, row: StaffSessionRow) {
  requireAuthentic(chainKey, STAFF_ROWS, row);
  requireAuthentic(chainKey, STAFF_SESSION_ROWS, row, 's_');
  return { staff: toStaff(row), expiresAtMs: toNumber(row.expires_at_ms) };
}

function dayValues(cells: Cells, { ownerId, branchId, fromMs, untilMs }: BranchDay): Value[] {
  return [branchId, fromMs, untilMs, cellOfUser(cells, ownerId)];
}
