// Reads what tills show: who the staff of a branch are and whether they are signed in, the branch's orders
// of a day, and what it took on that day.

import type { BranchDay, Queries } from '../../store.ts';
import { bigintArray } from '../connection/arrays.ts';
import { cellSql } from '../connection/cells.ts';
import { onlyRow, type Statement, type Value } from '../connection/connection.ts';
import { areTogether, type Books, beside, HERE, owned, readOf } from '../connection/owners.ts';
import { lookUpByText, readRows } from '../connection/read-rows.ts';
import { toFen, toNumber } from '../connection/values.ts';
import {
  notedMac,
  readNoted,
  requireStaffNoted,
  STAFF_NOTED,
  type StaffNoted,
} from '../tables/noted.ts';
import { type OrderWithSettlementRow, provedSettledOrder } from '../tables/orders.ts';
import { prefixed, type Row, type RowSealing, requireAuthentic } from '../tables/row-mac.ts';
import { STAFF_ROWS, STAFF_SESSION_ROWS } from '../tables/staff.ts';
import { WALLET_ROWS } from '../tables/wallets.ts';

/** With the session (`s_`), and the owner's row of wallets (`w_`). */
const STAFF_COLUMNS = `staff_logins.*, ${prefixed(STAFF_SESSION_ROWS, 'staff_sessions', 's_')}`;
const OPEN = 'session_digest = any($1::text[]) and removed_at_ms is null';

const STAFF_SESSIONS: Statement<Row> = {
  name: 'query_staff_sessions',
  text: `select ${STAFF_COLUMNS}, ${prefixed(WALLET_ROWS, 'wallets', 'w_')},
      ${notedMac('staff_logins', 'staff_id', 'staff_logins.owner_id', beside('wallets'))} as noted
    from staff_sessions
      join staff_logins using (staff_id)
      join wallets on wallets.cell = ${cellSql('staff_logins.owner_id', '$2::integer')}
        and wallets.user_id = staff_logins.owner_id
    where ${OPEN}`,
};
// Who owns staff only their row tells. A distributed database would look for the wallets on every machine, so
// they are read afterwards, and what was noted.
const STAFF_SESSIONS_APART: Statement<Row> = {
  name: 'query_staff_sessions_apart',
  text: `select ${STAFF_COLUMNS}
    from staff_sessions join staff_logins using (staff_id)
    where ${OPEN}`,
};
const NOTED = owned<StaffNoted>('query_staff_noted', STAFF_NOTED);
const STAFF_BY_LOGIN: Statement<Row> = {
  name: 'query_staff_by_login',
  text: 'select * from staff_logins where login = $1 and removed_at_ms is null',
};
const STAFF_OF: Statement<Row> = {
  name: 'query_staff_of',
  text: `select * from staff_logins where branch_id = $1 and removed_at_ms is null
    order by staff_id`,
};

const BRANCH_ORDERS = owned<OrderWithSettlementRow>(
  'query_branch_orders',
  `select orders.*, bucket.settled_at_ms as bucket_settled_at_ms
    from orders
      left join settlement_buckets as bucket
        on bucket.${beside('orders')}
          and bucket.id = orders.owner_id || '/' || orders.settle_due_at_ms
    where orders.${HERE} and branch_id = $1 and created_at_ms >= $2 and created_at_ms < $3
      and created_at_ms <= $5 and (created_at_ms < $5 or tx_no collate "C" < $6)
    order by created_at_ms desc, tx_no collate "C" desc limit $7`,
);

/** An order is paid within 30 minutes, so what was paid on a day was not made long before it. */
const MADE_BEFORE_MS = 86_400_000;

const BRANCH_TAKINGS = owned<{
  readonly orders: string;
  readonly collected: string;
  readonly refunded: string;
}>(
  'query_branch_takings',
  `select count(*) as orders, coalesce(sum(amount), 0)::bigint as collected,
      coalesce(sum(refunded), 0)::bigint as refunded
    from orders
    where ${HERE} and branch_id = $1 and paid_at_ms >= $2 and paid_at_ms < $3
      and created_at_ms >= $2::bigint - ${MADE_BEFORE_MS} and created_at_ms < $3`,
);

/** For the test that reads their plans. */
export const TILL_STATEMENTS: readonly Statement[] = [
  STAFF_SESSIONS,
  STAFF_SESSIONS_APART,
  NOTED,
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
  readonly hot: Books;
  readonly wide: Books;
  readonly sealing: RowSealing;
  readonly owner: Queries['owner'];
}

export function tills(parts: TillParts): Tills {
  const { hot, wide, sealing } = parts;
  return {
    async staffByLogin(login) {
      const [row] = await readRows(hot, STAFF_BY_LOGIN, [login]);
      return row && STAFF_ROWS.read(sealing, row);
    },
    staffOf: async (branchId) =>
      (await readRows(wide, STAFF_OF, [branchId])).map((row) => STAFF_ROWS.read(sealing, row)),
    staffSession: areTogether(hot) ? sessionsJoined(parts) : sessionsApart(parts),
    async branchOrders(day, after, limit) {
      const cursor = [after?.createdAtMs ?? day.untilMs, after?.txNo ?? ''];
      const values = [...dayValues(day), ...cursor, limit];
      return (await readOf(wide, day.ownerId, BRANCH_ORDERS, values)).map((row) =>
        provedSettledOrder(sealing, row),
      );
    },
    async branchTakings(day) {
      const rows = await readOf(wide, day.ownerId, BRANCH_TAKINGS, dayValues(day));
      const row = onlyRow({ rows });
      return {
        orders: toNumber(row.orders),
        collectedFen: toFen(row.collected),
        refundedFen: toFen(row.refunded),
      };
    },
  };
}

function sessionsJoined({ hot, sealing }: TillParts): Tills['staffSession'] {
  const toSession = (row: Row) => {
    requireAuthentic(sealing.key, WALLET_ROWS, row, 'w_');
    const session = toStaffSession(sealing, row);
    requireStaffNoted(sealing, session.staff, row.noted as string | null);
    return { ...session, suspended: row.w_suspended === true };
  };
  return lookUpByText(hot, STAFF_SESSIONS, digestOf, toSession, [hot.cells.count]);
}

function sessionsApart({ hot, sealing, owner }: TillParts): Tills['staffSession'] {
  const sessionOf = lookUpByText(hot, STAFF_SESSIONS_APART, digestOf, (row) =>
    toStaffSession(sealing, row),
  );
  async function readOnce(digest: string) {
    const session = await sessionOf(digest);
    if (!session) return undefined;
    const { staffId, ownerId } = session.staff;
    const asked = [bigintArray([staffId]), bigintArray([ownerId])];
    const [standing, rows] = await Promise.all([
      owner(ownerId),
      readOf(hot, ownerId, NOTED, asked),
    ]);
    requireStaffNoted(sealing, session.staff, onlyRow({ rows }).noted);
    return standing && { ...session, suspended: standing.suspended };
  }
  return (digest) => readNoted(() => readOnce(digest));
}

const digestOf = (row: Row) => String(row.s_session_digest);

function toStaffSession(sealing: RowSealing, row: Row) {
  const { expiresAtMs } = STAFF_SESSION_ROWS.read(sealing, row, 's_');
  return { staff: STAFF_ROWS.read(sealing, row), expiresAtMs };
}

function dayValues({ branchId, fromMs, untilMs }: BranchDay): Value[] {
  return [branchId, fromMs, untilMs];
}
