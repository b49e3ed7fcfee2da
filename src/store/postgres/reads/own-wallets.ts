// Reads what people see of their own wallets: what is held in them and why, what moved within them, their
// withdrawals, and their tallies as they were when days began; and what many users recorded between two
// days.

import type { WalletKind } from '../../../core/ledger/record-kind.ts';
import { NO_TALLIES, type Tallies } from '../../../core/ledger/tally.ts';
import { shanghaiMidnightMs } from '../../../core/time.ts';
import { MOVES_EXAMINED_MAX } from '../../own-lists.ts';
import type { Queries, UnderReview, WalletsView } from '../../store.ts';
import { integerArray } from '../connection/arrays.ts';
import { cellSql } from '../connection/cells.ts';
import type { Statement } from '../connection/connection.ts';
import { areTogether, type Books, beside, HERE, owned, readOf } from '../connection/owners.ts';
import { readOnlyRow } from '../connection/read-rows.ts';
import { nullableNumber, toFen, toNumber } from '../connection/values.ts';
import { type EntryRow, toEntry } from '../tables/entries.ts';
import { PAYEE_ROWS } from '../tables/payees.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { proved } from '../tables/sealed-rows.ts';
import { WALLET_SEALS, type WalletRow, WITHDRAWAL_ROWS } from '../tables/wallets.ts';

type ReviewColumns = Readonly<Record<`${WalletKind}_${'reviews' | 'review'}`, string>>;

interface WalletsRow extends WalletRow, ReviewColumns {
  readonly unsettled: string;
  readonly next_due_at_ms: string | null;
  readonly next_amount: string | null;
}

interface TalliesRow {
  readonly tallies: Tallies;
}

const WALLETS = owned<WalletsRow>(
  'query_own_wallets',
  `select wallets.*, unsettled.amount as unsettled,
      next.due_at_ms as next_due_at_ms, next.amount as next_amount, pending.*
    from wallets
      cross join lateral (
        select coalesce(sum(amount), 0)::bigint as amount from settlement_buckets
        where ${HERE} and owner_id = $1 and settled_at_ms is null
      ) as unsettled
      left join lateral (
        select due_at_ms, amount from settlement_buckets
        where ${HERE} and owner_id = $1 and settled_at_ms is null and amount > 0
        order by due_at_ms limit 1
      ) as next on true
      cross join lateral (
        select count(*) filter (where wallet = 'consumer') as consumer_reviews,
          coalesce(sum(amount) filter (where wallet = 'consumer'), 0)::bigint as consumer_review,
          count(*) filter (where wallet = 'merchant') as merchant_reviews,
          coalesce(sum(amount) filter (where wallet = 'merchant'), 0)::bigint as merchant_review
        from withdrawals where ${HERE} and user_id = $1 and status = 'pending'
      ) as pending
    where wallets.${HERE} and wallets.user_id = $1`,
);

const WITHDRAWALS = owned<Row>(
  'query_own_withdrawals',
  `select * from withdrawals
    where ${HERE} and user_id = $1 and ($2::text is null or withdrawal_no < $2)
    order by withdrawal_no desc limit $3`,
);

const PAYEES = owned<Row>(
  'query_payees',
  `select * from payees where ${HERE} and owner_id = $1 and removed_at_ms is null
    order by payee_id`,
);

// Where a day ends in the chain of their entries the checkpoints of records say.
const MOVES_WITHIN = owned<EntryRow>(
  'query_moves_within',
  `select * from (
      select * from entries
      where ${HERE} and user_id = $2 and record_no is null
        and chain_no > coalesce($4::bigint, 0)
        and chain_no < coalesce($5::bigint, (
          select later.chain_no from entries as later
          where later.${HERE} and later.user_id = $2 and later.record_no = (
            select record_no from record_checkpoints
            where ${HERE} and user_id = $2 and day > $6::integer
            order by day, record_no limit 1)
          limit 1
        ), ${Number.MAX_SAFE_INTEGER})
      order by chain_no desc limit ${MOVES_EXAMINED_MAX}
    ) as moves
    where ($3::text is null or account = $3)
      and ($7::bigint is null or at_ms >= $7) and ($8::bigint is null or at_ms < $8)
    order by chain_no desc`,
);

// A day without records began with what the next day with some began with, or with what there is now.
const TALLIES = owned<TalliesRow>(
  'query_tallies',
  `select coalesce(checkpoint.tallies, wallets.tallies) as tallies
    from wallets
      cross join lateral unnest($2::integer[] || null::integer) with ordinality as asked(day, place)
      left join lateral (
        select tallies from record_checkpoints
        where ${HERE} and user_id = $1 and day >= asked.day order by day, record_no limit 1
      ) as checkpoint on true
    where wallets.${HERE} and wallets.user_id = $1 order by place`,
);

interface TotalsRow {
  readonly tallies: Tallies | null;
  readonly users: string;
  readonly last_user_id: string | null;
}

const talliesOn = (day: string) => `coalesce(
  (select tallies from record_checkpoints
    where record_checkpoints.${beside('wallets')} and record_checkpoints.user_id = wallets.user_id
      and day >= ${day} order by day, record_no limit 1),
  wallets.tallies)`;

