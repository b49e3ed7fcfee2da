// Orders that nobody can pay any more and of which no event tells yet. Nothing is written when an order
// expires, so they are found by when they were made, from where those of the cell have been told.

import { LINK_VALID_SECONDS } from '../../../core/order/order.ts';
import type { Expiries } from '../../callbacks.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';

const VALID_MS = LINK_VALID_SECONDS * 1_000;

const THROUGH: Statement<{ readonly through_ms: string | null }> = {
  name: 'expiries_through',
  text: 'select (select through_ms from expiries_told where cell = $1) as through_ms',
};

// Where nothing was noted yet: what receivers of the release before have not been told; after a restore what
// has expired since the newest event.
const FIRST_THROUGH: Statement<{ readonly through_ms: string }> = {
  name: 'expiries_first_through',
  text: `select least($2::bigint, (select min(greatest(expired_through_ms, expiries_from_ms))
      from event_receivers where cell = $1 and removed_at_ms is null
        and 'order.expired' = any(string_to_array(types, ','))),
      coalesce((select max(told_at_ms) from events where cell = $1), $2::bigint) - 3600000)
    as through_ms`,
};

interface ExpiredRow {
  readonly tx_no: string;
  readonly expires_at_ms: string;
}

// Without a name it is planned each time: how many orders are so old decides how they are found.
const EXPIRIES: Statement<ExpiredRow> = {
  name: '',
  text: `select tx_no, expires_at_ms from orders
      left join lateral (
        select subject_no from events where events.cell = $1 and events.subject_no = orders.tx_no limit 1
      ) as told on true
    where cell = $1 and status in ('pending', 'expired', 'cancelled')
      and created_at_ms >= $2::bigint - ${VALID_MS} and created_at_ms < $3::bigint - ${VALID_MS}
      and told.subject_no is null
    order by created_at_ms limit $4`,
};

const NOTE: Statement = {
  name: 'note_expiries',
  text: `insert into expiries_told (cell, through_ms)
    select cells.cell, $2::bigint from cells where cells.cell = $1
    on conflict (cell) do update
      set through_ms = greatest(expiries_told.through_ms, excluded.through_ms)`,
};

/** Those that expired before `throughMs`. */
export async function findExpiries(
  connection: Connection,
  cell: number,
  throughMs: number,
  limit: number,
): Promise<Expiries> {
  const noted = nullableNumber(onlyRow(await connection.run(THROUGH, [cell])).through_ms);
  const fromMs = noted ?? (await firstThrough(connection, cell, throughMs));
  const { rows } = await connection.run(EXPIRIES, [cell, fromMs, throughMs, limit]);
  const last = rows[limit - 1];
  return {
    txNos: rows.map((row) => row.tx_no),
    fromMs,
    throughMs: last ? toNumber(last.expires_at_ms) : throughMs,
  };
}

async function firstThrough(connection: Connection, cell: number, throughMs: number) {
  return toNumber(onlyRow(await connection.run(FIRST_THROUGH, [cell, throughMs])).through_ms);
}

export async function noteExpiries(
  connection: Connection,
  cell: number,
  throughMs: number,
): Promise<void> {
  await connection.run(NOTE, [cell, throughMs]);
}
