// Reads the figures that operators watch in the books: what is due, what is late, and whether what each
// owner holds adds up. They are read often, so each statement is bounded, whatever the size of the books,
// and none reads the journal. All of them read everything, and decide nothing.

import { shanghaiMidnightMs } from '../../../core/time.ts';
import { onlyRow, type Statement } from '../connection/connection.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { areTogether, type Books, HERE, owned, readEverywhere } from '../connection/owners.ts';
import { readOnlyRow } from '../connection/read-rows.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import { waitingSinceMs } from '../public-log/waiting.ts';
import { IS_OPEN } from './waiting-counts.ts';

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
  readonly undecided: Undecided;
  /** Null: there is none. */
  readonly anchorAgeMs: number | null;
  /** Of its newest checkpoint. Null: there is none. */
  readonly publicLog: PublicLogFigures | null;
  /** Of the whole books or of what was new, when it last came to a result. Null: it never did. */
  readonly verification: { readonly ageMs: number; readonly brokenRules: number } | null;
  /** Of the whole books. */
  readonly wholeVerificationAgeMs: number | null;
  /** Since the last day ended of which all accounts have a balance. Null: no balance was ever entered. */
  readonly bankAgeMs: number | null;
  readonly owners: OwnersChecked;
}

export interface PublicLogFigures {
  readonly ageMs: number;
  readonly size: number;
  /** For how long what was recorded first since has waited; 0: nothing was. */
  readonly lagMs: number;
}

