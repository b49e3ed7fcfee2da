// What is due for settlement, in all cells.

import type { Queries } from '../../store.ts';
import type { Cells } from '../connection/cells.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { NOW_MS, TIME } from '../connection/now-ms.ts';
import { readOnlyRow, readRows } from '../connection/read-rows.ts';
import { toNumber } from '../connection/values.ts';
import type { BucketRow } from '../tables/orders.ts';

type DueRow = Pick<BucketRow, 'owner_id' | 'due_at_ms'>;

// Of all cells: the batch that settles one decides whether it is due.
const DUE_BUCKETS: Statement<DueRow> = {
  name: 'query_due_buckets',
  text: `with clock as materialized (select ${NOW_MS} as now_ms)
   select owner_id, due_at_ms from settlement_buckets
   where settled_at_ms is null
     and due_at_ms <= (select now_ms from clock)
   order by due_at_ms limit $1`,
};
// Machines have clocks of their own, so over several cells the time is asked for before.
const DUE_BUCKETS_IN_CELLS: Statement<DueRow> = {
  name: 'query_due_buckets_in_cells',
  text: `select owner_id, due_at_ms from settlement_buckets
   where settled_at_ms is null and due_at_ms <= $2
   order by due_at_ms limit $1`,
};

export function dueBuckets(hot: ConnectionSource, { count }: Cells): Queries['dueBuckets'] {
  const timeMs = async () => toNumber((await readOnlyRow(hot, TIME)).now_ms);
  return async (limit) => {
    const rows =
      count === 1
        ? await readRows(hot, DUE_BUCKETS, [limit])
        : await readRows(hot, DUE_BUCKETS_IN_CELLS, [limit, await timeMs()]);
    return rows.map((row) => ({
      ownerId: toNumber(row.owner_id),
      dueAtMs: toNumber(row.due_at_ms),
    }));
  };
}
