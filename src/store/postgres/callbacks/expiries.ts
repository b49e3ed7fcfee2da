// Orders that expired and of which receivers are to be told. Nothing is written when an order expires, so
// they are found by when they were made, from where the receivers of their owner have been told.

import { LINK_VALID_SECONDS } from '../../../core/order/order.ts';
import type { Expiries } from '../../callbacks.ts';
import { cellSql } from '../connection/cells.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { readRows } from '../connection/read-rows.ts';
import { toNumber } from '../connection/values.ts';

const VALID_MS = LINK_VALID_SECONDS * 1_000;

interface ExpiriesRow {
  readonly owner_id: string;
  readonly from_ms: string;
  readonly through_ms: string;
  readonly tx_nos: readonly string[];
  readonly last_ms: string | null;
}

const EXPIRIES: Statement<ExpiriesRow> = {
  name: 'expiries',
  text: `with waiting as (
      select owner_id, min(greatest(expired_through_ms, expiries_from_ms)) as from_ms,
        ${NOW_MS} - $1::bigint as through_ms
      from event_receivers
      where removed_at_ms is null and 'order.expired' = any(string_to_array(types, ','))
      group by owner_id
    )
    select owner_id, from_ms, through_ms, tx_nos, last_ms from waiting
      cross join lateral (
        select coalesce(array_agg(tx_no), '{}') as tx_nos, max(expires_at_ms) as last_ms from (
          select tx_no, expires_at_ms from orders
          where orders.cell = ${cellSql('waiting.owner_id')}
            and orders.owner_id = waiting.owner_id and status = 'pending'
            and created_at_ms >= from_ms - ${VALID_MS} and created_at_ms < through_ms - ${VALID_MS}
          order by created_at_ms limit $2
        ) as expired
      ) as found
    where from_ms < through_ms`,
};

const NOTE: Statement = {
  name: 'note_expiries',
  text: `update event_receivers set expired_through_ms = $2
    where owner_id = $1 and removed_at_ms is null and expired_through_ms < $2`,
};

export async function findExpiries(
  wide: ConnectionSource,
  certainMs: number,
  limit: number,
): Promise<readonly Expiries[]> {
  const rows = await readRows(wide, EXPIRIES, [certainMs, limit]);
  return rows.map(({ owner_id, from_ms, through_ms, tx_nos: txNos, last_ms }) => ({
    ownerId: toNumber(owner_id),
    txNos,
    fromMs: toNumber(from_ms),
    // Where there are more of them, those of the last millisecond are found again.
    throughMs: toNumber(txNos.length < limit || last_ms === null ? through_ms : last_ms),
  }));
}

export async function noteExpiries(
  connection: Connection,
  ownerId: number,
  throughMs: number,
): Promise<void> {
  await connection.run(NOTE, [ownerId, throughMs]);
}
