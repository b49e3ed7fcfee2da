// Finds what is due for settlement in a cell.

import type { Queries } from '../../store.ts';
import type { Statement } from '../connection/connection.ts';
import { inItsCell } from '../connection/in-its-cell.ts';
import { NOW_MS, TIME } from '../connection/now-ms.ts';
import { areTogether, type Books } from '../connection/owners.ts';
import { readOnlyRow, readRows } from '../connection/read-rows.ts';
import { toNumber } from '../connection/values.ts';
import type { SettlementBucketRow } from '../tables/orders.ts';

type DueRow = Pick<SettlementBucketRow, 'owner_id' | 'due_at_ms'>;

// The batch that settles one decides whether it is due.
const DUE_BUCKETS: Statement<DueRow> = {
  name: 'query_due_buckets',
  text: `with clock as materialized (select ${NOW_MS} as now_ms)
   select owner_id, due_at_ms from settlement_buckets
   where settled_at_ms is null
     and due_at_ms <= (select now_ms from clock)
   order by due_at_ms limit $1`,
};
// Machines have clocks of their own, so over several cells the time is asked for before.
const DUE_BUCKETS_IN_CELL: Statement<DueRow> = {
  name: 'query_due_buckets_in_cell',
  text: `select owner_id, due_at_ms from settlement_buckets
   where cell = $3 and settled_at_ms is null and due_at_ms <= $2
   order by due_at_ms limit $1`,
};

interface Asked {
  readonly cell: number;
  readonly limit: number;
}

export function dueBuckets(hot: Books): Queries['dueBuckets'] {
  const timeMs = async () => toNumber((await readOnlyRow(hot, TIME)).now_ms);
  const lies = { cellOf: ({ cell }: Asked) => cell, away: hot.away };
  const ask = inItsCell(
    lies,
    () =>
      async ({ cell, limit }: Asked) =>
        areTogether(hot)
          ? readRows(hot, DUE_BUCKETS, [limit])
          : readRows(hot, DUE_BUCKETS_IN_CELL, [limit, await timeMs(), cell]),
  );
  return async (cell, limit) =>
    (await ask({ cell, limit })).map((row) => ({
      ownerId: toNumber(row.owner_id),
      dueAtMs: toNumber(row.due_at_ms),
    }));
}
