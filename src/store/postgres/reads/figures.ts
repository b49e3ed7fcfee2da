// What operators watch in the books, read often: what is due, what is late, and whether what each owner
// holds adds up. Each statement is bounded, whatever the size of the books, and none reads the journal.

import { onlyRow, type Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';

/** Counts go no further. */
const COUNTED_MAX = 100_000;
const DAY_MS = 86_400_000;
/** How many owners are checked in one read. */
const OWNERS_CHECKED = 1_000;

export interface Figures {
  readonly pendingCallbacks: number;
  /** For how long the most overdue callback has been due; 0: none is. */
  readonly callbackLagMs: number;
  /** Of payments of the last day. */
  readonly failedCallbacks: number;
  readonly dueBuckets: number;
  /** For how long the most overdue settlement has been due; 0: none is. */
  readonly settlementLagMs: number;
  /** Null: there is none. */
  readonly anchorAgeMs: number | null;
  /** Of the whole books or of what was new, when it last came to a result. Null: it never did. */
  readonly verification: { readonly ageMs: number; readonly brokenRules: number } | null;
  /** Of the whole books. */
  readonly wholeVerificationAgeMs: number | null;
  readonly owners: OwnersChecked;
}

/** Amounts that must be zero, over the owners of this read. */
export interface OwnersChecked {
  readonly count: number;
  /** Where the next read goes on; null: it begins anew. */
  readonly nextAfter: number | null;
  /** What wallets have frozen, beside what is unsettled or under review. */
  readonly frozenDifferenceFen: number;
  /** What wallets hold, beside what their newest records say. */
  readonly recordDifferenceFen: number;
}

interface FiguresRow {
  readonly pending: string;
  readonly failed: string;
  readonly callback_lag_ms: string | null;
  readonly due_buckets: string;
  readonly settlement_lag_ms: string | null;
  readonly anchor_age_ms: string | null;
  readonly verification_age_ms: string | null;
  readonly broken_rules: number | null;
  readonly whole_age_ms: string | null;
}
const FIGURES: Statement<FiguresRow> = {
  name: 'figures',
  text: `select
    (select count(*) from (
      select 1 from callbacks where state = 'pending' limit ${COUNTED_MAX}) as counted) as pending,
    (select count(*) from (
      select 1 from callbacks where state = 'failed' and created_at_ms > now_ms - ${DAY_MS}
      limit ${COUNTED_MAX}) as counted) as failed,
    (select greatest(now_ms - due_at_ms, 0) from callbacks where state = 'pending'
      order by due_at_ms, tx_no limit 1) as callback_lag_ms,
    (select count(*) from (
      select 1 from settlement_buckets where settled_at_ms is null and due_at_ms <= now_ms
      limit ${COUNTED_MAX}) as counted) as due_buckets,
    (select greatest(now_ms - due_at_ms, 0) from settlement_buckets where settled_at_ms is null
      order by due_at_ms limit 1) as settlement_lag_ms,
    (select now_ms - at_ms from anchors order by anchor_no desc limit 1) as anchor_age_ms,
    now_ms - newest.ended_at_ms as verification_age_ms,
    now_ms - whole.ended_at_ms as whole_age_ms,
    greatest(json_array_length(newest.result::json -> 'broken'),
      json_array_length(whole.result::json -> 'broken')) as broken_rules
  from (select ${NOW_MS} as now_ms) as clock
    left join lateral (select ended_at_ms, result from verifications where result is not null
      order by verification_no desc limit 1) as newest on true
    left join lateral (select ended_at_ms, result from verifications
      where whole and result is not null
      order by verification_no desc limit 1) as whole on true`,
};

interface OwnersRow {
  readonly owners: string;
  readonly last: string | null;
  readonly frozen: string;
  readonly record: string;
}
// A settlement moves what is frozen to the balance and has no record: the sum of both stays.
const OWNERS: Statement<OwnersRow> = {
  name: 'figures_owners',
  text: `with portion as (select * from wallets where user_id > $1 order by user_id limit ${OWNERS_CHECKED})
    select count(*) as owners, max(portion.user_id) as last,
      coalesce(sum(abs(consumer_frozen + merchant_frozen - unsettled - under_review)), 0) as frozen,
      coalesce(sum(abs(after - case account
        when 'consumer' then consumer_balance + consumer_frozen
        else merchant_balance + merchant_frozen end)), 0) as record
    from portion
      cross join lateral (select coalesce(sum(amount), 0) as unsettled from settlement_buckets
        where cell = portion.cell and owner_id = portion.user_id
          and settled_at_ms is null) as due
      cross join lateral (select coalesce(sum(amount), 0) as under_review from withdrawals
        where cell = portion.cell and user_id = portion.user_id and status = 'pending') as review
      left join lateral (select account, balance_after + frozen_after as after from entries
        where cell = portion.cell and user_id = portion.user_id
          and record_no = portion.record_no) as newest on true`,
};

export const FIGURE_STATEMENTS: readonly Statement[] = [FIGURES, OWNERS];

/** `after`: the last owner of the read before. */
export async function readFigures(
  source: ConnectionSource,
  after: number | null,
): Promise<Figures> {
  const connection = await source.connection();
  const [figures, owners] = await Promise.all([
    connection.run(FIGURES),
    connection.run(OWNERS, [after ?? 0]),
  ]);
  const row = onlyRow(figures);
  return {
    pendingCallbacks: toNumber(row.pending),
    callbackLagMs: nullableNumber(row.callback_lag_ms) ?? 0,
    failedCallbacks: toNumber(row.failed),
    dueBuckets: toNumber(row.due_buckets),
    settlementLagMs: nullableNumber(row.settlement_lag_ms) ?? 0,
    anchorAgeMs: nullableNumber(row.anchor_age_ms),
    verification:
      row.verification_age_ms === null
        ? null
        : { ageMs: toNumber(row.verification_age_ms), brokenRules: row.broken_rules ?? 0 },
    wholeVerificationAgeMs: nullableNumber(row.whole_age_ms),
    owners: toOwners(onlyRow(owners)),
  };
}

function toOwners({ owners, last, frozen, record }: OwnersRow): OwnersChecked {
  const count = toNumber(owners);
  return {
    count,
    nextAfter: count < OWNERS_CHECKED ? null : nullableNumber(last),
    frozenDifferenceFen: toNumber(frozen),
    recordDifferenceFen: toNumber(record),
  };
}
