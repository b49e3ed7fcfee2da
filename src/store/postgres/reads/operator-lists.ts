// Reads what operators list of everybody, each list through one index and newest first. Filters that the
// index does not know are checked on at most ROWS_EXAMINED_MAX rows.

import { firstTxNoAt } from '../../../crypto/numbers.ts';
import {
  type AllOrdersFilter,
  NUMBER_DRIFT_MS,
  type NumberedSecurityEvent,
  type OperatorLists,
  ROWS_EXAMINED_MAX,
  type SecurityEventCursor,
  type SecurityEventFilter,
  type TrailCursor,
  type TrailFilter,
} from '../../operator-lists.ts';
import type { OrderCursor } from '../../own-lists.ts';
import { textArray } from '../connection/arrays.ts';
import type { Statement, Value } from '../connection/connection.ts';
import {
  AMONG,
  areTogether,
  type Books,
  beside,
  HERE,
  owned,
  readAmong,
  readOf,
} from '../connection/owners.ts';
import { readRows } from '../connection/read-rows.ts';
import { toNumber } from '../connection/values.ts';
import { type SecurityEventRow, toSecurityEvent } from '../tables/access.ts';
import { type AuditLineRow, toAuditLine } from '../tables/audit-lines.ts';
import { type Examined, pageOf, settledAt, statusAt } from '../tables/examined.ts';
import {
  type OrderWithSettlementRow,
  provedSettledOrder,
  type SettlementBucketRow,
} from '../tables/orders.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import { operatorCounts } from './waiting-counts.ts';

/** A page of a table. `range`: what its index finds; `matches`: what is checked row by row. */
function page(table: string, order: string, range: string, matches: string, limit: string): string {
  return `select listed.*, matches, place = ${ROWS_EXAMINED_MAX} as last
    from (
      select *, row_number() over (order by ${order}) as place
      from ${table} where ${range} order by ${order} limit ${ROWS_EXAMINED_MAX}
    ) as listed
      cross join lateral (select ${matches} as matches) as checked
    where matches or place = ${ROWS_EXAMINED_MAX}
    order by ${order} limit ${limit}`;
}

// Numbers of orders begin with their time, so the primary key has them in its order.
const ORDER_PAGE = page(
  'orders',
  'tx_no desc',
  'tx_no >= $1 and tx_no < $2',
  `created_at_ms >= $3 and created_at_ms < $4 and ($5::text is null or $5 = ${statusAt('$7')})`,
  '$6',
);
const ORDERS: Statement<OrderWithSettlementRow & Examined> = {
  name: 'all_orders',
  text: `select page.*, bucket.settled_at_ms as bucket_settled_at_ms
    from (${ORDER_PAGE}) as page
      ${settledAt(beside('page'))}
    order by page.tx_no desc`,
};
// A distributed database collects such a page, and refuses to join what was collected: the buckets are asked
// for afterwards.
const ORDERS_APART: Statement<OrderWithSettlementRow & Examined> = {
  name: 'all_orders_in_cells',
  text: `select page.*, null::bigint as bucket_settled_at_ms from (${ORDER_PAGE}) as page
    order by page.tx_no desc`,
};
const SETTLED_BUCKETS = owned<Pick<SettlementBucketRow, 'id' | 'settled_at_ms'>>(
  'settled_buckets',
  `select id, settled_at_ms from settlement_buckets
    where ${AMONG} and id = any($2::text[])`,
);

const DONE_SO = `($5::text[] is null or action = any($5))
  and ($6::text[] is null or by_kind || ' ' || by_name = any($6))`;

const TRAIL: Statement<AuditLineRow & Examined> = {
  name: 'whole_trail',
  text: page(
    'audit_lines',
    'at_ms desc, user_id desc, chain_no desc',
    `at_ms >= $1 and at_ms < $2
      and at_ms <= $3 and (at_ms < $3 or (user_id, chain_no) < ($4, $7))`,
    DONE_SO,
    '$8',
  ),
};

// The lines of a user are never older than those before them.
const TRAIL_OF = owned<AuditLineRow & Examined>(
  'trail_of_user',
  page(
    'audit_lines',
    'chain_no desc',
    `${HERE} and user_id = $4 and chain_no < $3`,
    `at_ms >= $1 and at_ms < $2 and ${DONE_SO}`,
    '$7',
  ),
);

const EVENT_ORDER = 'at_ms desc, event_no desc';
const EVENT_RANGE = 'at_ms >= $1 and at_ms < $2 and at_ms <= $3 and (at_ms < $3 or event_no < $4)';
const HAS_KIND = '$5::text is null or kind = $5';

interface NumberedSecurityEventRow extends SecurityEventRow {
  readonly event_no: string;
}

const EVENTS: Statement<NumberedSecurityEventRow & Examined> = {
  name: 'all_security_events',
  text: page('security_events', EVENT_ORDER, EVENT_RANGE, HAS_KIND, '$6'),
};
const EVENTS_OF: Statement<NumberedSecurityEventRow & Examined> = {
  name: 'security_events_of_user',
  text: page('security_events', EVENT_ORDER, `user_id = $7 and ${EVENT_RANGE}`, HAS_KIND, '$6'),
};

interface Numbered {
  readonly no: string;
}

