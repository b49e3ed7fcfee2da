// Lists of events. An owner's payments are found through their records, which are in the right order
// already; pending and failed callbacks through the index of their state. What is asked of all is read
// everywhere, and decides nothing.

import { kindIndex } from '../../../core/ledger/tally.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import { eventIdOf, txNoOf } from '../../../core/order/callback.ts';
import { subjectOf } from '../../../core/owner-event.ts';
import { shanghaiDayNumber } from '../../../core/time.ts';
import type {
  AttemptFailure,
  AttemptView,
  Callbacks,
  EventFilter,
  EventState,
  EventView,
} from '../../callbacks.ts';
import { textArray } from '../connection/arrays.ts';
import { onlyRow, type Statement, type Value } from '../connection/connection.ts';
import {
  AMONG,
  type Books,
  beside,
  HERE,
  type Owned,
  owned,
  readAmong,
  readEverywhere,
  readOf,
} from '../connection/owners.ts';
import { readRows } from '../connection/read-rows.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import { ORDER_SEALS, type OrderRow } from '../tables/orders.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import { proved } from '../tables/sealed-rows.ts';

type Period = Pick<EventFilter, 'fromMs' | 'untilMs'>;

/** Of one owner's entries: collections of a period, which days' checkpoints narrow before it is read. */
export const collections = (
  owner: string,
) => `entries.${HERE}::integer and entries.user_id = ${owner}
  and entries.type = 'collection'
  and record_no >= case when $1::bigint is null then 1 else (
    select record_no from record_checkpoints
    where ${HERE}::integer and user_id = ${owner} and day >= $2::integer
    order by day, record_no limit 1) end
  and record_no < coalesce((
    select record_no from record_checkpoints
    where ${HERE}::integer and user_id = ${owner} and day > $4::integer
    order by day, record_no limit 1), ${Number.MAX_SAFE_INTEGER})
  and ($1::bigint is null or at_ms >= $1) and ($3::bigint is null or at_ms < $3)`;

export interface EventRow {
  readonly tx_no: string;
  readonly owner_id: string;
  readonly type: EventView['type'] | null;
  readonly receiver_id: string | null;
  readonly created_at_ms: string;
  /** These four are null where the order names no receiver. */
  readonly url: string | null;
  readonly state: Exclude<EventState, 'not_requested'> | null;
  readonly attempt_count: number | null;
  readonly due_at_ms: string | null;
}

const page = (owner: string) => `
  select entries.tx_no, entries.user_id as owner_id, at_ms as created_at_ms,
    callback.type, receiver_id, url, state, attempt_count, due_at_ms
  from entries
    left join lateral (
      select * from callbacks where callbacks.${HERE} and callbacks.tx_no = entries.tx_no limit 1
    ) as callback on true
  where ${collections(owner)}
    and ($5::text is null or coalesce(state, 'not_requested') = $5)
  order by record_no desc limit $6`;

const OF_ONE = owned<EventRow>(
  'events_of_one',
  `select * from (${page('$8::bigint')}) as page order by created_at_ms desc, tx_no desc`,
);
/** Of those who lie in one place. */
const OF_ALL = owned<EventRow>(
  'events_of_all',
  `select page.* from (
      select user_id from wallets where ${HERE}
        and tally_count(tallies, '{${kindIndex('merchant', 'collection', 'in') + 1}}') > 0
    ) as owner
    cross join lateral (${page('owner.user_id')}) as page
    order by created_at_ms desc, tx_no desc limit $6`,
);

export const COPY =
  'tx_no, owner_id, type, receiver_id, created_at_ms, url, state, attempt_count, due_at_ms';

const byState = (state: 'pending' | 'failed' | 'held', ofOne: boolean): Owned<EventRow> =>
  owned(
    `events_${state}${ofOne ? '_of_one' : ''}`,
    `select ${COPY}
    from callbacks
    where state = '${state}' and ($1::bigint is null or created_at_ms >= $1)
      and ($2::bigint is null or created_at_ms < $2)
      and created_at_ms <= $4 and (created_at_ms < $4 or tx_no < $5)
      ${ofOne ? `and owner_id = $6 and ${HERE}` : ''}
    order by created_at_ms desc, tx_no desc limit $3`,
  );

const BY_STATE = {
  pending: { ofOne: byState('pending', true), ofAll: byState('pending', false) },
  failed: { ofOne: byState('failed', true), ofAll: byState('failed', false) },
  held: { ofOne: byState('held', true), ofAll: byState('held', false) },
};

