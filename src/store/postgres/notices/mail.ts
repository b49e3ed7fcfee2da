// Claims what goes out by mail, and notes what came of it. Each step is one statement, and so a transaction
// of its own: a claim that ends by itself, the mark that the mail server is about to get the text, and what
// came of it.

import type { Owner, UserId } from '../../../core/ledger/wallet.ts';
import { NEVER_LATE, type Notice, noticeOf } from '../../../core/notice.ts';
import { type NoticeWishes, paidSoFar } from '../../../core/rows/email-address.ts';
import {
  type ClaimedNotice,
  type NoticeMail,
  type NoticeMarks,
  type NoticeSending,
  TOLD_WITHIN_MS,
} from '../../notices.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { readOnlyRow, readRows } from '../connection/read-rows.ts';
import { toNumber } from '../connection/values.ts';
import { NOTICE_ROWS, WISH_ROWS } from '../tables/notices.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { markNoticesRead } from './bell.ts';
import { claiming, LOOKED_AT } from './claiming.ts';
import { noticePosts } from './posts.ts';

const CLAIM = claiming('claim_notices', 'mail');

const HAND_OVER: Statement<{ readonly notice_no: string }> = {
  name: 'hand_over_notice',
  text: `update notices set mail_state = 'handed', mail_due_at_ms = null, mail_at_ms = $3::bigint
    where notice_no = $1 and mail_attempts = $2::integer and mail_state = 'waiting'
      and mail_due_at_ms > $3::bigint
    returning notice_no`,
};

const END: Statement = {
  name: 'end_notice',
  text: `update notices set mail_state = $3::text, mail_due_at_ms = $4::bigint
    where notice_no = $1 and mail_attempts = $2::integer and mail_state in ('waiting', 'handed')`,
};

const POSTPONE: Statement = {
  name: 'postpone_notices',
  text: `update notices set mail_due_at_ms = $2::bigint,
      mail_attempts = mail_attempts - case when notice_no = $3::text then 1 else 0 end
    where user_id = $1 and mail_state = 'waiting'
      and (notice_no = $3::text and mail_attempts = $4::integer
        or notice_no <> $3::text and mail_due_at_ms < $2::bigint)
      and kind not in (${[...NEVER_LATE].map((kind) => `'${kind}'`).join(', ')})`,
};

const SENT: Statement<{ readonly sent: string }> = {
  name: 'count_mailed_notices',
  text: `select count(*) as sent from (select from notices
    where user_id = $1 and at_ms >= $2::bigint - ${TOLD_WITHIN_MS} and mail_at_ms >= $2::bigint
      and mail_state in ('sent', 'handed') limit $3) as counted`,
};

const FIGURES: Statement<{ readonly waiting: string; readonly unclear: string }> = {
  name: 'notice_figures',
  text: `select (select count(*) from notices
      where mail_due_at_ms is not null and at_ms > $1::bigint - ${TOLD_WITHIN_MS}) as waiting,
    (select count(*) from notices where at_ms > $1::bigint - ${TOLD_WITHIN_MS}
      and mail_state = 'handed' and mail_at_ms < $1::bigint - 600000) as unclear`,
};

// Whoever is looked at by this statement is by no other node for a while.
const LOOK_FOR_ORDERS: Statement<Row> = {
  name: 'look_for_orders',
  text: `with looked as (
      insert into orders_noticed (user_id, paid_count, paid_sum, looked_at_ms)
      select user_id, 0, 0, $1::bigint
        from notice_wishes left join orders_noticed using (user_id)
        where orders_from is not null and coalesce(looked_at_ms, 0) < $2::bigint
        order by user_id limit ${LOOKED_AT}
      on conflict (user_id) do update set looked_at_ms = excluded.looked_at_ms
        where orders_noticed.looked_at_ms < $2::bigint
      returning user_id, paid_count, paid_sum)
    select notice_wishes.*, paid_count, paid_sum from looked join notice_wishes using (user_id)`,
};

// The row says how far somebody has told: of two nodes that tell the same, the second meets another count.
const TELL_ORDERS: Statement = {
  name: 'tell_orders',
  text: `with moved as (
      insert into orders_noticed (user_id, paid_count, paid_sum)
      values ($1, $2::bigint, $3::bigint)
      on conflict (user_id) do update
        set paid_count = excluded.paid_count, paid_sum = excluded.paid_sum
        where orders_noticed.paid_count = $4::bigint
      returning user_id)
    insert into notices
      (notice_no, user_id, kind, at_ms, facts, to_sealed, mac, mail_due_at_ms, post_due_at_ms)
    select $5::text, $1, $6::text, $7::bigint, $8::text, null, $9::uuid, $7::bigint, $7::bigint
    from moved
    on conflict (notice_no) do nothing`,
};

