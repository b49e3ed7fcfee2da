// Pages of an owner's events. Payments go on after a record, and those that a filter drops are examined
// one by one; what was written for callbacks goes on after its time and number.

import {
  EVENTS_EXAMINED_MAX,
  type EventCursor,
  type EventPage,
  listsPayments,
  type OwnEventFilter,
} from '../../callbacks.ts';
import type { Statement, Value } from '../connection/connection.ts';
import { type Books, HERE, type Owned, owned, readOf } from '../connection/owners.ts';
import { toNumber } from '../connection/values.ts';
import { type Examined, pageOf } from '../tables/examined.ts';
import { COPY, collections, type EventRow, periodValues, toEvent } from './lists.ts';

type CursorRow = EventRow & { readonly cursor_no: string };

const PAYMENTS = owned<CursorRow & Examined>(
  'own_events',
  `select tx_no, owner_id, created_at_ms, type, receiver_id, url, state, attempt_count, due_at_ms,
      record_no as cursor_no, matches, place = ${EVENTS_EXAMINED_MAX} as last
    from (
      select tx_no, user_id as owner_id, at_ms as created_at_ms, record_no,
        row_number() over (order by record_no desc) as place
      from entries
      where ${collections('$6::bigint')} and record_no < $7
      order by record_no desc limit ${EVENTS_EXAMINED_MAX}
    ) as paid
      left join lateral (
        select type, receiver_id, url, state, attempt_count, due_at_ms from callbacks
        where callbacks.${HERE} and callbacks.tx_no = paid.tx_no limit 1
      ) as callback on true
      cross join lateral (
        select ($8::text is null or coalesce(state, 'not_requested') = $8)
          and ($11::boolean is not true or state is not null)
          and ($9::bigint is null or (
            select merchant_id from orders where orders.${HERE} and orders.tx_no = paid.tx_no limit 1
          ) = $9) as matches
      ) as checked
    where matches or place = ${EVENTS_EXAMINED_MAX}
    order by record_no desc limit $10`,
);

const copies = (name: string, which: string): Owned<CursorRow> =>
  owned(
    `own_events_${name}`,
    `select ${COPY}, tx_no as cursor_no from callbacks
    where owner_id = $1 and ${HERE} and ${which}
      and ($3::bigint is null or created_at_ms >= $3) and ($4::bigint is null or created_at_ms < $4)
      and created_at_ms <= $5 and (created_at_ms < $5 or tx_no < $6)
    order by created_at_ms desc, tx_no desc limit $7`,
  );
const COPIES = {
  pending: copies('pending', "state = 'pending'"),
  failed: copies('failed', "state = 'failed'"),
  held: copies('held', "state = 'held'"),
};
const TOLD = copies('of_receiver', 'receiver_id = $8 and ($9::text is null or state = $9)');

/** For the test that reads their plans. */
export const OWN_PAGE_STATEMENTS: readonly Statement[] = [PAYMENTS, TOLD, ...Object.values(COPIES)];

export async function ownPage(
  wide: Books,
  filter: OwnEventFilter,
  after: EventCursor | null,
  limit: number,
): Promise<EventPage> {
  const rows = listsPayments(filter)
    ? await readPayments(wide, filter, after, limit)
    : await readCopies(wide, filter, after, limit);
  const { items, next } = pageOf(rows, limit, identity, cursorOf);
  return { items: items.map(toEvent), next };
}

function readPayments(
  wide: Books,
  { ownerId, state, merchantId, requested = false, ...period }: OwnEventFilter,
  after: EventCursor | null,
  limit: number,
): Promise<readonly (CursorRow & Examined)[]> {
  const cursor = [ownerId, after?.no ?? Number.MAX_SAFE_INTEGER];
  const values: Value[] = [...periodValues(period), ...cursor, state, merchantId];
  return readOf(wide, ownerId, PAYMENTS, [...values, limit + 1, requested]);
}

async function readCopies(
  wide: Books,
  { ownerId, receiverId, state, merchantId, fromMs, untilMs }: OwnEventFilter,
  after: EventCursor | null,
  limit: number,
): Promise<readonly (CursorRow & Examined)[]> {
  if (merchantId !== null) return [];
  const { createdAtMs, no } = after ?? { createdAtMs: Number.MAX_SAFE_INTEGER, no: '' };
  const period = [fromMs, untilMs, createdAtMs, no, limit + 1];
  const values: Value[] = [ownerId, ...period];
  const isOpen = state === 'pending' || state === 'failed' || state === 'held';
  const rows =
    receiverId === null && isOpen
      ? await readOf(wide, ownerId, COPIES[state], values)
      : await readOf(wide, ownerId, TOLD, [...values, receiverId, state]);
  return rows.map((row) => ({ ...row, matches: true, last: false }));
}

function cursorOf({ created_at_ms: atMs, cursor_no: no }: CursorRow): EventCursor {
  return { createdAtMs: toNumber(atMs), no };
}

function identity<Row>(row: Row): Row {
  return row;
}