const ofReceiver = (ofOne: boolean): Owned<EventRow> =>
  owned(
    `events_of_receiver${ofOne ? '' : '_anywhere'}`,
    `select ${COPY}
    from callbacks
    where receiver_id = $1 ${ofOne ? `and owner_id = $6 and ${HERE}` : ''}
      and ($2::bigint is null or created_at_ms >= $2)
      and ($3::bigint is null or created_at_ms < $3) and ($4::text is null or state = $4)
    order by created_at_ms desc, tx_no desc limit $5`,
  );
const OF_RECEIVER = { ofOne: ofReceiver(true), ofAll: ofReceiver(false) };

const EVENT = owned<OrderRow & EventRow & { readonly body: string | null }>(
  'event',
  `select orders.*, type, receiver_id, url, state, attempt_count, due_at_ms, body
    from orders
      left join callbacks on callbacks.${beside('orders')} and callbacks.tx_no = orders.tx_no
    where orders.${HERE} and orders.tx_no = $1 and paid_at_ms is not null`,
);

const EVENT_OF_RECEIVER = owned<EventRow & { readonly body: string | null }>(
  'event_of_receiver',
  `select ${COPY}, body from callbacks where ${HERE} and tx_no = $1`,
);

const countFailed = (ofOne: boolean): Owned<{ readonly failed: string }> =>
  owned(
    `events_count_failed${ofOne ? '_of_one' : ''}`,
    `select count(*) as failed from (
      select tx_no from callbacks
      where state = 'failed' ${ofOne ? `and owner_id = $2 and ${HERE}` : ''} limit $1) as counted`,
  );
const COUNT_FAILED = { ofOne: countFailed(true), ofAll: countFailed(false) };

interface AttemptRow {
  readonly tx_no: string;
  readonly attempt_no: number;
  readonly at_ms: string;
  readonly duration_ms: string;
  readonly address: string | null;
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  readonly answer: string;
  readonly next_attempt_at_ms: string | null;
}

const ATTEMPTS = owned<AttemptRow>(
  'event_attempts',
  `select * from callback_attempts where ${HERE} and tx_no = $1 order by attempt_no`,
);

const LAST_ATTEMPTS = owned<AttemptRow>(
  'event_last_attempts',
  `select distinct on (tx_no) * from callback_attempts
    where ${AMONG} and tx_no = any($1::text[])
    order by tx_no, attempt_no desc`,
);

/** What was owed in a period, and told to receivers that are not paused or removed. */
const OWED = owned<{ readonly tx_no: string }>(
  'events_owed',
  `select owed.tx_no from entries
      cross join lateral (
        select tx_no from callbacks
        where callbacks.${beside('entries')} and callbacks.tx_no = entries.tx_no limit 1
      ) as owed
    where ${collections('$5::bigint')}
    union all
    select told.tx_no from event_receivers
      cross join lateral (
        select tx_no from callbacks
        where callbacks.${beside('event_receivers')}
          and callbacks.receiver_id = event_receivers.receiver_id
          and ($1::bigint is null or created_at_ms >= $1)
          and ($3::bigint is null or created_at_ms < $3)
      ) as told
    where ${HERE}::integer and owner_id = $5::bigint and removed_at_ms is null and not paused`,
);

/** For the test that reads their plans. OF_ALL is left out: it goes through every owner. */
export const LIST_STATEMENTS: readonly Statement[] = [
  OF_ONE,
  ...[BY_STATE.pending, BY_STATE.failed, BY_STATE.held, OF_RECEIVER, COUNT_FAILED].flatMap(
    ({ ofOne, ofAll }): Statement[] => [ofOne, ofAll],
  ),
  EVENT_OF_RECEIVER,
  EVENT,
  ATTEMPTS,
  LAST_ATTEMPTS,
  OWED,
];

type Lists = Pick<Callbacks, 'list' | 'countFailed' | 'event' | 'attempts' | 'lastAttempts'>;

export interface CallbackSources {
  /** Serves short reads, one statement at a time. */
  readonly hot: Books;
  /** For whatever may take longer. */
  readonly wide: Books;
}

