// Claims callbacks that are due. A claim locks the rows that it takes, and others skip them. After its
// commit the rows are kept by their due time, which moves to the end of the claim.

import { ForgedRow } from '../../../core/forged-row.ts';
import {
  type Callback,
  claimCallback,
  eventIdOf,
  nextAttemptNo,
  orderAsPaid,
} from '../../../core/order/callback.ts';
import { type ClaimedCallback, type ClaimRequest, receiverId } from '../../callbacks.ts';
import { bigintArray, textArray } from '../connection/arrays.ts';
import type { Connection, Statement, Value } from '../connection/connection.ts';
import { HERE, owned } from '../connection/owners.ts';
import { toNumber } from '../connection/values.ts';
import { type CallbackWithBody, coveredOf } from '../tables/callbacks.ts';
import { notedMac, requireNoted } from '../tables/noted.ts';
import { ORDER_SEALS, type OrderRow } from '../tables/orders.ts';
import { factsFromText, RECEIVER_ROWS } from '../tables/receivers.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { proved } from '../tables/sealed-rows.ts';
import {
  CALLBACK_COLUMNS,
  type CallbackRow,
  toCallback,
  writeChanged,
  writeClaimed,
} from './rows.ts';

/** How much of the queue a claim searches before it goes by receivers. */
const SEARCHED = 500;

const OPEN = `${HERE} and state = 'pending' and due_at_ms <= $5::bigint`;
/** As `receiverId` has it. */
const RECEIVER = `(owner_id || ' ' || host)`;
interface DueRow extends CallbackRow {
  readonly body: string | null;
  /** Of a copy for a receiver; null: it is about the order of its number. */
  readonly facts: string | null;
  readonly mac: string | null;
}
type ReceiverRow = Row & { readonly noted: string | null };
interface Search {
  /** Whether more is due than was searched. */
  readonly more: boolean;
}
/** A left join that found nothing. */
type Nulls<Row> = { readonly [Name in keyof Row]: null };

// The first in a queue whose receivers are free. The callbacks of a slow receiver gather at the front of the
// queue, so `more` says whether there are any behind those that were searched.
const NEXT = owned<(DueRow | Nulls<DueRow>) & Search>(
  'claim_next',
  `with edge as materialized (
      select due_at_ms, tx_no from callbacks where ${OPEN}
      order by due_at_ms, tx_no offset ${SEARCHED} limit 1
    )
    select exists (select from edge) as more, due.*
    from (select 1) as always
      left join (
        select ${CALLBACK_COLUMNS}, body, facts, mac from callbacks
        where ${OPEN}
          and (due_at_ms, tx_no) < (
            coalesce((select due_at_ms from edge), ${Number.MAX_SAFE_INTEGER}),
            coalesce((select tx_no from edge), ''))
          and ${RECEIVER} <> all($3::text[]) and owner_id <> all($4::bigint[])
        order by due_at_ms, tx_no limit $2
        for update skip locked
      ) as due on true`,
);

// One index lookup for each receiver that has pending callbacks, which skips all receivers of a busy owner
// at once, and a second one where the receiver's first is due. chr(1114111), the last character there is,
// sorts behind every host. In the end rows are read by their numbers alone: the index of what is due is
// hidden from the planner.
const NEXT_OF_RECEIVERS = owned<DueRow>(
  'claim_next_of_receivers',
  `with recursive receiver as (
      (select owner_id, host, due_at_ms from callbacks
        where ${HERE} and owner_id >= 0 and state = 'pending'
        order by owner_id, host, due_at_ms limit 1)
      union all
      select following.* from receiver
        cross join lateral (
          select owner_id, host, due_at_ms from callbacks
          where ${HERE} and state = 'pending' and (owner_id, host) > (receiver.owner_id,
            case when receiver.owner_id = any($4::bigint[]) then chr(1114111) else receiver.host end)
          order by owner_id, host, due_at_ms limit 1
        ) as following
    ),
    chosen as materialized (
      select due.tx_no from receiver
        cross join lateral (
          select tx_no, due_at_ms from callbacks
          where ${OPEN} and owner_id = receiver.owner_id and host = receiver.host
          order by due_at_ms limit $2
        ) as due
      where receiver.due_at_ms <= $5::bigint
        and ${RECEIVER} <> all($3::text[]) and owner_id <> all($4::bigint[])
      order by due.due_at_ms, due.tx_no limit $2
    )
    select ${CALLBACK_COLUMNS}, body, facts, mac from callbacks
    where ${HERE} and tx_no = any(array(select tx_no from chosen))
      and coalesce(state, '') = 'pending' and due_at_ms <= $5::bigint
    for update skip locked`,
);

const ORDERS = owned<OrderRow>(
  'claim_orders',
  `select * from orders where ${HERE} and tx_no = any($2::text[])`,
);

const RECEIVERS = owned<ReceiverRow>(
  'claim_receivers',
  `select *, ${notedMac('event_receivers', 'receiver_id', 'owner_id')} as noted
    from event_receivers where ${HERE} and receiver_id = any($2::bigint[])`,
);

export const CLAIM_STATEMENTS: readonly Statement[] = [NEXT, NEXT_OF_RECEIVERS, ORDERS, RECEIVERS];

