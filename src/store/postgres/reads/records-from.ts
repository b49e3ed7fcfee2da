// The records of a user from one on, newest first, without counting: for lists that go on where they ended.

import type { UserId } from '../../../core/ledger/wallet.ts';
import type { RecordView } from '../../record-view.ts';
import { type Books, HERE, owned, readOf } from '../connection/owners.ts';
import { ofOrder, type RecordRow, toRecordView, withOrders } from './record-page.ts';

export const RECORDS_FROM = owned<RecordRow>(
  'query_records_from',
  `with page as materialized (
      select * from entries
      where entries.${HERE} and entries.user_id = $2 and record_no <= $3
      order by record_no desc limit $4
    )
    select page.*, ${ofOrder('orders')}, refunds.fee as refund_fee, users.name, users.wallet_id
    from page
      left join orders on orders.${HERE} and orders.tx_no = page.tx_no
      left join refunds on refunds.${HERE} and refunds.refund_no = page.refund_no
      left join users on users.user_id = page.counterparty_id
    order by page.record_no desc`,
);

export async function queryRecordsFrom(
  books: Books,
  userId: UserId,
  recordNo: number | null,
  limit: number,
): Promise<readonly RecordView[]> {
  const from = recordNo ?? Number.MAX_SAFE_INTEGER;
  const rows = await readOf(books, userId, RECORDS_FROM, [userId, from, limit]);
  return (await withOrders(books, rows)).map(toRecordView);
}
