// The withdrawals of all users, by their numbers, which begin with the time: each list is found through one
// index.

import { firstTxNoAt } from '../../../crypto/numbers.ts';
import {
  NUMBER_DRIFT_MS,
  type OperatorLists,
  type WithdrawalFilter,
} from '../../operator-lists.ts';
import { type Cells, cellOfUser } from '../connection/cells.ts';
import type { Statement, Value } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
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
  user: `user_id = $6 and ${HAS_STATE} and cell = $8`,
  payout: `payout_no = $6 and ${HAS_STATE}`,
  reference: `bank_reference = $6 and ${HAS_STATE}`,
} as const;

type List = keyof typeof LISTS;

function listed(list: List, direction: 'asc' | 'desc'): Statement<Row> {
  return {
    name: `query_withdrawals_${list}_${direction}`,
    text: `select * from withdrawals
      where withdrawal_no > $1 and withdrawal_no < $2
        and requested_at_ms >= $4 and requested_at_ms < $5 and ${LISTS[list]}
      order by withdrawal_no ${direction} limit $3`,
  };
}

const both = (list: List) => ({ asc: listed(list, 'asc'), desc: listed(list, 'desc') });

const STATEMENTS: Readonly<Record<List, ReturnType<typeof both>>> = {
  all: both('all'),
  decided: both('decided'),
  open: both('open'),
  ended: both('ended'),
  user: both('user'),
  payout: both('payout'),
  reference: both('reference'),
};

const PAYABLE: Statement<Row> = {
  name: 'query_payable_withdrawals',
  text: `select * from withdrawals
    where status = 'approved' and ended is null and payee_id is not null and payout_no is null
    order by withdrawal_no limit $1`,
};

/** For the test that reads their plans. */
export const WITHDRAWAL_READS: readonly Statement[] = [
  ...Object.values(STATEMENTS).flatMap(({ asc, desc }) => [asc, desc]),
  PAYABLE,
];

export function withdrawalLists(
  wide: ConnectionSource,
  cells: Cells,
  sealing: RowSealing,
): Pick<OperatorLists, 'withdrawals' | 'payableWithdrawals'> {
  const toWithdrawal = (row: Row) => WITHDRAWAL_ROWS.read(sealing, row);
  return {
    async withdrawals(filter, after, limit) {
      const [list, own] = listOf(filter, cells);
      const direction = filter.oldestFirst ? 'asc' : 'desc';
      const values = [...rangeOf(filter, after, limit), ...own];
      return (await readRows(wide, STATEMENTS[list][direction], values)).map(toWithdrawal);
    },
    payableWithdrawals: async (limit) => (await readRows(wide, PAYABLE, [limit])).map(toWithdrawal),
  };
}

function listOf({ state, of }: WithdrawalFilter, cells: Cells): [List, readonly Value[]] {
  switch (of?.kind) {
    case 'user':
      return ['user', [of.userId, state, cellOfUser(cells, of.userId)]];
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