export function callbackLists({ hot, wide }: CallbackSources, sealing: RowSealing): Lists {
  return {
    list: (filter) => list(wide, filter),
    async countFailed(ownerId, max) {
      const counted =
        ownerId === null
          ? readRows(wide, COUNT_FAILED.ofAll, [max])
          : readOf(wide, ownerId, COUNT_FAILED.ofOne, [max, ownerId]);
      return toNumber(onlyRow({ rows: await counted }).failed);
    },
    async event(eventId) {
      const no = txNoOf(eventId);
      if (no === null) return undefined;
      if (no.includes('-')) {
        const [row] = await readOf(hot, no, EVENT_OF_RECEIVER, [no]);
        return row && { ...toEvent(row), body: row.body };
      }
      const [row] = await readOf(hot, no, EVENT, [no]);
      const createdAtMs = row && proved(sealing, ORDER_SEALS, row).paidAtMs;
      return row && { ...toEvent(row), createdAtMs: createdAtMs ?? 0, body: row.body };
    },
    async attempts(eventId) {
      const no = txNoOf(eventId) ?? '';
      return (await readOf(wide, no, ATTEMPTS, [no])).map(toAttempt);
    },
    async lastAttempts(eventIds) {
      const nos = eventIds.map((eventId) => txNoOf(eventId) ?? '');
      const rows = await readAmong(wide, nos, LAST_ATTEMPTS, [textArray(nos)]);
      return new Map(rows.map((row) => [eventIdOf(row.tx_no), toAttempt(row)]));
    },
  };
}

/** The numbers of the orders whose payments in a period owed callbacks. */
export async function owedOf(wide: Books, ownerId: UserId, period: Period): Promise<string[]> {
  const rows = await readOf(wide, ownerId, OWED, [...periodValues(period), ownerId]);
  return rows.map((row) => row.tx_no);
}

async function list(wide: Books, filter: EventFilter): Promise<readonly EventView[]> {
  const { ownerId, receiverId = null, state, fromMs, untilMs, after, limit } = filter;
  const { createdAtMs, no } = after ?? { createdAtMs: Number.MAX_SAFE_INTEGER, no: '' };
  const asked = (
    { ofOne, ofAll }: { readonly [Of in 'ofOne' | 'ofAll']: Owned<EventRow> },
    values: Value[],
  ) =>
    ownerId === null
      ? readRows(wide, ofAll, values)
      : readOf(wide, ownerId, ofOne, [...values, ownerId]);
  const rows =
    receiverId !== null
      ? await asked(OF_RECEIVER, [receiverId, fromMs, untilMs, state, limit])
      : state === 'pending' || state === 'failed' || state === 'held'
        ? await asked(BY_STATE[state], [fromMs, untilMs, limit, createdAtMs, no])
        : await listPayments(wide, filter);
  return rows.map(toEvent);
}

/** Of one owner, or of all. */
async function listPayments(
  wide: Books,
  { ownerId, state, limit, ...period }: EventFilter,
): Promise<readonly EventRow[]> {
  const values = [...periodValues(period), state, limit];
  if (ownerId !== null) {
    return readOf(wide, ownerId, OF_ONE, [...values, ownerId]);
  }
  const found = await readEverywhere(wide, OF_ALL, values);
  const newestFirst = (a: EventRow, b: EventRow) =>
    Number(b.created_at_ms) - Number(a.created_at_ms) || (a.tx_no < b.tx_no ? 1 : -1);
  return found.length === 1 ? found.flat() : found.flat().sort(newestFirst).slice(0, limit);
}

export function periodValues({ fromMs, untilMs }: Period): Value[] {
  const dayOf = (ms: number | null) => (ms === null ? null : shanghaiDayNumber(ms));
  return [fromMs, dayOf(fromMs), untilMs, dayOf(untilMs)];
}

export function toEvent(row: EventRow): EventView {
  return {
    eventId: eventIdOf(row.tx_no),
    ownerId: toNumber(row.owner_id),
    txNo: subjectOf(row.tx_no),
    type: row.type ?? 'order.paid',
    receiverId: nullableNumber(row.receiver_id),
    state: row.state ?? 'not_requested',
    url: row.url,
    createdAtMs: toNumber(row.created_at_ms),
    attemptCount: row.attempt_count ?? 0,
    nextAttemptAtMs: row.state === 'pending' ? nullableNumber(row.due_at_ms) : null,
  };
}

function toAttempt(row: AttemptRow): AttemptView {
  return {
    attemptNo: row.attempt_no,
    atMs: toNumber(row.at_ms),
    durationMs: toNumber(row.duration_ms),
    address: row.address,
    status: row.status,
    failure: row.failure,
    answer: row.answer,
    nextAttemptAtMs: nullableNumber(row.next_attempt_at_ms),
  };
}
