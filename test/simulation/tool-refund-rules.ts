// Checks what must be true of refunds by tools, computed from the maps of the in-memory model and again in
// SQL: no more is refunded than owners approved, and directly no more than a key's limit a day.

import type { RefundRequest } from '../../src/core/order/refund-request.ts';
import { shanghaiDayNumber } from '../../src/core/time.ts';
import type { Books } from '../model/books.ts';

export function brokenToolRefunds(books: Books): string[] {
  return [...approvals(books), ...limits(books), ...openOnes(books)];
}

function rule(holds: boolean, sentence: string): string[] {
  return holds ? [] : [sentence];
}

/** Each approval makes one refund of the requested amount, for one request. */
function approvals({ refundRequests, refunds }: Books): string[] {
  const say = (one: { txNo: string; refundType: string; amountFen: bigint }, atMs: number | null) =>
    `${one.txNo} ${one.refundType} ${one.amountFen} ${atMs}`;
  const approved = [...refundRequests.values()].filter((one) => one.refundNo !== null);
  const asked = approved.map((one) => `${one.refundNo} ${say(one, one.decidedAtMs)}`).sort();
  const made = refunds
    .filter((one) => one.authority === 'request')
    .map((one) => `${one.refundNo} ${say(one, one.atMs)}`)
    .sort();
  return rule(asked.join() === made.join(), `approved ${asked}, refunded ${made}`);
}

function limits({ refunds, keys, toolRefunds }: Books): string[] {
  const sums = new Map<string, bigint>();
  const last = new Map<string, number>();
  const limitOf = new Map<string, bigint>();
  for (const refund of refunds.filter((one) => one.authority === 'direct')) {
    const key = keys.get(refund.keyId ?? '');
    const windowId = key?.windowId ?? 'none';
    const day = shanghaiDayNumber(refund.atMs);
    limitOf.set(windowId, key?.toolRefundLimitFen ?? 0n);
    sums.set(`${windowId} ${day}`, (sums.get(`${windowId} ${day}`) ?? 0n) + refund.amountFen);
    last.set(windowId, Math.max(day, last.get(windowId) ?? day));
  }
  const within = [...sums].flatMap(([name, sum]) => {
    const [windowId = ''] = name.split(' ');
    return rule(sum <= (limitOf.get(windowId) ?? 0n), `${name}: ${sum} refunded directly`);
  });
  const counted = [...toolRefunds.values()].map((one) => `${one.windowId} ${one.day}`);
  const days = [...last].map(([windowId, day]) => `${windowId} ${day}`);
  const exact = [...toolRefunds.values()].every(
    (one) => one.refundedFen === sums.get(`${one.windowId} ${one.day}`),
  );
  const same = exact && counted.sort().join() === days.sort().join();
  return [...within, ...rule(same, 'what keys refunded directly is miscounted')];
}

/** By how much the clock of a simulation may be set back. */
const SET_BACK_MS = 2_000;

/** An undecided request had ended when the next request of its order was opened. */
function openOnes({ refundRequests, keys }: Books): string[] {
  const byOrder = Map.groupBy(refundRequests.values(), (one) => one.txNo);
  const openTwice = [...byOrder.values()].flatMap((all) =>
    all.filter((one, index) => {
      const next = all[index + 1];
      return (
        next && one.decidedAtMs === null && endMs(one, keys) > next.requestedAtMs + SET_BACK_MS
      );
    }),
  );
  return openTwice.map(({ requestNo }) => `${requestNo} was not the only open one`);
}

function endMs({ keyId, expiresAtMs }: RefundRequest, keys: Books['keys']): number {
  const { revokedAtMs, endsAtMs } = keys.get(keyId) ?? { revokedAtMs: 0, endsAtMs: 0 };
  return Math.min(expiresAtMs, revokedAtMs ?? expiresAtMs, endsAtMs ?? expiresAtMs);
}

/** By a person. What ended by itself is written down where another refund takes its number. */
export const DECLINED = `request_no in (select details::json ->> 'request_no' from audit_lines
     where action = 'refund_request_declined')`;

export const TOOL_REFUND_RULES: Readonly<Record<string, string>> = {
  'an approval and its refund disagree': `
    select coalesce(q.request_no, r.refund_no)
    from (select * from refund_requests where refund_no is not null) as q
      full join (select * from refunds where authority = 'request') as r using (refund_no)
    where (q.tx_no, q.refund_type, q.amount, q.decided_at_ms)
      is distinct from (r.tx_no, r.refund_type, r.amount, r.at_ms)`,
  'a key refunded more directly than it may': `
    select window_id || ' ' || day from (
      select window_id, (at_ms + 28800000) / 86400000 as day, sum(amount) as refunded,
        min(tool_refund_limit) as most
      from refunds join api_keys using (key_id) where authority = 'direct' group by 1, 2
    ) as direct where most is null or refunded > most`,
  'a request is over that nobody decided, and that had not ended or kept its number': `
    select request_no from refund_requests as q join api_keys using (key_id)
    where decided_at_ms is not null and refund_no is null and not ${DECLINED}
      and (abs(decided_at_ms - least(q.expires_at_ms, revoked_at_ms, ends_at_ms)) > ${SET_BACK_MS}
        or not exists (
          select from (
            select tx_no, out_refund_no, at_ms from refunds
            union all
            select tx_no, out_refund_no, requested_at_ms from refund_requests
            where request_no <> q.request_no
          ) as taker join orders using (tx_no)
          where taker.out_refund_no = q.out_refund_no and owner_id = q.owner_id
            and at_ms >= decided_at_ms - ${SET_BACK_MS}))`,
};