/** What claims are checked with, and who is told of one that cannot be sent. */
export interface ClaimGuard {
  readonly sealing: RowSealing;
  readonly onForged: (error: ForgedRow) => void;
}

/** `nowMs` is the database's time. */
export async function claimCallbacks(
  connection: Connection,
  nowMs: number,
  request: ClaimRequest,
  guard: ClaimGuard,
): Promise<readonly ClaimedCallback[]> {
  const { queue } = request;
  const due = await dueRows(connection, nowMs, request);
  const rows = due.filter((row) => request.wants(toCallback(row)));
  const origins = await originsOf(connection, queue, rows);
  const claims: (CallbackWithBody & { readonly wasDueAtMs: number })[] = [];
  const unsent = new Map<string, Callback>();
  for (const row of rows) {
    const callback = claimCallback(toCallback(row), nowMs + request.leaseMs);
    try {
      const body = bodyOf(row, origins, request, guard.sealing);
      claims.push({ ...callback, body, wasDueAtMs: toNumber(row.due_at_ms) });
    } catch (error) {
      if (!(error instanceof ForgedRow)) throw error;
      // Nobody sends it; it is looked at again when the claim has ended.
      guard.onForged(error);
      unsent.set(row.tx_no, callback);
    }
  }
  await writeClaimed(connection, queue, claims, guard.sealing);
  await writeChanged(connection, queue, new Map(), unsent);
  return claims.map((callback) => {
    const { txNo, claimNo, ownerId, receiverId, url, host, body, wasDueAtMs: dueAtMs } = callback;
    const sent = {
      queue,
      ownerId,
      receiverId,
      url,
      host,
      body,
      attemptNo: nextAttemptNo(callback),
    };
    return { eventId: eventIdOf(txNo), claimNo, dueAtMs, ...sent };
  });
}

/** Locked, oldest first. */
async function dueRows(
  connection: Connection,
  nowMs: number,
  request: ClaimRequest,
): Promise<readonly DueRow[]> {
  const values: Value[] = [
    request.queue,
    request.limit,
    textArray(request.busyReceivers.map(receiverId)),
    bigintArray(request.busyOwners),
    nowMs,
  ];
  const { rows } = await connection.run(NEXT, values);
  const first = rows.filter((row) => row.tx_no !== null);
  if (first.length >= request.limit || !rows[0]?.more) return first;
  const others = (await connection.run(NEXT_OF_RECEIVERS, values)).rows;
  const both = new Map([...first, ...others].map((row) => [row.tx_no, row]));
  return [...both.values()]
    .sort((a, b) => Number(a.due_at_ms) - Number(b.due_at_ms) || (a.tx_no < b.tx_no ? -1 : 1))
    .slice(0, request.limit);
}

/** The rows that say where callbacks go and of what their bodies are made. */
interface Origins {
  /** Of those without a body. */
  readonly orders: ReadonlyMap<string, OrderRow>;
  readonly receivers: ReadonlyMap<string, ReceiverRow>;
}

async function originsOf(
  connection: Connection,
  queue: number,
  rows: readonly DueRow[],
): Promise<Origins> {
  const paid = rows
    .filter(({ body, facts }) => body === null && facts === null)
    .map((row) => row.tx_no);
  const told = rows.flatMap(({ receiver_id: id }) => (id === null ? [] : [toNumber(id)]));
  const orders =
    paid.length > 0 ? (await connection.run(ORDERS, [queue, textArray(paid)])).rows : [];
  const receivers =
    told.length > 0
      ? (await connection.run(RECEIVERS, [queue, bigintArray([...new Set(told)])])).rows
      : [];
  return {
    orders: new Map(orders.map((row) => [row.tx_no, row])),
    receivers: new Map(receivers.map((row) => [String(row.receiver_id), row])),
  };
}

/** As it was stored, or made now. Throws if anything it follows from was written by somebody else. */
function bodyOf(
  row: DueRow,
  { orders, receivers }: Origins,
  request: ClaimRequest,
  sealing: RowSealing,
): string | null {
  const { tx_no: no, receiver_id: receiverId, url, host, body, facts } = row;
  const found = receiverId === null ? undefined : receivers.get(receiverId);
  const receiver = found && RECEIVER_ROWS.read(sealing, found);
  if (found && receiver) {
    const { mac, noted } = found;
    requireNoted(sealing, 'event_receivers', { id: receiver.receiverId, mac, noted });
  }
  if (receiverId !== null && (receiver?.url !== url || receiver.host !== host)) {
    throw new ForgedRow('callbacks', no);
  }
  const covered = coveredOf(row);
  if (covered && !covered.guarded.isAuthentic(sealing.key, covered.row)) {
    throw new ForgedRow('callbacks', no);
  }
  if (body !== null) return body;
  if (facts !== null) {
    return request.bodyOfFacts(factsFromText(facts), toNumber(row.created_at_ms));
  }
  const order = orders.get(no);
  if (!order) return null;
  const paid = proved(sealing, ORDER_SEALS, order);
  if (order.notify_url !== url) throw new ForgedRow('callbacks', no);
  return request.bodyOf(orderAsPaid(paid));
}
