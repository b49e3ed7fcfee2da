// The records of a user from one on, newest first, without counting: for lists that go on where they ended.

import type { UserId } from '../../../core/ledger/wallet.ts';
import type { RecordView } from '../../record-view.ts';
import { type Cells, cellOfUser } from '../connection/cells.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { ofOrder, type RecordRow, toRecordView, withOrders } from './records.ts';

export const RECORDS_FROM: Statement<RecordRow> = {
  name: 'query_records_from',
  text: `with page as materialized (
      select * from entries
      where entries.cell = $1 and entries.user_id = $2 and record_no <= $3
      order by record_no desc limit $4
    )
    select page.*, ${ofOrder('orders')}, refunds.fee as refund_fee, users.name, users.wallet_id
    from page
      left join orders on orders.cell = $1 and orders.tx_no = page.tx_no
      left join refunds on refunds.cell = $1 and refunds.refund_no = page.refund_no
      left join users on users.user_id = page.counterparty_id
    order by page.record_no desc`,
};

export async function queryRecordsFrom(
  connection: Connection,
  cells: Cells,
  userId: UserId,
  recordNo: number | null,
  limit: number,
): Promise<readonly RecordView[]> {
  const from = recordNo ?? Number.MAX_SAFE_INTEGER;
  const values = [cellOfUser(cells, userId), userId, from, limit];
  const { rows } = await connection.run(RECORDS_FROM, values);
  return (await withOrders(connection, cells, rows)).map(toRecordView);
}
