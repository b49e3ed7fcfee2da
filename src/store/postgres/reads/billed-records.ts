// The records of a user of one day, page by page. Where the day begins and ends among them the checkpoints
// say, so a bill costs its own records, however many there are. Entries never change, nor does what is told
// here of orders and refunds: each page may be read by itself.

import type { BilledDay, BilledRecord, BillQueries } from '../../bills.ts';
import { type Cells, cellOfUser } from '../connection/cells.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { nullableNumber, toFen, toNumber } from '../connection/values.ts';
import { type EntryRow, toEntry } from '../tables/entries.ts';
import { endedThrough } from './all-records.ts';
import { soldOf } from './records.ts';

/** The first record on this day or later; each day that has records has a checkpoint before its first. */
export const FIRST_RECORD = (days: string) => `(select record_no from record_checkpoints
      where cell = $1 and user_id = $2 and day ${days} order by day, record_no limit 1)`;

/** No record has a larger number. */
export const LAST_RECORD = '9223372036854775807';

export const RECORDS_OF_DAY: Statement<EntryRow> = {
  name: 'query_records_of_day',
  text: `select * from entries
    where cell = $1 and user_id = $2 and record_no > $4
      and record_no >= ${FIRST_RECORD('>= $3')}
      and record_no < coalesce(${FIRST_RECORD('> $3')}, ${LAST_RECORD})
    order by record_no limit $5`,
};

export function billQueries(wide: ConnectionSource, cells: Cells): BillQueries {
  return {
    endedThrough: async () => endedThrough(await wide.connection(), cells),
    billedRecords: async (asked) => billedRecords(await wide.connection(), cells, asked),
  };
}

async function billedRecords(
  connection: Connection,
  cells: Cells,
  { userId, day, afterNo, limit }: BilledDay,
): Promise<readonly BilledRecord[]> {
  const values = [cellOfUser(cells, userId), userId, day, afterNo, limit];
  const { rows } = await connection.run(RECORDS_OF_DAY, values);
  const sold = await soldOf(connection, cells, rows);
  return rows.map((row) => {
    const { merchant_id, branch_id, out_trade_no, refund_type, refund_fee, out_refund_no } =
      sold(row);
    return {
      entry: toEntry(row),
      order:
        merchant_id === null
          ? null
          : {
              merchantId: toNumber(merchant_id),
              branchId: nullableNumber(branch_id),
              outTradeNo: out_trade_no,
            },
      refund:
        refund_type === null || refund_fee === null
          ? null
          : {
              refundType: refund_type,
              feeFen: toFen(refund_fee),
              outRefundNo: out_refund_no,
            },
    };
  });
}
