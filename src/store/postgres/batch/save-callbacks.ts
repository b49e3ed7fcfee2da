// The part of a batch that is about callbacks: what its payments owe, and what the receivers of owners are
// told. These are written before it.

import type { Callback } from '../../../core/order/callback.ts';
import type { NumberedOwnerEvent } from '../../../core/owner-event.ts';
import type { EventReceiver } from '../../../core/rows/receiver.ts';
import type { Changes } from '../../../core/state.ts';
import { bigint, text } from '../connection/columns.ts';
import type { Statement } from '../connection/connection.ts';
import { HERE, toldBy } from '../connection/owners.ts';
import { insert, writing } from '../connection/writing.ts';
import { COPY_ROWS } from '../tables/callbacks.ts';
import { OWNER_EVENT_ROWS } from '../tables/owner-events.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import type { Write } from './write.ts';

// All else of a new row is what the schema says it begins with.
const CALLBACKS = insert<Callback>(
  'callbacks',
  {
    tx_no: text((callback) => callback.txNo),
    owner_id: bigint((callback) => callback.ownerId),
    url: text((callback) => callback.url),
    host: text((callback) => callback.host),
    created_at_ms: bigint((callback) => callback.createdAtMs),
    due_at_ms: bigint((callback) => callback.dueAtMs),
  },
  ({ txNo, ownerId }) => toldBy(txNo, ownerId),
);

// What waits for a receiver goes where it is now, or waits until it goes on. Locked by number, in the
// order in which everybody locks callbacks. Found and locked in one step, a plan made for an empty table
// would go through all of them for that order.
const WAITING = writing<EventReceiver>(
  'save_waiting_for_receivers',
  `with told as materialized (
      select of_one.tx_no from unnest($2::bigint[]) as changed (receiver_id)
        cross join lateral (
          select tx_no from callbacks
          where ${HERE} and receiver_id = changed.receiver_id and state <> 'delivered'
          offset 0
        ) as of_one
    ),
    waiting as materialized (
      select tx_no from callbacks
      where ${HERE} and tx_no = any(array(select tx_no from told)) and state <> 'delivered'
      order by tx_no for update
    )
    update callbacks set url = receiver.url, host = receiver.host,
      state = case when removed_at_ms is not null then 'held' when state = 'failed' then state
        when paused then 'held' else 'pending' end
    from event_receivers as receiver
    where callbacks.${HERE} and tx_no = any(array(select tx_no from waiting))
      and receiver.${HERE} and receiver.receiver_id = callbacks.receiver_id`,
  { receiver_id: bigint((receiver) => receiver.receiverId) },
  (receiver) => receiver.ownerId,
);

const EVENTS = insert<NumberedOwnerEvent, RowSealing>(
  'events',
  OWNER_EVENT_ROWS.columns,
  ({ subjectNo, ownerId }) => toldBy(subjectNo, ownerId),
);

// A copy for each receiver that wants one; of expiries those since it has. A node of the release before may
// have written the same. Without the offset a plan made for an empty table would read all
// receivers.
const COPIES = writing<NumberedOwnerEvent, RowSealing>(
  'save_copies',
  `with told as materialized (
      select unnest($2::bigint[]) as owner_id, unnest($3::text[]) as subject_no,
        unnest($4::text[]) as type, unnest($5::bigint[]) as at_ms, unnest($6::text[]) as facts,
        unnest($7::uuid[]) as mac
    )
    insert into callbacks (cell, tx_no, owner_id, receiver_id, type, url, host, created_at_ms,
      due_at_ms, state, facts, mac)
    select receiver.cell, told.subject_no || '-' || receiver_id, owner_id, receiver_id, told.type,
      url, host, told.at_ms, told.at_ms, case when paused then 'held' else 'pending' end,
      told.facts, told.mac
    from told
      cross join lateral (
        select cell, receiver_id, url, host, paused, types from event_receivers
        where ${HERE} and event_receivers.owner_id = told.owner_id and removed_at_ms is null
          and told.type = any(string_to_array(types, ','))
          and (told.type <> 'order.expired' or expiries_from_ms <= told.at_ms)
        offset 0
      ) as receiver
    on conflict (tx_no, cell) do nothing`,
  COPY_ROWS.columns,
  ({ subjectNo, ownerId }) => toldBy(subjectNo, ownerId),
);

export const SAVE_CALLBACK_STATEMENTS: readonly Statement[] = [CALLBACKS, WAITING, EVENTS, COPIES];

export function saveCallbacks(changes: Changes, sealing: RowSealing, write: Write): void {
  write(CALLBACKS, changes.callbacks);
  write(WAITING, [...changes.receivers.values()]);
  write(EVENTS, changes.ownerEvents, sealing);
  const wanted = changes.ownerEvents.filter((event) => event.wanted);
  write(COPIES, wanted, sealing);
}
