// The records of a user of one day, page by page. Where the day begins and ends among them the checkpoints
// say, so a bill costs its own records, however many there are. Entries never change, nor does what is told
// here of orders and refunds: each page may be read by itself.

import type { BilledDay, BilledRecord, BillQueries } from '../../bills.ts';
import { type Books, HERE, owned, readOf } from '../connection/owners.ts';
import { nullableNumber, toFen, toNumber } from '../connection/values.ts';
import { type EntryRow, toEntry } from '../tables/entries.ts';
import { endedThrough } from './all-records.ts';
import { soldOf } from './record-page.ts';

/** The first record on this day or later; each day that has records has a checkpoint before its first. */
export const FIRST_RECORD = (days: string) => `(select record_no from record_checkpoints
      where ${HERE} and user_id = $2 and day ${days} order by day, record_no limit 1)`;

/** No record has a larger number. */
export const LAST_RECORD = '9223372036854775807';

export const RECORDS_OF_DAY = owned<EntryRow>(
  'query_records_of_day',
  `select * from entries
    where ${HERE} and user_id = $2 and record_no > $4
      and record_no >= ${FIRST_RECORD('>= $3')}
      and record_no < coalesce(${FIRST_RECORD('> $3')}, ${LAST_RECORD})
    order by record_no limit $5`,
);

export function billQueries(wide: Books): BillQueries {
  return {
    endedThrough: () => endedThrough(wide),
    billedRecords: (asked) => billedRecords(wide, asked),
  };
}

async function billedRecords(
  wide: Books,
  { userId, day, afterNo, limit }: BilledDay,
): Promise<readonly BilledRecord[]> {
  const rows = await readOf(wide, userId, RECORDS_OF_DAY, [userId, day, afterNo, limit]);
  const sold = await soldOf(wide, rows);
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
