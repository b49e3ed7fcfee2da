// Claims what is posted to the platform, and notes what came of it. A claim ends by itself, so an attempt
// that nobody ends is made again: each notice arrives at least once, always under its number and with the
// bytes of its first claim.

import { type NoticeClaim, type NoticePosts, TOLD_WITHIN_MS } from '../../notices.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { readOnlyRow, readRows } from '../connection/read-rows.ts';
import { toNumber } from '../connection/values.ts';
import { NOTICE_ROWS } from '../tables/notices.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { claiming } from './claiming.ts';

const LATE_MS = 5 * 60_000;

const CLAIM = claiming('claim_notice_posts', 'post');

const FREEZE: Statement = {
  name: 'freeze_notice_post',
  text: `update notices set post_sealed = $3::text
    where notice_no = $1 and post_attempts = $2::integer and post_state = 'waiting'
      and post_sealed is null and post_due_at_ms > $4::bigint
    returning notice_no`,
};

const END: Statement = {
  name: 'end_notice_post',
  text: `update notices set post_state = $3::text, post_due_at_ms = $4::bigint,
      post_sealed = case when $4::bigint is null then null else post_sealed end
    where notice_no = $1 and post_attempts = $2::integer and post_state = 'waiting'`,
};

const RELEASE: Statement = {
  name: 'release_notice_post',
  text: `update notices set post_due_at_ms = $3::bigint, post_attempts = post_attempts - 1
    where notice_no = $1 and post_attempts = $2::integer and post_state = 'waiting'`,
};

const FIGURES: Statement<Readonly<Record<'waiting' | 'late' | 'failed', string>>> = {
  name: 'notice_post_figures',
  text: `select count(*) filter (where post_due_at_ms is not null) as waiting,
      count(*) filter (
        where post_due_at_ms is not null and at_ms < $1::bigint - ${LATE_MS}) as late,
      count(*) filter (where post_state = 'failed') as failed
    from notices where at_ms > $1::bigint - ${TOLD_WITHIN_MS}`,
};

export function noticePosts(
  wide: ConnectionSource,
  { sealing, nowMs }: { readonly sealing: RowSealing; readonly nowMs: () => number },
): NoticePosts {
  const keyOf = ({ noticeNo, attemptNo }: NoticeClaim) => [noticeNo, attemptNo] as const;
  return {
    claim: async (limit, leaseMs) =>
      (await readRows(wide, CLAIM, [nowMs(), leaseMs, limit])).flatMap((row) =>
        // It says what Tael never wrote, and goes to nobody.
        NOTICE_ROWS.isAuthentic(sealing.key, row) ? [claimed(row, sealing)] : [],
      ),
    freeze: async (claim, bodySealed) =>
      (await readRows(wide, FREEZE, [...keyOf(claim), bodySealed, nowMs()])).length > 0,
    async end(claim, end) {
      const dueAtMs = end.state === 'waiting' ? end.dueAtMs : null;
      await readRows(wide, END, [...keyOf(claim), end.state, dueAtMs]);
    },
    async release(claim) {
      await readRows(wide, RELEASE, [...keyOf(claim), nowMs()]);
    },
    async figures() {
      const { waiting, late, failed } = await readOnlyRow(wide, FIGURES, [nowMs()]);
      return { waiting: toNumber(waiting), late: toNumber(late), failed: toNumber(failed) };
    },
  };
}

function claimed(row: Row, sealing: RowSealing) {
  return {
    noticeNo: String(row.notice_no),
    attemptNo: Number(row.post_attempts),
    untilMs: Number(row.post_due_at_ms),
    bodySealed: row.post_sealed === null ? null : String(row.post_sealed),
    notice: NOTICE_ROWS.read(sealing, row),
  };
}