// Two lookups for each user: nothing is read of the journal.
const RECORDED: Statement<TotalsRow> = {
  name: 'query_recorded_between',
  text: `with asked as materialized (
      select user_id from users where user_id > $3 order by user_id limit $4
    ), kinds as (
      select place, sum(later::numeric - coalesce(earlier, '0')::numeric) as total
      from asked
        join wallets on wallets.cell = ${cellSql('asked.user_id')}
          and wallets.user_id = asked.user_id
        cross join lateral (
          select ${talliesOn('$1')} as began, ${talliesOn('$2')} as ended
        ) as of_user
        cross join lateral unnest(string_to_array(ended, ','), string_to_array(began, ','))
          with ordinality as kind(later, earlier, place)
      where began <> ended
      group by place
    )
    select (select string_agg(total::text, ',' order by place) from kinds) as tallies,
      (select count(*) from asked) as users, (select max(user_id) from asked) as last_user_id`,
};

// A distributed database does not join users to wallets that may lie anywhere, so they are counted first.
// Users who come meanwhile are left to the next portion.
const ASKED: Statement<Pick<TotalsRow, 'users' | 'last_user_id'>> = {
  name: 'query_recorded_of',
  text: `select count(*) as users, max(user_id) as last_user_id from (
      select user_id from users where user_id > $1 order by user_id limit $2) as asked`,
};
const RECORDED_APART: Statement<Pick<TotalsRow, 'tallies'>> = {
  name: 'query_recorded_in_cells',
  text: `select string_agg(total::text, ',' order by place) as tallies from (
      select place, sum(later::numeric - coalesce(earlier, '0')::numeric) as total
      from (
          select ${talliesOn('$1')} as began, ${talliesOn('$2')} as ended from wallets
          where user_id > $3 and user_id <= $4
        ) as of_user
        cross join lateral unnest(string_to_array(ended, ','), string_to_array(began, ','))
          with ordinality as kind(later, earlier, place)
      where began <> ended
      group by place
    ) as kinds`,
};

/** For the test that reads their plans. */
export const OWN_WALLET_READS: readonly Statement[] = [
  WALLETS,
  WITHDRAWALS,
  PAYEES,
  MOVES_WITHIN,
  TALLIES,
  RECORDED,
];

type OwnWallets = Pick<
  Queries,
  'withdrawalsOf' | 'payeesOf' | 'wallets' | 'movesWithin' | 'talliesAt' | 'recordedBetween'
>;

export function ownWallets(wide: Books, sealing: RowSealing): OwnWallets {
  return {
    withdrawalsOf: async (userId, before, limit) =>
      (await readOf(wide, userId, WITHDRAWALS, [userId, before, limit])).map((row) =>
        WITHDRAWAL_ROWS.read(sealing, row),
      ),
    payeesOf: async (ownerId) =>
      (await readOf(wide, ownerId, PAYEES, [ownerId])).map((row) => PAYEE_ROWS.read(sealing, row)),
    async wallets(userId) {
      const [row] = await readOf(wide, userId, WALLETS, [userId]);
      return row && toWalletsView(sealing, row);
    },
    async movesWithin({ userId, wallet, afterChainNo, beforeChainNo, fromDay, toDay }) {
      const fromMs = fromDay === null ? null : shanghaiMidnightMs(fromDay);
      const untilMs = toDay === null ? null : shanghaiMidnightMs(toDay + 1);
      const asked = [wallet, afterChainNo, beforeChainNo, toDay, fromMs, untilMs];
      return (await readOf(wide, userId, MOVES_WITHIN, [userId, ...asked])).map(toEntry);
    },
    async talliesAt(userId, days) {
      const values = [userId, integerArray(days)];
      return (await readOf(wide, userId, TALLIES, values)).map(({ tallies }) => tallies);
    },
    async recordedBetween(fromDay, untilDay, afterUserId, limit) {
      const row = areTogether(wide)
        ? await readOnlyRow(wide, RECORDED, [fromDay, untilDay, afterUserId, limit])
        : await recordedApart(wide, fromDay, untilDay, afterUserId, limit);
      return {
        tallies: row.tallies ?? NO_TALLIES,
        userCount: toNumber(row.users),
        lastUserId: nullableNumber(row.last_user_id),
      };
    },
  };
}

async function recordedApart(
  wide: Books,
  ...[fromDay, untilDay, afterUserId, limit]: Parameters<Queries['recordedBetween']>
): Promise<TotalsRow> {
  const asked = await readOnlyRow(wide, ASKED, [afterUserId, limit]);
  const through = asked.last_user_id ?? afterUserId;
  const values = [fromDay, untilDay, afterUserId, through];
  return { ...asked, ...(await readOnlyRow(wide, RECORDED_APART, values)) };
}

function toWalletsView(sealing: RowSealing, row: WalletsRow): WalletsView {
  const { consumer, merchant } = proved(sealing, WALLET_SEALS, row);
  const { unsettled, next_due_at_ms: dueAtMs, next_amount: amount } = row;
  const next = dueAtMs !== null && amount !== null;
  return {
    consumer,
    merchant,
    unsettledFen: toFen(unsettled),
    nextSettlement: next ? { dueAtMs: toNumber(dueAtMs), amountFen: toFen(amount) } : null,
    underReview: { consumer: underReview(row, 'consumer'), merchant: underReview(row, 'merchant') },
  };
}

function underReview(row: ReviewColumns, wallet: WalletKind): UnderReview {
  return { count: toNumber(row[`${wallet}_reviews`]), amountFen: toFen(row[`${wallet}_review`]) };
}
