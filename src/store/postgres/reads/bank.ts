// Statements of the bank, and what the books have beside them: recharges as the trail tells them, payouts as
// withdrawals do. Each statement reads what is new, what stands, or the days that are asked for.

import type { BooksItem, DifferenceState, DifferenceView } from '../../../core/bank/statement.ts';
import { negateFen } from '../../../core/money.ts';
import { shanghaiDayNumber } from '../../../core/time.ts';
import type { BankQueries } from '../../bank.ts';
import { textArray } from '../connection/arrays.ts';
import type { Statement, Value } from '../connection/connection.ts';
import type { Books } from '../connection/owners.ts';
import { readOnlyRow, readRows } from '../connection/read-rows.ts';
import { toFen, toNumber } from '../connection/values.ts';
import {
  BANK_BALANCE_ROWS,
  BANK_COLUMN_ROWS,
  BANK_DIFFERENCE_ROWS,
  BANK_MATCH_ROWS,
  DIFFERENCE_END_ROWS,
} from '../tables/bank.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { WITHDRAWAL_ROWS } from '../tables/wallets.ts';

const COLUMNS = asked<Row>('columns', 'select * from bank_columns order by columns_id');
const BALANCES = asked<Row>(
  'balances',
  `select distinct on (day, account) * from bank_balances where day >= $1 and day <= $2
   order by day, account, turn desc`,
);
const DAYS = asked<{ readonly first: number | null; readonly last: number | null }>(
  'days',
  'select min(day) as first, max(day) as last from bank_balances',
);
const ACCOUNTS = asked<{ readonly account: string }>(
  'accounts',
  'select distinct account from bank_balances order by account',
);
const LINES_THERE = asked<{ readonly id: string }>(
  'lines_there',
  'select line_id as id from bank_lines where line_id = any($1::text[])',
);
const MATCHED = asked<{ readonly id: string }>(
  'matched',
  'select item_no as id from bank_matches where item_no = any($1::text[])',
);
const ACROSS = asked<Row>(
  'matches_across',
  `select * from bank_matches where line_day <> item_day
     and least(line_day, item_day) <= $1 and greatest(line_day, item_day) > $1`,
);
const WITH_ENDS = `select d.*, ${endColumns('closed')}, ${endColumns('resolved')}
  from bank_differences d
    left join bank_difference_ends c on c.end_id = d.difference_no || '/closed'
    left join bank_difference_ends r on r.end_id = d.difference_no || '/resolved'`;
const DIFFERENCE = asked<Row>('difference', `${WITH_ENDS} where d.difference_no = $1`);
const STANDING = asked<Row>(
  'differences_standing',
  `${WITH_ENDS} where r.end_id is null order by d.found_at_ms, d.difference_no`,
);
const HAS_STATE: Readonly<Record<DifferenceState, string>> = {
  open: 'c.end_id is null and r.end_id is null',
  closed: 'c.end_id is not null and r.end_id is null',
  resolved: 'r.end_id is not null',
};
const listed = (state: DifferenceState | null) =>
  asked<Row>(
    `differences_${state ?? 'all'}`,
    `${WITH_ENDS} where ${state === null ? 'true' : HAS_STATE[state]}
      and ($1::text is null or (d.found_at_ms, d.difference_no) < (
        select found_at_ms, difference_no from bank_differences where difference_no = $1))
     order by d.found_at_ms desc, d.difference_no desc limit $2`,
  );
const LISTED = {
  all: listed(null),
  open: listed('open'),
  closed: listed('closed'),
  resolved: listed('resolved'),
};

interface ItemRow {
  readonly no: string;
  readonly user_id: string;
  readonly at_ms: string;
  readonly amount: string;
  readonly account: string | null;
  readonly reference: string | null;
}
const BEARERS = asked<{ readonly id: string; readonly recharge_no: string }>(
  'bearers',
  `select id, recharge_no from bank_references
   where id = any($1::text[]) and recharge_no is not null`,
);
const RECHARGES = asked<ItemRow>(
  'recharges',
  `select movement_no as no, user_id, at_ms, balance_delta as amount, null as account, null as reference
   from entries where movement_no = any($1::text[]) and leg = 0`,
);
// Each recharge has one such line, written with its movement.
const RECHARGED = asked<ItemRow>(
  'recharged',
  `select details::jsonb ->> 'tx_no' as no, user_id, at_ms, details::jsonb ->> 'amount_fen' as amount,
     details::jsonb ->> 'receiving_account' as account, details::jsonb ->> 'bank_reference' as reference
   from audit_lines where action = 'recharged' and at_ms >= $1 and at_ms < $2`,
);
const PAID_OUT = asked<Row>(
  'paid_out',
  `select * from withdrawals where ended = 'paid_out' and ended_at_ms >= $1 and ended_at_ms < $2`,
);
const PAID_OUT_UNDER = asked<Row>(
  'paid_out_under',
  `select * from withdrawals
   where bank_reference is not null
     and upper(btrim(normalize(bank_reference, nfkc))) = any($1::text[])`,
);
const ON_THE_WAY = asked<{ readonly approved: string; readonly review: string }>(
  'on_the_way_out',
  `select
    (select coalesce(sum(amount), 0) from withdrawals
      where status = 'approved' and ended is null and decided_at_ms < $1)
    + (select coalesce(sum(amount), 0) from withdrawals
      where ended_at_ms >= $1 and decided_at_ms < $1) as approved,
    (select coalesce(sum(amount), 0) from withdrawals
      where status = 'pending' and requested_at_ms < $1)
    + (select coalesce(sum(amount), 0) from withdrawals
      where decided_at_ms >= $1 and requested_at_ms < $1) as review`,
);

