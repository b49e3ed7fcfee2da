// Reads what an owner was told, in one order: payments, which are found by their records, and all else,
// which has rows of its own. One statement reads both beside the owner's row, so all up to what that row
// says is there.

import type { KeyObject } from 'node:crypto';
import { assert } from '../../../core/assert.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import { eventIdOf, orderAsPaid } from '../../../core/order/callback.ts';
import { shanghaiMidnightMs } from '../../../core/time.ts';
import { type Callbacks, type FeedItem, inSequence } from '../../callbacks.ts';
import { textArray } from '../connection/arrays.ts';
import type { Statement } from '../connection/connection.ts';
import { type Books, HERE, owned, readOf } from '../connection/owners.ts';
import { toNumber } from '../connection/values.ts';
import { ORDER_SEALS, type OrderRow } from '../tables/orders.ts';
import { OWNER_EVENT_ROWS, type OwnerEventRow, toOwnerEvent } from '../tables/owner-events.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import { requireAuthentic } from '../tables/row-mac.ts';
import { proved } from '../tables/sealed-rows.ts';

interface Here {
  readonly here_record_no: string;
  readonly here_told_no: string;
  /** Of the first event behind the position that is no payment. */
  readonly next_told_at_ms: string | null;
  /** When the first record behind the position was made; that is before it, if events in between are gone. */
  readonly next_made_at_ms: string | null;
  /** More events are gone than there are before the position. */
  readonly is_before_all: boolean;
}

type ItemRow = Omit<OwnerEventRow, 'facts'> & { readonly facts: string | null };

// Between one event and the next only payments raise the sequence, by one each record: what was told before
// a payment is what was told before the event that follows it, or all.
const FEED = owned<Here & (ItemRow | { readonly sequence: null })>(
  'event_feed',
  `with here as materialized (
      select record_no, told_no from wallets where ${HERE} and user_id = $2
    ),
    following as materialized (
      select sequence, record_no, told_at_ms from events
      where ${HERE} and owner_id = $2 and sequence > $3 order by sequence limit 1
    ),
    place as materialized (
      select told_no, coalesce($4::bigint,
        $3::bigint - coalesce(following.sequence - following.record_no - 1, told_no)) as record_no
      from here left join following on true
    ),
    items as materialized (
      (select subject_no, owner_id, merchant_id, type, at_ms, sequence, record_no, told_at_ms,
        case when type = any($6::text[]) then facts end as facts, mac
      from events where ${HERE} and owner_id = $2 and sequence > $3 order by sequence limit $7)
      union all
      select paid.tx_no, $2, null, 'order.paid', paid.at_ms,
        paid.record_no + coalesce((
          select sequence - record_no - 1 from events
          where ${HERE} and owner_id = $2 and record_no >= paid.record_no
          order by record_no, sequence limit 1), told_no),
        paid.record_no, paid.at_ms, null, null
      from place cross join lateral (
        select record_no, tx_no, at_ms from entries
        where ${HERE} and user_id = $2 and type = 'collection' and record_no > place.record_no
        order by record_no limit $5
      ) as paid
    )
    select here.record_no as here_record_no, here.told_no as here_told_no,
      following.told_at_ms as next_told_at_ms,
      case when $4::bigint is null then (
        select at_ms from entries
        where ${HERE} and user_id = $2 and record_no = (select record_no + 1 from place)
      ) end as next_made_at_ms,
      (select record_no < 0 from place) as is_before_all, items.*
    from here left join following on true left join items on true
    order by items.sequence`,
);

const ORDERS = owned<OrderRow>(
  'event_feed_orders',
  `select * from orders where ${HERE} and tx_no = any($2::text[])`,
);

// Each day that has records has a checkpoint before its first.
const BEGINNING = owned<{ readonly sequence: string }>(
  'event_feed_beginning',
  `with here as materialized (
      select record_no, told_no from wallets where ${HERE} and user_id = $2
    ),
    made as materialized (
      select record_no from record_checkpoints
      where ${HERE} and user_id = $2 and day >= $3 order by day, record_no limit 1
    )
    select coalesce(least(
      (select sequence from events
        where ${HERE} and owner_id = $2 and told_at_ms >= $4 order by sequence limit 1),
      (select made.record_no + coalesce((
          select sequence - record_no - 1 from events
          where ${HERE} and owner_id = $2 and record_no >= made.record_no
          order by record_no, sequence limit 1), here.told_no)
        from made)) - 1, here.record_no + here.told_no) as sequence
    from here`,
);