interface Parts {
  readonly sealing: RowSealing;
  readonly nowMs: () => number;
  readonly owner: (userId: UserId) => Promise<Owner | undefined>;
}

/** What is done about notices besides reading them. */
export function noticeStore(wide: ConnectionSource, parts: Parts): NoticeMarks & NoticeSending {
  return {
    markNoticesRead: markNoticesRead(wide, parts.nowMs),
    noticeMail: noticeMail(wide, parts),
    noticePosts: noticePosts(wide, parts),
  };
}

function noticeMail(wide: ConnectionSource, parts: Parts): NoticeMail {
  const { sealing, nowMs } = parts;
  return {
    claim: async (limit, leaseMs) =>
      (await readRows(wide, CLAIM, [nowMs(), leaseMs, limit])).flatMap((row) =>
        // It says what Tael never wrote, and goes to nobody.
        NOTICE_ROWS.isAuthentic(sealing.key, row) ? [claimed(row, sealing)] : [],
      ),
    handOver: async ({ noticeNo, attemptNo }) =>
      (await readRows(wide, HAND_OVER, [noticeNo, attemptNo, nowMs()])).length > 0,
    async end({ noticeNo, attemptNo }, end) {
      const dueAtMs = end.state === 'waiting' ? end.dueAtMs : null;
      await readRows(wide, END, [noticeNo, attemptNo, end.state, dueAtMs]);
    },
    async postpone({ noticeNo, attemptNo, notice: { userId } }, waitMs) {
      await readRows(wide, POSTPONE, [userId, nowMs() + waitMs, noticeNo, attemptNo]);
    },
    countSent: async (userId, sinceMs, max) =>
      Number((await readOnlyRow(wide, SENT, [userId, sinceMs, max])).sent),
    async figures() {
      const { waiting, unclear } = await readOnlyRow(wide, FIGURES, [nowMs()]);
      return { waiting: toNumber(waiting), unclear: toNumber(unclear) };
    },
    async tellOrders(everyMs) {
      const atMs = nowMs();
      // Clocks of nodes and the rhythm of one are never quite the same.
      const beforeMs = atMs - Math.floor(everyMs * 0.75);
      const look = () => readRows(wide, LOOK_FOR_ORDERS, [atMs, beforeMs]);
      for (let rows = await look(); rows.length > 0; rows = await look()) {
        for (const row of rows) await tellOne(wide, parts, row);
      }
    },
  };
}

async function tellOne(wide: ConnectionSource, parts: Parts, row: Row): Promise<void> {
  const { sealing, nowMs } = parts;
  // Somebody else wrote it: verifying names it, and the others are told.
  if (!WISH_ROWS.isAuthentic(sealing.key, row)) return;
  const wishes = WISH_ROWS.read(sealing, row);
  const told = `${row.paid_count}:${row.paid_sum}`;
  const owner = await parts.owner(wishes.userId);
  const values = owner && tellingOf(wishes, told, paidSoFar(owner), sealing, nowMs());
  if (values) await readRows(wide, TELL_ORDERS, values);
}

function claimed(row: Row, sealing: RowSealing): ClaimedNotice {
  return {
    noticeNo: String(row.notice_no),
    attemptNo: Number(row.mail_attempts),
    notice: NOTICE_ROWS.read(sealing, row),
  };
}

/** Null: there is nothing new. */
function tellingOf(
  { userId, ordersFrom }: NoticeWishes,
  told: string,
  now: string,
  sealing: RowSealing,
  atMs: number,
) {
  const [count, sum] = parsed(now);
  const [wished] = parsed(ordersFrom ?? now);
  const [toldCount] = parsed(told);
  // Whoever stopped wanting them and wants them again hears of none in between.
  const [fromCount, fromSum] = parsed(toldCount > wished ? told : (ordersFrom ?? now));
  if (count <= fromCount) return null;
  const facts = { count: count - fromCount, amountFen: `${sum - fromSum}` };
  const notice: Notice = noticeOf(userId, 'orders_paid', `${userId}-${count}`, atMs, facts);
  const mac = NOTICE_ROWS.macOf(sealing.key, notice);
  const said = JSON.stringify(notice.facts);
  return [
    ...[userId, count, `${sum}`, toldCount],
    ...[notice.noticeNo, notice.kind, atMs, said, mac],
  ];
}

function parsed(soFar: string): readonly [count: number, sumFen: bigint] {
  const [count = '0', sum = '0'] = soFar.split(':');
  return [Number(count), BigInt(sum)];
}
