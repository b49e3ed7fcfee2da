// Takes callbacks that are due. Rows are locked while they are taken and skipped by whoever else takes
// some; what keeps them afterwards is their due time, which moves to the end of the claim.

import { claimCallback, eventIdOf, nextAttemptNo, orderAsPaid } from '../../core/order/callback.ts';
import { type ClaimAsk, type ClaimedCallback, receiverId } from '../callbacks.ts';
import { bigintArray, textArray } from './arrays.ts';
import { CALLBACK_COLUMNS, toCallback, writeClaimed } from './callback-rows.ts';
import { NOW_MS } from './now-ms.ts';
import { type Row, toOrder } from './rows.ts';
import type { Session, Statement, Value } from './session.ts';
import type { Transact } from './transactions.ts';

/** How far into the queue a claim looks before it goes by receivers. */
const LOOKED_AT = 500;

const OPEN = `state = 'pending' and due_at_ms <= (select ms from now)`;
/** As `receiverId` has it. */
const RECEIVER = `(owner_id || ' ' || host)`;
const NOW = `now as materialized (select ${NOW_MS} as ms)`;

// The first in the queue whose receivers are free. Where a receiver is slow its callbacks gather at the
// front, so it is told whether there was more to look at.
const NEXT: Statement = {
  name: 'claim_next',
  text: `with ${NOW},
    edge as materialized (
      select due_at_ms, tx_no from callbacks where ${OPEN}
      order by due_at_ms, tx_no offset ${LOOKED_AT} limit 1
    )
    select (select ms from now) as now_ms, exists (select from edge) as more, due.*
    from (select 1) as always
      left join (
        select ${CALLBACK_COLUMNS}, body from callbacks
        where ${OPEN}
          and (due_at_ms, tx_no) < (
            coalesce((select due_at_ms from edge), ${Number.MAX_SAFE_INTEGER}),
            coalesce((select tx_no from edge), ''))
          and ${RECEIVER} <> all($2::text[]) and owner_id <> all($3::bigint[])
        order by due_at_ms, tx_no limit $1
        for update skip locked
      ) as due on true`,
};

// One look for each receiver that has any callbacks: from one to the next along the index, over all of
// a busy owner at once, and a second one where the receiver's first is due. No host is beyond the last of
// all characters, which no host has.
const NEXT_OF_RECEIVERS: Statement = {
  name: 'claim_next_of_receivers',
  text: `with recursive ${NOW},
    receiver as (
      (select owner_id, host, due_at_ms from callbacks where state = 'pending'
        order by owner_id, host, due_at_ms limit 1)
      union all
      select following.* from receiver
        cross join lateral (
          select owner_id, host, due_at_ms from callbacks
          where state = 'pending' and (owner_id, host) > (receiver.owner_id,
            case when receiver.owner_id = any($3::bigint[]) then chr(1114111) else receiver.host end)
          order by owner_id, host, due_at_ms limit 1
        ) as following
    ),
    chosen as materialized (
      select due.tx_no from receiver
        cross join lateral (
          select tx_no, due_at_ms from callbacks
          where ${OPEN} and owner_id = receiver.owner_id and host = receiver.host
          order by due_at_ms limit $1
        ) as due
      where receiver.due_at_ms <= (select ms from now)
        and ${RECEIVER} <> all($2::text[]) and owner_id <> all($3::bigint[])
      order by due.due_at_ms, due.tx_no limit $1
    )
    select (select ms from now) as now_ms, ${CALLBACK_COLUMNS}, body from callbacks
    where tx_no = any(array(select tx_no from chosen)) and ${OPEN}
    for update skip locked`,
};

const ORDERS: Statement = {
  name: 'claim_orders',
  text: 'select * from orders where tx_no = any($1::text[])',
};

export const CLAIM_STATEMENTS: readonly Statement[] = [NEXT, NEXT_OF_RECEIVERS, ORDERS];

export function claiming(transact: Transact) {
  return (ask: ClaimAsk): Promise<readonly ClaimedCallback[]> =>
    transact((session) => claim(session, ask));
}

async function claim(session: Session, ask: ClaimAsk): Promise<readonly ClaimedCallback[]> {
  const rows = (await dueRows(session, ask)).filter((row) => ask.wants(toCallback(row)));
  const bodies = await bodiesOf(session, rows, ask.bodyOf);
  const taken = rows.map((row) => claimCallback(toCallback(row), Number(row.now_ms) + ask.leaseMs));
  await writeClaimed(session, taken, bodies);
  return taken.map((callback, index) => {
    const { txNo, claimNo, ownerId, url, host } = callback;
    const dueAtMs = Number(rows[index]?.due_at_ms);
    const body = bodies[index] ?? null;
    const attemptNo = nextAttemptNo(callback);
    return { eventId: eventIdOf(txNo), claimNo, dueAtMs, ownerId, url, host, body, attemptNo };
  });
}

/** Locked, oldest first. */
async function dueRows(session: Session, ask: ClaimAsk): Promise<readonly Row[]> {
  const values: Value[] = [
    ask.limit,
    textArray(ask.busyReceivers.map(receiverId)),
    bigintArray(ask.busyOwners),
  ];
  const { rows } = await session.run<Row>(NEXT, values);
  const first = rows.filter((row) => row.tx_no !== null);
  if (first.length >= ask.limit || !rows[0]?.more) return first;
  const others = (await session.run<Row>(NEXT_OF_RECEIVERS, values)).rows;
  const both = new Map([...first, ...others].map((row) => [row.tx_no, row]));
  return [...both.values()]
    .sort((a, b) => Number(a.due_at_ms) - Number(b.due_at_ms) || (a.tx_no < b.tx_no ? -1 : 1))
    .slice(0, ask.limit);
}

async function bodiesOf(
  session: Session,
  rows: readonly Row[],
  bodyOf: ClaimAsk['bodyOf'],
): Promise<readonly (string | null)[]> {
  const unwritten = rows.filter(({ body }) => body === null).map((row): string => row.tx_no);
  if (unwritten.length === 0) return rows.map((row) => row.body);
  const orders = (await session.run<Row>(ORDERS, [textArray(unwritten)])).rows.map(toOrder);
  const fresh = new Map(orders.map((order) => [order.txNo, bodyOf(orderAsPaid(order))]));
  return rows.map((row) => row.body ?? fresh.get(row.tx_no) ?? null);
}
