// Reads what an owner's merchants took on a day: its records, which the checkpoints find, and of each the
// order. So it costs what the day recorded, however large the books are.

import type { Sales, SalesQueries } from '../../sales.ts';
import { type Books, HERE, owned, readOf } from '../connection/owners.ts';
import { nullableNumber, toFen, toNumber } from '../connection/values.ts';
import { FIRST_RECORD, LAST_RECORD } from './billed-records.ts';

interface SalesRow {
  /** Null: of a branch, or of a merchant without one. */
  readonly hour: string | null;
  /** Null: of an hour. */
  readonly merchant_id: string | null;
  readonly branch_id: string | null;
  readonly orders: string;
  readonly collected: string;
  readonly refunded: string;
}

const HOUR_MS = 3_600_000;
/** Of Shanghai. */
const OFFSET_HOURS = 8;

export const SALES_OF_DAY = owned<SalesRow>(
  'query_sales_of_day',
  `select hour, merchant_id, branch_id,
      count(*) filter (where type = 'collection') as orders,
      coalesce(sum(moved) filter (where type = 'collection'), 0)::bigint as collected,
      coalesce(sum(moved) filter (where type = 'refund'), 0)::bigint as refunded
    from (
      select type, tx_no, abs(balance_delta + frozen_delta) as moved,
        (at_ms / ${HOUR_MS} + ${OFFSET_HOURS}) % 24 as hour
      from entries
      where ${HERE} and user_id = $2
        and record_no >= ${FIRST_RECORD('>= $3')}
        and record_no < coalesce(${FIRST_RECORD('> $3')}, ${LAST_RECORD})
        and account = 'merchant' and type in ('collection', 'refund')
    ) as taken
      cross join lateral (
        select merchant_id, branch_id from orders where ${HERE} and tx_no = taken.tx_no limit 1
      ) as sold
    group by grouping sets ((hour), (merchant_id, branch_id))
    order by hour, merchant_id, branch_id`,
);

export function salesQueries(wide: Books): SalesQueries {
  return {
    async salesOfDay({ userId, day }) {
      const rows = await readOf(wide, userId, SALES_OF_DAY, [userId, day]);
      return {
        hours: rows.flatMap((row) =>
          row.hour === null ? [] : [{ hour: toNumber(row.hour), ...toSales(row) }],
        ),
        branches: rows.flatMap((row) =>
          row.merchant_id === null
            ? []
            : [
                {
                  merchantId: toNumber(row.merchant_id),
                  branchId: nullableNumber(row.branch_id),
                  ...toSales(row),
                },
              ],
        ),
      };
    },
  };
}

function toSales({ orders, collected, refunded }: SalesRow): Sales {
  return {
    orders: toNumber(orders),
    collectedFen: toFen(collected),
    refundedFen: toFen(refunded),
  };
}
