// Counts what waits for an operator, and how the newest orders ended, each count bounded and found through
// an index. Every console of an operator asks every 20 seconds, so no row is proved: whoever writes to the
// database past Tael can make a badge say another number, and nothing else. The lists behind the badges
// prove what they show, and decisions what they decide about.

import { ORDER_STATUSES, type OrderStatus } from '../../../core/order/order.ts';
import type { OperatorCounts } from '../../operator-lists.ts';
import type { Statement } from '../connection/connection.ts';
import { type Books, beside } from '../connection/owners.ts';
import { readOnlyRow } from '../connection/read-rows.ts';
import { toNumber } from '../connection/values.ts';
import { statusAt } from '../tables/examined.ts';

/** Looked up one by one: there are few, and most have ended. */
export const IS_OPEN = ['closed', 'resolved']
  .map(
    (how) =>
      `(select how from bank_difference_ends where end_id = bank_differences.difference_no || '/${how}') is null`,
  )
  .join(' and ');

const counted = (name: string, rows: string) =>
  `(select count(*) from (${rows} limit $1) as counted) as ${name}`;

type WaitingRow = Readonly<
  Record<'requests' | 'recharges' | 'withdrawals' | 'payouts' | 'refunds' | 'differences', string>
>;
const WAITING: Statement<WaitingRow> = {
  name: 'count_waiting',
  text: `select
    ${counted('requests', `select request_no from recharge_requests where status = 'requested'`)},
    ${counted('recharges', `select recharge_no from recharge_proposals where status = 'pending'`)},
    ${counted('withdrawals', `select withdrawal_no from withdrawals where status = 'pending'`)},
    ${counted(
      'payouts',
      `select withdrawal_no from withdrawals
        where status = 'approved' and ended is null and payee_id is not null and payout_no is null`,
    )},
    ${counted(
      'refunds',
      `select request_no from refund_requests
        where decided_at_ms is null and expires_at_ms > $2 and exists (
          select from api_keys
          where api_keys.${beside('refund_requests')} and api_keys.key_id = refund_requests.key_id
            and revoked_at_ms is null and (ends_at_ms is null or ends_at_ms > $2))`,
    )},
    ${counted(
      'differences',
      `select difference_no from bank_differences
        where ${IS_OPEN}`,
    )}`,
};

const NEWEST: Statement<Readonly<Record<OrderStatus, string>>> = {
  name: 'count_newest_orders',
  text: `select ${ORDER_STATUSES.map(
    (status) => `count(*) filter (where ${statusAt('$2')} = '${status}') as ${status}`,
  ).join(', ')}
    from (select status, expires_at_ms from orders order by tx_no desc limit $1) as newest`,
};

/** For the test that reads their plans. */
export const COUNT_STATEMENTS: readonly Statement[] = [WAITING, NEWEST];

export function operatorCounts(wide: Books, nowMs: () => number): OperatorCounts {
  return {
    async countWaiting(max) {
      const row = await readOnlyRow(wide, WAITING, [max, nowMs()]);
      return {
        rechargeRequests: toNumber(row.requests),
        recharges: toNumber(row.recharges),
        withdrawals: toNumber(row.withdrawals),
        payouts: toNumber(row.payouts),
        refundRequests: toNumber(row.refunds),
        bankDifferences: toNumber(row.differences),
      };
    },
    async countNewestOrders(limit) {
      const row = await readOnlyRow(wide, NEWEST, [limit, nowMs()]);
      return new Map(ORDER_STATUSES.map((status) => [status, toNumber(row[status])]));
    },
  };
}
