// By what a change of orders and of users shows: a few columns of each, found by their keys, and of
// all in a cell in one statement, because it runs a few times a second.

import type { OrderStatus } from '../../../core/order/order.ts';
import { NEWEST_ORDERS } from '../../own-lists.ts';
import type { Marks, Watched } from '../../store.ts';
import { bigintArray, integerArray, textArray } from '../connection/arrays.ts';
import { inCells } from '../connection/cells.ts';
import type { Statement } from '../connection/connection.ts';
import { failureOf } from '../connection/failure.ts';
import { inItsCell } from '../connection/in-its-cell.ts';
import type { Books } from '../connection/owners.ts';
import { readRows } from '../connection/read-rows.ts';
import { toFen, toNumber } from '../connection/values.ts';

/** Orders by their number and owners by their id, all in a cell. */
type InCell = readonly [cell: number, inside: readonly (string | number)[]];

type MarkRow = OrderMarkRow | OwnerMarkRow;

interface OrderMarkRow {
  readonly tx_no: string;
  readonly status: OrderStatus;
  readonly expires_at_ms: string;
  readonly refunded: string;
}

interface OwnerMarkRow {
  readonly tx_no: null;
  readonly user_id: string;
  readonly chain_no: string;
  readonly told_no: string;
  readonly factor_failures: number;
  readonly newest_orders: string;
}

export const MARKS: Statement<MarkRow> = {
  name: 'query_marks',
  text: `select tx_no, status, expires_at_ms, refunded,
     null::bigint as user_id, null::bigint as chain_no, null::integer as factor_failures,
     null::bigint as told_no, null::bigint as newest_orders
   from orders where cell = any($4::integer[]) and tx_no = any($1::text[])
   union all
   select null, null, null, null, user_id, chain_no, factor_failures, told_no,
     (select coalesce(sum(created_at_ms), 0)::bigint from (
       select created_at_ms from orders
       where cell = any($3::integer[]) and owner_id = wallets.user_id
       order by created_at_ms desc limit ${NEWEST_ORDERS}
     ) as newest)
   from wallets where cell = any($3::integer[]) and user_id = any($2::bigint[])`,
};

/** Of a cell that is away nothing is told, and whoever watches it goes on to wait. */
export async function queryMarks(hot: Books, { txNos, userIds }: Watched): Promise<Marks> {
  const lies = { cellOf: ([cell]: InCell) => cell, away: hot.away };
  const ask = inItsCell(lies, () => ([cell, inside]: InCell) => {
    const only = integerArray([cell]);
    const numbers = textArray(inside.filter((one) => typeof one === 'string'));
    const users = bigintArray(inside.filter((one) => typeof one === 'number'));
    return readRows(hot, MARKS, [numbers, users, only, only]);
  });
  const asked = await Promise.allSettled(
    inCells<string | number>(hot.cells, [...txNos, ...userIds], (owner) => owner).map(ask),
  );
  const answered = asked.filter((one) => one.status === 'fulfilled');
  const failures = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const other = failures.find((error) => failureOf(error) !== 'connection');
  if (other) throw other;
  if (answered.length === 0 && failures.length > 0) throw failures[0];
  const rows = answered.flatMap(({ value }) => value);
  return {
    orders: rows.filter(isOrder).map((row) => ({
      txNo: row.tx_no,
      status: row.status,
      expiresAtMs: toNumber(row.expires_at_ms),
      refundedFen: toFen(row.refunded),
    })),
    owners: rows.filter(isOwner).map((row) => ({
      userId: toNumber(row.user_id),
      chainNo: toNumber(row.chain_no),
      toldNo: toNumber(row.told_no),
      factorFailures: row.factor_failures,
      newestOrders: toNumber(row.newest_orders),
    })),
  };
}

function isOrder(row: MarkRow): row is OrderMarkRow {
  return row.tx_no !== null;
}

function isOwner(row: MarkRow): row is OwnerMarkRow {
  return row.tx_no === null;
}
