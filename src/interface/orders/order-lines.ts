// Orders as the lines of a CSV file, for spreadsheets.

import { type Order, statusAt } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import { CSV_START, csvLine } from '../../wire/csv.ts';
import { TERMS_IN_LINES } from './terms.ts';

const COLUMNS = [
  'tx_no',
  'status',
  'amount',
  'refunded_amount',
  'fee',
  'title',
  'merchant_id',
  'merchant_name',
  'branch_id',
  'created_at',
  'paid_at',
  'settled_at',
  ...Object.keys(TERMS_IN_LINES),
];

export async function* orderLines(
  pages: AsyncIterable<readonly Order[]> | Iterable<readonly Order[]>,
  nowMs: number,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS);
  for await (const orders of pages) {
    if (orders.length > 0) yield orders.map((order) => lineOf(order, nowMs)).join('');
  }
}

function lineOf(order: Order, nowMs: number): string {
  const time = (ms: number | null) => (ms === null ? null : shanghaiTime(ms));
  return csvLine([
    order.txNo,
    statusAt(order, nowMs),
    order.amountFen,
    order.refundedFen,
    order.feeFen,
    order.title,
    order.merchantId,
    order.merchantName,
    order.branchId,
    time(order.createdAtMs),
    time(order.paidAtMs),
    time(order.settledAtMs),
    ...Object.values(TERMS_IN_LINES).map((of) => of(order)),
  ]);
}