// One after the other: a distributed database makes no union of tables over its machines.
const ORDERS_CALLED: Statement<Numbered> = {
  name: 'orders_called',
  text: `select tx_no as no from orders where out_trade_no = $1 order by tx_no desc limit $2`,
};
const REFUNDS_CALLED: Statement<Numbered> = {
  name: 'refunds_called',
  text: `select refund_no as no from refunds where out_refund_no = $1
    order by refund_no desc limit $2`,
};
const REFUND_REQUESTS_CALLED: Statement<Numbered> = {
  name: 'refund_requests_called',
  text: `select request_no as no from refund_requests where out_refund_no = $1
    order by request_no desc limit $2`,
};
const RECHARGES_CALLED: Statement<Numbered> = {
  name: 'recharges_called',
  text: `select recharge_no as no from bank_references
    where id = any($1::text[]) and recharge_no is not null order by recharge_no desc limit $2`,
};
const WITHDRAWALS_CALLED: Statement<Numbered> = {
  name: 'withdrawals_called',
  text: `select withdrawal_no as no from withdrawals where bank_reference = $1
    order by withdrawal_no desc limit $2`,
};

const CALLED = [ORDERS_CALLED, REFUNDS_CALLED, REFUND_REQUESTS_CALLED, WITHDRAWALS_CALLED];

/** For the test that reads their plans. */
export const CALLED_STATEMENTS: readonly Statement[] = [...CALLED, RECHARGES_CALLED];

/** The same. */
export const OPERATOR_LIST_STATEMENTS: readonly Statement[] = [
  ...[ORDERS, TRAIL, TRAIL_OF, EVENTS, EVENTS_OF],
];

export function operatorLists(
  wide: Books,
  sealing: RowSealing,
  nowMs: () => number,
): Omit<OperatorLists, 'withdrawals' | 'payableWithdrawals'> {
  const toItem = (row: OrderWithSettlementRow) => provedSettledOrder(sealing, row);
  return {
    ...operatorCounts(wide, nowMs),
    async allOrders(filter, before, limit) {
      const values = [...orderValues(filter, before), limit + 1, nowMs()];
      const rows = areTogether(wide)
        ? await readRows(wide, ORDERS, values)
        : await withBuckets(wide, await readRows(wide, ORDERS_APART, values));
      return pageOf(rows, limit, toItem, ({ createdAtMs, txNo }) => ({
        createdAtMs,
        txNo,
      }));
    },
    async trail(filter, before, limit) {
      const values = trailValues(filter, before, limit + 1);
      const rows =
        filter.userId === null
          ? await readRows(wide, TRAIL, values)
          : await readOf(wide, filter.userId, TRAIL_OF, values);
      return pageOf(rows, limit, toAuditLine, ({ atMs, userId, chainNo }) => {
        return { atMs, userId, chainNo };
      });
    },
    async allSecurityEvents(filter, before, limit) {
      const { userId } = filter;
      const values = [...eventValues(filter, before), limit + 1];
      const rows =
        userId === null
          ? await readRows(wide, EVENTS, values)
          : await readRows(wide, EVENTS_OF, [...values, userId]);
      return pageOf(rows, limit, toNumberedSecurityEvent, ({ atMs, eventNo }) => ({
        atMs,
        eventNo,
      }));
    },
    async numbersCalled({ text, bankReferenceIds }, limit) {
      const found = await Promise.all([
        ...CALLED.map((statement) => readRows(wide, statement, [text, limit])),
        readRows(wide, RECHARGES_CALLED, [textArray(bankReferenceIds), limit]),
      ]);
      return found.flat().map(({ no }) => no);
    },
  };
}

async function withBuckets<Row extends OrderWithSettlementRow>(
  wide: Books,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const bucketOf = ({ owner_id, settle_due_at_ms }: Row) => `${owner_id}/${settle_due_at_ms}`;
  const owed = rows.filter((row) => row.settle_due_at_ms !== null);
  if (owed.length === 0) return rows;
  const owners = owed.map((row) => toNumber(row.owner_id));
  const values = [textArray([...new Set(owed.map(bucketOf))])];
  const found = await readAmong(wide, owners, SETTLED_BUCKETS, values);
  const settled = new Map(found.map(({ id, settled_at_ms }) => [id, settled_at_ms]));
  return rows.map((row) => ({ ...row, bucket_settled_at_ms: settled.get(bucketOf(row)) ?? null }));
}

const LATEST = Number.MAX_SAFE_INTEGER;
/** After the numbers of all orders. */
const NO_ORDER = 'Z';

function orderValues({ status, fromMs, untilMs }: AllOrdersFilter, before: OrderCursor | null) {
  const first = fromMs === null ? '' : firstTxNoAt('collection', fromMs - NUMBER_DRIFT_MS);
  const end = untilMs === null ? NO_ORDER : firstTxNoAt('collection', untilMs + NUMBER_DRIFT_MS);
  const last = before !== null && before.txNo < end ? before.txNo : end;
  return [first, last, fromMs ?? 0, untilMs ?? LATEST, status];
}

function trailValues(
  { userId, actors, actions, fromMs, untilMs }: TrailFilter,
  before: TrailCursor | null,
  limit: number,
): Value[] {
  const named = actors && textArray(actors.map(({ kind, name }) => `${kind} ${name}`));
  const done = [actions && textArray(actions), named];
  const period = [fromMs ?? 0, untilMs ?? LATEST];
  if (userId !== null) {
    const cursor = [before?.chainNo ?? LATEST, userId];
    return [...period, ...cursor, ...done, limit];
  }
  const { atMs, userId: user, chainNo } = before ?? { atMs: LATEST, userId: 0, chainNo: 0 };
  return [...period, atMs, user, ...done, chainNo, limit];
}

function eventValues(
  { kind, fromMs, untilMs }: SecurityEventFilter,
  before: SecurityEventCursor | null,
) {
  const { atMs, eventNo } = before ?? { atMs: LATEST, eventNo: 0 };
  return [fromMs ?? 0, untilMs ?? LATEST, atMs, eventNo, kind];
}

function toNumberedSecurityEvent(row: NumberedSecurityEventRow): NumberedSecurityEvent {
  return { ...toSecurityEvent(row), eventNo: toNumber(row.event_no) };
}
