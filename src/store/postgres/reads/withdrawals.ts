// The withdrawals of all users, by their numbers, which begin with the time: each list is found through one
// index.

import { firstTxNoAt } from '../../../crypto/numbers.ts';
import {
  NUMBER_DRIFT_MS,
  type OperatorLists,
  type WithdrawalFilter,
} from '../../operator-lists.ts';
import type { Statement, Value } from '../connection/connection.ts';
import { type Books, HERE, type Owned, owned, readOf } from '../connection/owners.ts';
import { readRows } from '../connection/read-rows.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { WITHDRAWAL_ROWS } from '../tables/wallets.ts';

const HAS_STATE = '($7::text is null or $7 = coalesce(ended, status))';

/** What the index of each list finds; `$6` and what follows are values of its own. */
const LISTS = {
  all: 'true',
  decided: 'status = $6',
  open: "status = 'approved' and ended is null",
  ended: 'ended = $6',
  payout: `payout_no = $6 and ${HAS_STATE}`,
  reference: `bank_reference = $6 and ${HAS_STATE}`,
} as const;

type List = keyof typeof LISTS;

const OF_USER = `user_id = $6 and ${HAS_STATE} and ${HERE}`;

function listed(list: string, found: string, direction: 'asc' | 'desc'): Owned<Row> {
  return owned(
    `query_withdrawals_${list}_${direction}`,
    `select * from withdrawals
      where withdrawal_no > $1 and withdrawal_no < $2
        and requested_at_ms >= $4 and requested_at_ms < $5 and ${found}
      order by withdrawal_no ${direction} limit $3`,
  );
}

const both = (list: string, found: string) => ({
  asc: listed(list, found, 'asc'),
  desc: listed(list, found, 'desc'),
});

const STATEMENTS: Readonly<Record<List, ReturnType<typeof both>>> = {
  all: both('all', LISTS.all),
  decided: both('decided', LISTS.decided),
  open: both('open', LISTS.open),
  ended: both('ended', LISTS.ended),
  payout: both('payout', LISTS.payout),
  reference: both('reference', LISTS.reference),
};
const USERS = both('user', OF_USER);

const PAYABLE: Statement<Row> = {
  name: 'query_payable_withdrawals',
  text: `select * from withdrawals
    where status = 'approved' and ended is null and payee_id is not null and payout_no is null
    order by withdrawal_no limit $1`,
};

/** For the test that reads their plans. */
export const WITHDRAWAL_READS: readonly Statement[] = [
  ...[...Object.values(STATEMENTS), USERS].flatMap(({ asc, desc }) => [asc, desc]),
  PAYABLE,
];

export function withdrawalLists(
  wide: Books,
  sealing: RowSealing,
): Pick<OperatorLists, 'withdrawals' | 'payableWithdrawals'> {
  const toWithdrawal = (row: Row) => WITHDRAWAL_ROWS.read(sealing, row);
  return {
    async withdrawals(filter, after, limit) {
      const { of, state, oldestFirst } = filter;
      const direction = oldestFirst ? 'asc' : 'desc';
      const range = rangeOf(filter, after, limit);
      if (of?.kind === 'user') {
        const values = [...range, of.userId, state];
        return (await readOf(wide, of.userId, USERS[direction], values)).map(toWithdrawal);
      }
      const [list, own] = listOf({ of, state });
      const values = [...range, ...own];
      return (await readRows(wide, STATEMENTS[list][direction], values)).map(toWithdrawal);
    },
    payableWithdrawals: async (limit) => (await readRows(wide, PAYABLE, [limit])).map(toWithdrawal),
  };
}

type Listed = Pick<WithdrawalFilter, 'state'> & {
  readonly of: Exclude<WithdrawalFilter['of'], { readonly kind: 'user' }>;
};

function listOf({ state, of }: Listed): [List, readonly Value[]] {
  switch (of?.kind) {
    case 'payout':
      return ['payout', [of.payoutNo, state]];
    case 'reference':
      return ['reference', [of.bankReference, state]];
  }
  switch (state) {
    case null:
      return ['all', []];
    case 'approved':
      return ['open', []];
    case 'paid_out':
    case 'returned':
      return ['ended', [state]];
    default:
      return ['decided', [state]];
  }
}

const LATEST = Number.MAX_SAFE_INTEGER;
/** After the numbers of all withdrawals. */
const NO_WITHDRAWAL = 'X';

function rangeOf(
  { fromMs, untilMs, oldestFirst }: WithdrawalFilter,
  after: string | null,
  limit: number,
): Value[] {
  const first = fromMs === null ? '' : firstTxNoAt('withdrawal', fromMs - NUMBER_DRIFT_MS);
  const end =
    untilMs === null ? NO_WITHDRAWAL : firstTxNoAt('withdrawal', untilMs + NUMBER_DRIFT_MS);
  const low = oldestFirst && after !== null && after > first ? after : first;
  const high = !oldestFirst && after !== null && after < end ? after : end;
  return [low, high, limit, fromMs ?? 0, untilMs ?? LATEST];
}
