// Orders that nobody can pay any more and of which no event tells yet. Nothing is written when an order
// expires, so they are found by when they were made, from where those of the queue have been told.

import { LINK_VALID_SECONDS } from '../../../core/order/order.ts';
import { EVENTS_KEPT_MS } from '../../../core/owner-event.ts';
import { type Callbacks, EXPIRIES_CLAIMED_MS, type Expiries } from '../../callbacks.ts';
import { type Connection, onlyRow } from '../connection/connection.ts';
import { foundByTime } from '../connection/found-by-time.ts';
import { type Books, HERE, owned } from '../connection/owners.ts';
import { toNumber } from '../connection/values.ts';
import type { TransactIn } from '../machines/transactions-in-cells.ts';

const VALID_MS = LINK_VALID_SECONDS * 1_000;
const HOUR_MS = 60 * 60_000;
/** What lies in a span is read whole and sorted: after a flood even this holds more than the limit. */
const FIRST_SPAN_MS = 60_000;
/** All that one read looks through lies within this, or it would take too long. */
const SPAN_MS_MAX = 24 * HOUR_MS;

interface ProgressRow {
  readonly through_ms: string;
  readonly claimed_until_ms: string;
}

const PROGRESS = owned<ProgressRow>(
  'expiries_place',
  `select through_ms, claimed_until_ms from expiries_told where ${HERE}`,
);

// After an upgrade: what receivers of the release before have not been told.
const FIRST_THROUGH = owned<{ readonly through_ms: string }>(
  'expiries_first_through',
  `select least($2::bigint, (select min(greatest(expired_through_ms, expiries_from_ms))
      from event_receivers where ${HERE} and removed_at_ms is null
        and 'order.expired' = any(string_to_array(types, ',')))) as through_ms`,
);

interface ExpiredRow {
  readonly tx_no: string;
  readonly expires_at_ms: string;
}

// Without a name it is planned each time: how many orders are so old decides how they are found.
const EXPIRIES = owned<ExpiredRow>(
  '',
  `select tx_no, expires_at_ms from orders
      left join lateral (
        select subject_no from events where events.${HERE} and events.subject_no = orders.tx_no limit 1
      ) as told on true
    where ${HERE} and status in ('pending', 'expired', 'cancelled')
      and created_at_ms >= $2::bigint - ${VALID_MS} and created_at_ms < $3::bigint - ${VALID_MS}
      and told.subject_no is null
    order by created_at_ms limit $4`,
);

// Only from where it was searched: what another node has told since is not told again.
const CLAIM = owned(
  'claim_expiries',
  `update expiries_told set claimed_until_ms = $3
    where ${HERE} and claimed_until_ms <= $2 and through_ms = $4`,
);

const NOTE = owned(
  'note_expiries',
  `insert into expiries_told (cell, through_ms)
    select cells.cell, $2::bigint from cells where cells.${HERE}
    on conflict (cell) do update
      set through_ms = greatest(expiries_told.through_ms, excluded.through_ms), claimed_until_ms = 0`,
);

/** They are searched over `wide`, so that claims of callbacks never wait for it. */
export function expiriesIn(
  transact: TransactIn,
  wide: Books,
): Pick<Callbacks, 'expiries' | 'noteExpiries'> {
  return {
    async expiries(queue, certainMs, limit) {
      const { nowMs, notedMs, isClaimed } = await transact(queue, (connection, beganMs) =>
        progressOf(connection, queue, beganMs, beganMs - certainMs),
      );
      const untilMs = nowMs - certainMs;
      // What expired before has an event that is not kept any more, or would get one that is not told.
      const fromMs = Math.max(notedMs, untilMs - EVENTS_KEPT_MS);
      const none = { txNos: [], fromMs, throughMs: fromMs };
      if (isClaimed) return none;
      const found = await findExpiries(await wide.connection(), { queue, fromMs, untilMs, limit });
      if (found.txNos.length === 0) return found;
      const { rowCount } = await transact(queue, (connection, beganMs) =>
        connection.run(CLAIM, [queue, beganMs, beganMs + EXPIRIES_CLAIMED_MS, notedMs]),
      );
      return rowCount === 1 ? found : none;
    },
    noteExpiries: (queue, throughMs) =>
      transact(queue, async (connection) => void (await connection.run(NOTE, [queue, throughMs]))),
  };
}

/** Up to where the queue has been told, and whether a node is telling what comes next. */
async function progressOf(connection: Connection, queue: number, nowMs: number, throughMs: number) {
  const [progress] = (await connection.run(PROGRESS, [queue])).rows;
  if (progress) {
    const isClaimed = toNumber(progress.claimed_until_ms) > nowMs;
    return { nowMs, notedMs: toNumber(progress.through_ms), isClaimed };
  }
  const { rows } = await connection.run(FIRST_THROUGH, [queue, throughMs - HOUR_MS]);
  const firstMs = toNumber(onlyRow({ rows }).through_ms);
  await connection.run(NOTE, [queue, firstMs]);
  return { nowMs, notedMs: firstMs, isClaimed: false };
}

interface Search {
  readonly queue: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly limit: number;
}

/** What is far behind is looked through span by span. */
export async function findExpiries(
  connection: Connection,
  { queue, fromMs, untilMs, limit }: Search,
): Promise<Expiries> {
  const found: ExpiredRow[] = [];
  let beginMs = fromMs;
  for (let spanMs = FIRST_SPAN_MS; beginMs < untilMs && found.length < limit; spanMs *= 2) {
    const endMs = Math.min(beginMs + Math.min(spanMs, SPAN_MS_MAX), untilMs);
    const values = [queue, beginMs, endMs, limit - found.length];
    found.push(...(await foundByTime(connection, EXPIRIES, values)));
    beginMs = endMs;
  }
  const last = found[limit - 1];
  return {
    txNos: found.map((row) => row.tx_no),
    fromMs,
    throughMs: last ? toNumber(last.expires_at_ms) : untilMs,
  };
}