/** What waits for an operator. */
export interface Undecided {
  readonly withdrawals: number;
  /** Approved, and nobody has said whether the bank paid. */
  readonly payouts: number;
  /** Above the limit of one operator. */
  readonly recharges: number;
  readonly rechargeRequests: number;
  /** Between the bank and the books, that nobody has closed. */
  readonly bankDifferences: number;
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

interface WaitingRow {
  readonly pending: string;
  readonly failed: string;
  readonly callback_due_at_ms: string | null;
  readonly due_buckets: string;
  readonly settlement_due_at_ms: string | null;
}
// The first that is due is looked for in each cell.
const WAITING: Statement<WaitingRow> = {
  name: 'figures_waiting',
  text: `select
    (select count(*) from (
      select tx_no from callbacks where state = 'pending' limit ${COUNTED_MAX}) as counted) as pending,
    (select count(*) from (
      select tx_no from callbacks
      where state = 'failed' and created_at_ms > $1::bigint - ${DAY_MS}
      limit ${COUNTED_MAX}) as counted) as failed,
    (select min(first.due_at_ms) from cells
      cross join lateral (
        select due_at_ms from callbacks
        where callbacks.cell = cells.cell and state = 'pending' and due_at_ms >= 0
        order by due_at_ms, tx_no limit 1
      ) as first) as callback_due_at_ms,
    (select count(*) from (
      select id from settlement_buckets
      where settled_at_ms is null and due_at_ms <= $1
      limit ${COUNTED_MAX}) as counted) as due_buckets,
    (select due_at_ms from settlement_buckets where settled_at_ms is null
      order by due_at_ms limit 1) as settlement_due_at_ms`,
};

interface UndecidedRow {
  readonly withdrawals: string;
  readonly payouts: string;
  readonly recharges: string;
  readonly requests: string;
  readonly differences: string;
}
export const UNDECIDED: Statement<UndecidedRow> = {
  name: 'figures_undecided',
  text: `select
    (select count(*) from (
      select withdrawal_no from withdrawals where status = 'pending'
      limit ${COUNTED_MAX}) as counted) as withdrawals,
    (select count(*) from (
      select withdrawal_no from withdrawals where status = 'approved' and ended is null
      limit ${COUNTED_MAX}) as counted) as payouts,
    (select count(*) from (
      select recharge_no from recharge_proposals where status = 'pending'
      limit ${COUNTED_MAX}) as counted) as recharges,
    (select count(*) from (
      select request_no from recharge_requests where status = 'requested'
      limit ${COUNTED_MAX}) as counted) as requests,
    (select count(*) from (
      select difference_no from bank_differences
      where ${IS_OPEN}
      limit ${COUNTED_MAX}) as counted) as differences`,
};

interface FiguresRow {
  readonly anchor_age_ms: string | null;
  readonly log_age_ms: string | null;
  readonly log_size: string | null;
  readonly verification_age_ms: string | null;
  readonly broken_rules: number | null;
  readonly whole_age_ms: string | null;
  readonly bank_day: number | null;
}
const FIGURES: Statement<FiguresRow> = {
  name: 'figures',
  text: `select
    (select now_ms - at_ms from anchors order by anchor_no desc limit 1) as anchor_age_ms,
    (select now_ms - at_ms from log_checkpoints order by size desc limit 1) as log_age_ms,
    (select max(size) from log_checkpoints) as log_size,
    now_ms - newest.ended_at_ms as verification_age_ms,
    now_ms - whole.ended_at_ms as whole_age_ms,
    (select min(day) from (
      select max(day) as day from bank_balances group by account) as newest) as bank_day,
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
// Of those who lie together. A settlement moves what is frozen to the balance and has no record: the sum of
// both stays.
const OWNERS = owned<OwnersRow>(
  'figures_owners',
  `with portion as (
      select * from wallets where ${HERE} and user_id > $2 and user_id <= $3
      order by user_id limit ${OWNERS_CHECKED})
    select count(*) as owners, max(portion.user_id) as last,
      coalesce(sum(abs(consumer_frozen + merchant_frozen - unsettled - under_review)), 0) as frozen,
      coalesce(sum(abs(after - case account
        when 'consumer' then consumer_balance + consumer_frozen
        else merchant_balance + merchant_frozen end)), 0) as record
    from portion
      cross join lateral (select coalesce(sum(amount), 0) as unsettled from settlement_buckets
        where ${HERE} and owner_id = portion.user_id
          and settled_at_ms is null) as due
      cross join lateral (select coalesce(sum(amount), 0) as under_review from withdrawals
        where ${HERE} and user_id = portion.user_id and status = 'pending') as review
      left join lateral (select account, balance_after + frozen_after as after from entries
        where ${HERE} and user_id = portion.user_id
          and record_no = portion.record_no limit 1) as newest on true`,
);

/** The last of the next owners, where they do not lie together. */
const LAST_OWNER: Statement<{ readonly last: string | null }> = {
  name: 'figures_last_owner',
  text: `select max(user_id) as last from (
      select user_id from wallets where user_id > $1 order by user_id limit ${OWNERS_CHECKED}
    ) as portion`,
};

export const FIGURE_STATEMENTS: readonly Statement[] = [WAITING, FIGURES, OWNERS, LAST_OWNER];

/** `after`: the last owner of the read before; `nowMs`: the database's time. */
export async function readFigures(
  books: Books,
  after: number | null,
  nowMs: number,
): Promise<Figures> {
  const connection = await books.connection();
  const [waits, undecided, figures, owners, unloggedSinceMs] = await Promise.all([
    connection.run(WAITING, [nowMs]),
    connection.run(UNDECIDED),
    connection.run(FIGURES),
    checkOwners(books, after ?? 0),
    waitingSinceMs(connection),
  ]);
  const waiting = onlyRow(waits);
  const sinceMs = (atMs: number | null) => (atMs === null ? 0 : Math.max(nowMs - atMs, 0));
  const lagMs = (dueAtMs: string | null) => sinceMs(nullableNumber(dueAtMs));
  const row = onlyRow(figures);
  return {
    pendingCallbacks: toNumber(waiting.pending),
    callbackLagMs: lagMs(waiting.callback_due_at_ms),
    failedCallbacks: toNumber(waiting.failed),
    dueBuckets: toNumber(waiting.due_buckets),
    settlementLagMs: lagMs(waiting.settlement_due_at_ms),
    undecided: toUndecided(onlyRow(undecided)),
    anchorAgeMs: nullableNumber(row.anchor_age_ms),
    publicLog:
      row.log_age_ms === null || row.log_size === null
        ? null
        : {
            ageMs: toNumber(row.log_age_ms),
            size: toNumber(row.log_size),
            lagMs: sinceMs(unloggedSinceMs),
          },
    verification:
      row.verification_age_ms === null
        ? null
        : { ageMs: toNumber(row.verification_age_ms), brokenRules: row.broken_rules ?? 0 },
    wholeVerificationAgeMs: nullableNumber(row.whole_age_ms),
    bankAgeMs: row.bank_day === null ? null : nowMs - shanghaiMidnightMs(row.bank_day + 1),
    owners,
  };
}

function toUndecided(row: UndecidedRow): Undecided {
  const { withdrawals, payouts, recharges, requests, differences } = row;
  return {
    withdrawals: toNumber(withdrawals),
    payouts: toNumber(payouts),
    recharges: toNumber(recharges),
    rechargeRequests: toNumber(requests),
    bankDifferences: toNumber(differences),
  };
}

async function checkOwners(books: Books, after: number): Promise<OwnersChecked> {
  const through = areTogether(books)
    ? Number.MAX_SAFE_INTEGER
    : (nullableNumber((await readOnlyRow(books, LAST_OWNER, [after])).last) ?? after);
  const found = await readEverywhere(books, OWNERS, [after, through]);
  const rows = found.map((rows) => onlyRow({ rows }));
  const sum = (read: (row: OwnersRow) => string) =>
    rows.reduce((total, row) => total + toNumber(read(row)), 0);
  const count = sum(({ owners }) => owners);
  const last = Math.max(...rows.map((row) => nullableNumber(row.last) ?? after));
  return {
    count,
    nextAfter: count < OWNERS_CHECKED ? null : last,
    frozenDifferenceFen: sum(({ frozen }) => frozen),
    recordDifferenceFen: sum(({ record }) => record),
  };
}
