// Orders that expired and of which receivers are to be told. Nothing is written when an order expires, so
// they are found by when they were made, from where the receivers of their owner have been told.

import { LINK_VALID_SECONDS } from '../../../core/order/order.ts';
import type { Expiries } from '../../callbacks.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { toNumber } from '../connection/values.ts';

const VALID_MS = LINK_VALID_SECONDS * 1_000;

interface ExpiriesRow {
  readonly owner_id: string;
  readonly from_ms: string;
  readonly tx_nos: readonly string[];
  readonly last_ms: string | null;
}

const EXPIRIES: Statement<ExpiriesRow> = {
  name: 'expiries',
  text: `with waiting as (
      select owner_id, min(greatest(expired_through_ms, expiries_from_ms)) as from_ms
      from event_receivers
      where cell = $1 and removed_at_ms is null
        and 'order.expired' = any(string_to_array(types, ','))
      group by owner_id
    )
    select owner_id, from_ms, tx_nos, last_ms from waiting
      cross join lateral (
        select coalesce(array_agg(tx_no), '{}') as tx_nos, max(expires_at_ms) as last_ms from (
          select tx_no, expires_at_ms from orders
          where orders.cell = $1 and orders.owner_id = waiting.owner_id
            and status in ('pending', 'expired')
            and created_at_ms >= from_ms - ${VALID_MS}
            and created_at_ms < $2::bigint - ${VALID_MS}
          order by created_at_ms limit $3
        ) as expired
      ) as found
    where from_ms < $2::bigint`,
};

const NOTE: Statement = {
  name: 'note_expiries',
  text: `update event_receivers set expired_through_ms = $3
    where cell = $1 and owner_id = $2 and removed_at_ms is null and expired_through_ms < $3`,
};

/** Those that expired before `throughMs`. */
export async function findExpiries(
  connection: Connection,
  cell: number,
  throughMs: number,
  limit: number,
): Promise<readonly Expiries[]> {
  const { rows } = await connection.run(EXPIRIES, [cell, throughMs, limit]);
  return rows.map(({ owner_id, from_ms, tx_nos: txNos, last_ms }) => ({
    ownerId: toNumber(owner_id),
    txNos,
    fromMs: toNumber(from_ms),
    // Where there are more of them, those of the last millisecond are found again.
    throughMs: txNos.length < limit || last_ms === null ? throughMs : toNumber(last_ms),
  }));
}

export async function noteExpiries(
  connection: Connection,
  cell: number,
  ownerId: number,
  throughMs: number,
): Promise<void> {
  await connection.run(NOTE, [cell, ownerId, throughMs]);
}
