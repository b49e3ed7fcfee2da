// All callbacks of an owner, whatever became of them, in pages that begin with a cursor: those of payments,
// looked for behind their records, and what each of their receivers was told.

import {
  type Callbacks,
  EVENTS_EXAMINED_MAX,
  type EventCursor,
  type EventWithCursor,
  LISTENING_MAX,
} from '../../callbacks.ts';
import type { Statement } from '../connection/connection.ts';
import { type Books, HERE, owned, readOf } from '../connection/owners.ts';
import { toNumber } from '../connection/values.ts';
import type { Examined } from '../tables/examined.ts';
import { COPY, type EventRow, toEvent } from './lists.ts';

type CursorRow = EventRow & { readonly cursor_no: string };

const OF_PAYMENTS = owned<CursorRow & Examined>(
  'callbacks_of_payments',
  `select tx_no, owner_id, created_at_ms, callback.type, receiver_id, url, state, attempt_count,
      due_at_ms, record_no as cursor_no, matches, place = ${EVENTS_EXAMINED_MAX} as last
    from (
      select tx_no, user_id as owner_id, at_ms as created_at_ms, record_no, type as movement,
        row_number() over (order by record_no desc) as place
      from entries
      where entries.${HERE} and user_id = $2 and record_no <= $3
      order by record_no desc limit ${EVENTS_EXAMINED_MAX}
    ) as made
      left join lateral (
        select type, receiver_id, url, state, attempt_count, due_at_ms from callbacks
        where callbacks.${HERE} and callbacks.tx_no = made.tx_no and movement = 'collection'
        limit 1
      ) as callback on true
      cross join lateral (select state is not null as matches) as checked
    where matches or place = ${EVENTS_EXAMINED_MAX}
    order by record_no desc limit $4`,
);

const OF_RECEIVERS = owned<CursorRow>(
  'callbacks_of_receivers',
  `select told.*, tx_no as cursor_no
    from (
      select receiver_id from event_receivers
      where ${HERE} and owner_id = $2 order by receiver_id desc limit ${LISTENING_MAX}
    ) as receivers
      cross join lateral (
        select ${COPY} from callbacks
        where callbacks.${HERE} and callbacks.receiver_id = receivers.receiver_id
          and created_at_ms <= $3 and (created_at_ms < $3 or tx_no <= $4)
        order by created_at_ms desc, tx_no desc limit $5
      ) as told
    order by created_at_ms desc, tx_no desc limit $5`,
);

/** For the test that reads their plans. */
export const ALL_OF_OWNER_STATEMENTS: readonly Statement[] = [OF_PAYMENTS, OF_RECEIVERS];

const NEWEST = Number.MAX_SAFE_INTEGER;

export function allOfOwner(wide: Books): Pick<Callbacks, 'ofPayments' | 'ofReceivers'> {
  return {
    async ofPayments(ownerId, from, limit) {
      const values = [ownerId, from?.no ?? NEWEST, limit + 1];
      const rows = await readOf(wide, ownerId, OF_PAYMENTS, values);
      const items = rows.slice(0, limit).filter(({ matches }) => matches);
      const more = rows[limit];
      const last = rows.find((row) => row.last);
      return {
        items: items.map(toEventWithCursor),
        next: more ? cursorOf(more) : last ? behind(cursorOf(last)) : null,
      };
    },
    async ofReceivers(ownerId, from, limit) {
      const cursor = [from?.createdAtMs ?? NEWEST, from?.no ?? ''];
      const rows = await readOf(wide, ownerId, OF_RECEIVERS, [ownerId, ...cursor, limit + 1]);
      const more = rows[limit];
      return {
        items: rows.slice(0, limit).map(toEventWithCursor),
        next: more ? cursorOf(more) : null,
      };
    },
  };
}

function toEventWithCursor(row: CursorRow): EventWithCursor {
  return { event: toEvent(row), cursor: cursorOf(row) };
}

function cursorOf({ created_at_ms: atMs, cursor_no: no }: CursorRow): EventCursor {
  return { createdAtMs: toNumber(atMs), no };
}

/** The record before it. */
function behind({ createdAtMs, no }: EventCursor): EventCursor {
  return { createdAtMs, no: String(Number(no) - 1) };
}
