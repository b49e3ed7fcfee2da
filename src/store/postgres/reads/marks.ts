// By what a change of orders and of users shows: a few columns of each, found by their keys, and of
// all in one statement, because it runs a few times a second.

import type { StoredStatus } from '../../../core/order/order.ts';
import type { Marks, Watched } from '../../store.ts';
import { bigintArray, textArray } from '../connection/arrays.ts';
import { type Cells, cellsOfNumbers, cellsOfUsers } from '../connection/cells.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { readRows } from '../connection/read-rows.ts';
import { toFen, toNumber } from '../connection/values.ts';

type MarkRow = OrderMarkRow | OwnerMarkRow;

interface OrderMarkRow {
  readonly tx_no: string;
  readonly status: StoredStatus;
  readonly expires_at_ms: string;
  readonly refunded: string;
}

interface OwnerMarkRow {
  readonly tx_no: null;
  readonly user_id: string;
  readonly chain_no: string;
  readonly factor_failures: number;
}

export const MARKS: Statement<MarkRow> = {
  name: 'query_marks',
  text: `select tx_no, status, expires_at_ms, refunded,
     null::bigint as user_id, null::bigint as chain_no, null::integer as factor_failures
   from orders where cell = any($4::integer[]) and tx_no = any($1::text[])
   union all
   select null, null, null, null, user_id, chain_no, factor_failures
   from wallets where cell = any($3::integer[]) and user_id = any($2::bigint[])`,
};

export async function queryMarks(
  hot: ConnectionSource,
  cells: Cells,
  { txNos, userIds }: Watched,
): Promise<Marks> {
  const values = [
    ...[textArray(txNos), bigintArray(userIds)],
    ...[cellsOfUsers(cells, userIds), cellsOfNumbers(cells, txNos)],
  ];
  const rows = await readRows(hot, MARKS, values);
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
      factorFailures: row.factor_failures,
    })),
  };
}

function isOrder(row: MarkRow): row is OrderMarkRow {
  return row.tx_no !== null;
}

function isOwner(row: MarkRow): row is OwnerMarkRow {
  return row.tx_no === null;
}