/** For the test that reads their plans. */
export const BANK_READS: readonly Statement[] = [
  ...[LINES_THERE, MATCHED, BEARERS, RECHARGES, PAID_OUT, PAID_OUT_UNDER],
];

export function bankQueries(wide: Books, sealing: RowSealing): BankQueries {
  const ids = async (statement: Statement<{ readonly id: string }>, texts: readonly string[]) =>
    new Set((await readRows(wide, statement, [textArray(texts)])).map(({ id }) => id));
  const views = async (statement: Statement<Row>, values: Value[] = []) =>
    (await readRows(wide, statement, values)).map((row) => toView(sealing, row));
  const payout = (row: Row): BooksItem => {
    const {
      withdrawalNo: no,
      userId,
      amountFen,
      endedAtMs,
      bankReference,
    } = WITHDRAWAL_ROWS.read(sealing, row);
    const day = shanghaiDayNumber(endedAtMs ?? 0);
    const out = { amountFen: negateFen(amountFen), account: null, reference: bankReference };
    return { no, userId, day, ...out };
  };
  return {
    bankColumns: async () =>
      (await readRows(wide, COLUMNS)).map((row) => BANK_COLUMN_ROWS.read(sealing, row)),
    bankBalances: async (fromDay, toDay) =>
      (await readRows(wide, BALANCES, [fromDay, toDay])).map((row) =>
        BANK_BALANCE_ROWS.read(sealing, row),
      ),
    async bankDays() {
      const { first: firstDay, last: lastDay } = await readOnlyRow(wide, DAYS);
      return firstDay === null || lastDay === null ? null : { firstDay, lastDay };
    },
    bankAccounts: async () => (await readRows(wide, ACCOUNTS)).map(({ account }) => account),
    bankLinesThere: (lineIds) => ids(LINES_THERE, lineIds),
    bankMatched: (itemNos) => ids(MATCHED, itemNos),
    bankMatchesAcross: async (day) =>
      (await readRows(wide, ACROSS, [day])).map((row) => BANK_MATCH_ROWS.read(sealing, row)),
    bankDifference: async (no) => (await views(DIFFERENCE, [no]))[0],
    standingDifferences: () => views(STANDING),
    bankDifferences: (state, after, limit) => views(LISTED[state ?? 'all'], [after, limit]),
    async arrivedUnder(referenceIds) {
      const bearers = await readRows(wide, BEARERS, [textArray(referenceIds)]);
      const idOf = new Map(bearers.map(({ id, recharge_no: no }) => [no, id]));
      const rows = await readRows(wide, RECHARGES, [textArray([...idOf.keys()])]);
      return rows.map((row) => {
        const id = idOf.get(row.no) ?? '';
        const end = id.indexOf('/');
        return { ...toItem(row), account: id.slice(0, end), reference: id.slice(end + 1) };
      });
    },
    paidOutUnder: async (references) =>
      (await readRows(wide, PAID_OUT_UNDER, [textArray(references)])).map(payout),
    async inAndOut(fromMs, untilMs) {
      const recharges = await readRows(wide, RECHARGED, [fromMs, untilMs]);
      const payouts = await readRows(wide, PAID_OUT, [fromMs, untilMs]);
      return [...recharges.map(toItem), ...payouts.map(payout)];
    },
    async onTheWayOut(atMs) {
      const { approved, review } = await readOnlyRow(wide, ON_THE_WAY, [atMs]);
      return { approvedFen: toFen(approved), underReviewFen: toFen(review) };
    },
  };
}

function toItem({ no, user_id, at_ms, amount, account, reference }: ItemRow): BooksItem {
  const day = shanghaiDayNumber(toNumber(at_ms));
  const amountFen = toFen(amount);
  return { no, userId: toNumber(user_id), day, amountFen, account: account ?? '', reference };
}

function toView(sealing: RowSealing, row: Row): DifferenceView {
  const end = (how: 'closed' | 'resolved') =>
    row[`${how}_end_id`] === null ? null : DIFFERENCE_END_ROWS.read(sealing, row, `${how}_`);
  const difference = BANK_DIFFERENCE_ROWS.read(sealing, row);
  return { difference, closed: end('closed'), resolved: end('resolved') };
}

function endColumns(how: 'closed' | 'resolved'): string {
  const from = how === 'closed' ? 'c' : 'r';
  const names = ['end_id', 'difference_no', 'how', 'reason', 'ended_by', 'ended_at_ms', 'mac'];
  return names.map((name) => `${from}.${name} as ${how}_${name}`).join(', ');
}

function asked<Row>(name: string, text: string): Statement<Row> {
  return { name: `query_bank_${name}`, text };
}
