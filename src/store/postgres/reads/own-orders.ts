// An owner's orders in the order of time, found through the index on owner and time, whichever end it begins
// at. Filters that the index does not know are checked on at most ORDERS_EXAMINED_MAX orders. No other column
// sorts: each index for one would be written by every creation, at two to four percent.

import { LINK_VALID_SECONDS, ORDER_STATUSES, type OrderStatus } from '../../../core/order/order.ts';
import {
  OPEN_EXAMINED_MAX,
  ORDERS_EXAMINED_MAX,
  type OrderCursor,
  type OwnLists,
  type OwnOrderFilter,
  TO_PAY_MAX,
} from '../../own-lists.ts';
import { onlyRow, type Statement, type Value } from '../connection/connection.ts';
import { type Books, HERE, type Owned, owned, readOf } from '../connection/owners.ts';
import { readRows } from '../connection/read-rows.ts';
import { toFen, toNumber } from '../connection/values.ts';
import { type Examined, pageOf, settledAt, statusAt } from '../tables/examined.ts';
import {
  ORDER_SEALS,
  type OrderRow,
  type OrderWithSettlementRow,
  provedSettledOrder,
  REFUND_REQUEST_ROWS,
} from '../tables/orders.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { proved } from '../tables/sealed-rows.ts';

type Direction = 'desc' | 'asc';

const inOrder = (table: string, direction: Direction) =>
  `${table}created_at_ms ${direction}, ${table}tx_no ${direction}`;

/** After the cursor that $4 and $5 are. */
const FOLLOWS = {
  desc: 'created_at_ms <= $4 and (created_at_ms < $4 or tx_no < $5)',
  asc: 'created_at_ms >= $4 and (created_at_ms > $4 or tx_no > $5)',
};

/** Numbers the rows as they are read, so that reading can stop at any of them. */
const examined = (also: string, direction: Direction) => `(
    select *, row_number() over (order by ${inOrder('', direction)}) as place
    from orders
    where ${HERE} and owner_id = $1 and created_at_ms >= $2 and created_at_ms < $3
      and ${FOLLOWS[direction]} ${also}
    order by ${inOrder('', direction)} limit ${ORDERS_EXAMINED_MAX}
  ) as orders`;

const MATCHES = `($6::bigint is null or merchant_id = $6)
    and ($7::bigint is null or branch_id = $7)
    and ($8::text is null
      or strpos(lower(title), lower($8)) > 0 or strpos(tx_no, upper($8)) > 0
      or strpos(lower(out_trade_no), lower($8)) > 0)
    and ($10::bigint is null or amount >= $10) and ($11::bigint is null or amount <= $11)
    and ($12::bigint is null or coalesce(payer_id, designated_payer_id) = $12)`;

type Page = Owned<OrderWithSettlementRow & Examined>;
type Counts = Owned<CountRow>;

const page = (name: string, also: string, direction: Direction): Page =>
  owned(
    `${name}_${direction}`,
    `select page.*, bucket.settled_at_ms as bucket_settled_at_ms
    from (
      select orders.*, matches, place = ${ORDERS_EXAMINED_MAX} as last
      from ${examined(also, direction)}
        cross join lateral (
          select ${MATCHES} and ($13::text is null or $13 = ${statusAt('$15')}) as matches
        ) as checked
      where matches or place = ${ORDERS_EXAMINED_MAX}
      order by ${inOrder('', direction)} limit $14
    ) as page
      ${settledAt(HERE)}
    order by ${inOrder('page.', direction)}`,
  );
const pages = (name: string, also: string) => ({
  desc: page(name, also, 'desc'),
  asc: page(name, also, 'asc'),
});
const PAGE = pages('own_orders', '');
const NUMBERED_PAGE = pages('own_numbered_orders', 'and out_trade_no = $16');

type CountRow = Readonly<
  Record<OrderStatus | 'examined' | 'collected_sum' | 'refunded_sum', string>
>;

const ofStatus = (status: OrderStatus) =>
  `count(*) filter (where matches and status_now = '${status}') as ${status}`;

const counts = (name: string, also: string): Counts =>
  owned(
    name,
    `select ${ORDER_STATUSES.map(ofStatus).join(', ')}, count(*) as examined,
      coalesce(sum(amount) filter (where matches and paid_at_ms is not null), 0)::bigint as collected_sum,
      coalesce(sum(refunded) filter (where matches), 0)::bigint as refunded_sum
    from ${examined(also, 'desc')}
      cross join lateral (select ${statusAt('$13')} as status_now, ${MATCHES} as matches) as checked`,
  );
const COUNTS = counts('own_order_counts', '');
const NUMBERED_COUNTS = counts('own_numbered_order_counts', 'and out_trade_no = $14');