export const FEED_STATEMENTS: readonly Statement[] = [FEED, BEGINNING, ORDERS];

/** Behind every event. */
const END = Number.MAX_SAFE_INTEGER;

export function eventFeed(hot: Books, sealing: RowSealing): Pick<Callbacks, 'feed' | 'beginning'> {
  return {
    async beginning(ownerId, day) {
      const values = [ownerId, day, shanghaiMidnightMs(day)];
      const [row] = await readOf(hot, ownerId, BEGINNING, values);
      assert(row, `user ${ownerId} has no wallets`);
      return { sequence: toNumber(row.sequence) };
    },
    async feed({ ownerId, after, types, keptFromMs, limit }) {
      const byRecord = after !== null && 'recordNo' in after;
      const sequence = after !== null && 'sequence' in after ? after.sequence : END;
      const others = types.some((type) => type !== 'order.paid');
      const rows = await readOf(hot, ownerId, FEED, [
        ...[ownerId, sequence, byRecord ? after.recordNo : null],
        types.includes('order.paid') ? limit : 0,
        ...[textArray(types), others ? limit : 0],
      ]);
      const [here] = rows;
      assert(here, `user ${ownerId} has no wallets`);
      const recordNo = toNumber(here.here_record_no);
      const newest = { sequence: recordNo + toNumber(here.here_told_no), recordNo };
      const found = rows.filter((row): row is Here & ItemRow => row.sequence !== null);
      const numbered = found.map((row) => ({
        sequence: toNumber(row.sequence),
        recordNo: toNumber(row.record_no),
        row,
      }));
      const { items, through } = inSequence(
        numbered.filter(({ row }) => isPayment(row)),
        numbered.filter(({ row }) => !isPayment(row)),
        newest,
        limit,
      );
      const told = items
        .map(({ row }) => row)
        .filter(({ type }) => types.some((one) => one === type));
      if (isGone(here, found.find(isPayment), keptFromMs)) {
        return { items: [], through, newest, gone: true };
      }
      const orders = await ordersOf(hot, ownerId, told);
      return {
        items: told.map((row) =>
          isPayment(row) ? paymentOf(row, orders, sealing) : toldOf(row, sealing.key),
        ),
        through,
        newest,
        gone: false,
      };
    },
  };
}

async function ordersOf(hot: Books, ownerId: UserId, rows: readonly ItemRow[]) {
  const txNos = rows.filter(isPayment).map((row) => row.subject_no);
  const asked = txNos.length > 0 && (await readOf(hot, ownerId, ORDERS, [textArray(txNos)]));
  return new Map((asked || []).map((row) => [row.tx_no, row]));
}

function isGone(here: Here, paid: ItemRow | undefined, keptFromMs: number): boolean {
  const oldest = [here.next_told_at_ms, here.next_made_at_ms, paid?.at_ms ?? null];
  return here.is_before_all || oldest.some((ms) => ms !== null && Number(ms) < keptFromMs);
}

function isPayment({ type }: ItemRow): boolean {
  return type === 'order.paid';
}

function paymentOf(
  row: ItemRow,
  orders: ReadonlyMap<string, OrderRow>,
  sealing: RowSealing,
): FeedItem {
  const found = orders.get(row.subject_no);
  assert(found, `order ${row.subject_no} was paid and is not there`);
  const order = orderAsPaid(proved(sealing, ORDER_SEALS, found));
  const told = { type: 'order.paid', order } as const;
  return { ...positionOf(row), merchantId: order.merchantId, told };
}

function toldOf(row: ItemRow, key: KeyObject): FeedItem {
  requireAuthentic(key, OWNER_EVENT_ROWS, row);
  const { facts } = row;
  assert(facts !== null, `event ${row.subject_no} was read without its facts`);
  const { merchantId, facts: told } = toOwnerEvent({ ...row, facts });
  return { ...positionOf(row), merchantId, told };
}

function positionOf({ subject_no, sequence, record_no, at_ms }: ItemRow) {
  return {
    eventId: eventIdOf(subject_no),
    sequence: toNumber(sequence),
    recordNo: toNumber(record_no),
    atMs: toNumber(at_ms),
  };
}