const OPEN = owned<OrderRow>(
  'own_open_orders',
  `select * from (
      select * from orders where ${HERE} and owner_id = $2
      order by created_at_ms desc, tx_no desc limit ${OPEN_EXAMINED_MAX}
    ) as newest
    where merchant_id = $3 and amount = $4 and status = 'pending' and expires_at_ms > $5
    order by created_at_ms desc, tx_no desc`,
);

// Whoever made them. None is open that is older than links are valid, so what was paid is not read.
export const TO_PAY: Statement<OrderRow> = {
  name: 'orders_to_pay',
  text: `select * from orders
    where designated_payer_id = $1 and created_at_ms > $2
      and status = 'pending' and expires_at_ms > $3
    order by created_at_ms desc, tx_no desc limit ${TO_PAY_MAX}`,
};

const REQUESTS = owned<Row>(
  'own_refund_requests',
  `select * from refund_requests
    where ${HERE} and owner_id = $1 and requested_at_ms <= $2 and (requested_at_ms < $2 or request_no < $3)
    order by requested_at_ms desc, request_no desc limit $4`,
);

/** For the test that reads their plans. */
export const OWN_LIST_STATEMENTS: readonly Statement[] = [
  ...[PAGE, NUMBERED_PAGE].flatMap(({ desc, asc }) => [desc, asc]),
  ...[COUNTS, NUMBERED_COUNTS],
  ...[OPEN, REQUESTS],
];

export function ownLists(
  wide: Books,
  sealing: RowSealing,
  nowMs: () => number,
): Omit<OwnLists, 'payeesOf' | 'movesWithin'> {
  const toItem = (row: OrderWithSettlementRow) => provedSettledOrder(sealing, row);
  return {
    async ordersOf(filter, after, limit) {
      const { outTradeNo, oldestFirst = false } = filter;
      const direction = oldestFirst ? 'asc' : 'desc';
      const cursor = after ?? (oldestFirst ? FIRST_CURSOR : LAST_CURSOR);
      const values = [...filterValues(filter, cursor), filter.status, limit + 1, nowMs()];
      const rows = await (outTradeNo === null
        ? readOf(wide, filter.ownerId, PAGE[direction], values)
        : readOf(wide, filter.ownerId, NUMBERED_PAGE[direction], [...values, outTradeNo]));
      return pageOf(rows, limit, toItem, ({ createdAtMs, txNo }) => ({
        createdAtMs,
        txNo,
      }));
    },
    async countOrdersOf(filter) {
      const values = [...filterValues(filter, LAST_CURSOR), nowMs()];
      const { outTradeNo, ownerId } = filter;
      const rows = await (outTradeNo === null
        ? readOf(wide, ownerId, COUNTS, values)
        : readOf(wide, ownerId, NUMBERED_COUNTS, [...values, outTradeNo]));
      const row = onlyRow({ rows });
      const found = ORDER_STATUSES.filter((status) => row[status] !== '0');
      return {
        byStatus: new Map(found.map((status) => [status, toNumber(row[status])])),
        collectedFen: toFen(row.collected_sum),
        refundedFen: toFen(row.refunded_sum),
        complete: toNumber(row.examined) < ORDERS_EXAMINED_MAX,
      };
    },
    async openOrdersOf({ ownerId, merchantId, amountFen }) {
      const values = [ownerId, merchantId, amountFen, nowMs()];
      return (await readOf(wide, ownerId, OPEN, values)).map((row) =>
        proved(sealing, ORDER_SEALS, row),
      );
    },
    async ordersToPay(payerId) {
      const values = [payerId, nowMs() - LINK_VALID_SECONDS * 1000, nowMs()];
      return (await readRows(wide, TO_PAY, values)).map((row) => proved(sealing, ORDER_SEALS, row));
    },
    async refundRequestsOf(ownerId, before, limit) {
      const { requestedAtMs, requestNo } = before ?? { requestedAtMs: LATEST_MS, requestNo: '' };
      const values = [ownerId, requestedAtMs, requestNo, limit];
      const rows = await readOf(wide, ownerId, REQUESTS, values);
      return rows.map((row) => REFUND_REQUEST_ROWS.read(sealing, row));
    },
  };
}

const LATEST_MS = Number.MAX_SAFE_INTEGER;
const LAST_CURSOR: OrderCursor = { createdAtMs: LATEST_MS, txNo: '' };
const FIRST_CURSOR: OrderCursor = { createdAtMs: 0, txNo: '' };

function filterValues(filter: OwnOrderFilter, cursor: OrderCursor): Value[] {
  const { ownerId, merchantId, branchId, fromMs, untilMs, text } = filter;
  const { minFen = null, maxFen = null, payerId = null } = filter;
  const period = [fromMs ?? 0, untilMs ?? LATEST_MS, cursor.createdAtMs, cursor.txNo];
  const said = [merchantId, branchId, text, minFen, maxFen, payerId];
  return [ownerId, ...period, ...said];
}
