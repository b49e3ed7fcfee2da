// The lines of a bill, version 1: what is read here never changes, and neither may the columns, their order
// or how anything is written. Other columns are another kind of bill. It names nobody, in no title either.

import { assert } from '../../core/assert.ts';
import { addFen, type Fen, negateFen, subtractFen, ZERO_FEN } from '../../core/money.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { BilledRecord } from '../../store/bills.ts';
import { type Cell, csvLine } from '../../wire/csv.ts';

export const BILL_KINDS = ['records', 'orders'] as const;
export type BillKind = (typeof BILL_KINDS)[number];

type Row = Readonly<Record<string, Cell>>;

interface BillForm {
  readonly columns: readonly string[];
  /** Null: it has no line. `isWhole`: the bill is not of one merchant alone. */
  readonly of: (record: BilledRecord, isWhole: boolean) => Row | null;
}

const SUMMED = ['amount_in', 'amount_out', 'fee', 'net_amount'] as const;
const OF_ORDER = ['merchant_id', 'branch_id', 'out_trade_no', 'out_refund_no'];

const FORMS: Readonly<Record<BillKind, BillForm>> = {
  records: {
    columns: [
      ...['id', 'created_at', 'wallet', 'type', 'amount_in', 'amount_out', 'fee'],
      ...['balance_after', 'frozen_after', 'tx_no', 'refund_no', ...OF_ORDER],
    ],
    of(record, isWhole) {
      const { account, type, balanceAfterFen, frozenAfterFen } = record.entry;
      // What a wallet holds is of all merchants together.
      const held = isWhole && { balance_after: balanceAfterFen, frozen_after: frozenAfterFen };
      const fee = record.refund?.feeFen ?? null;
      return { ...rowOf(record), wallet: account, type, fee, ...held };
    },
  },
  orders: {
    columns: [
      ...['id', 'created_at', 'type', 'refund_type', 'amount_in', 'amount_out', 'fee'],
      ...['net_amount', 'tx_no', 'refund_no', ...OF_ORDER],
    ],
    of(record) {
      const { entry, refund } = record;
      if (entry.account !== 'merchant') return null;
      const row = rowOf(record);
      if (entry.type === 'collection') return { ...row, type: 'payment' };
      if (entry.type !== 'refund') return null;
      assert(refund, `refund ${entry.refundNo} is in the journal and nowhere else`);
      const { refundType, feeFen } = refund;
      const net_amount = subtractFen(changeOf(entry, 'out') ?? ZERO_FEN, feeFen);
      return { ...row, type: 'refund', refund_type: refundType, fee: feeFen, net_amount };
    },
  },
};

/** A text for each page of records. `onlyMerchantId`: what concerns no other. */
export async function* billLines(
  pages: AsyncIterable<readonly BilledRecord[]>,
  kind: BillKind,
  onlyMerchantId: number | null,
): AsyncGenerator<string> {
  const { columns, of } = FORMS[kind];
  const line = (row: Row) => csvLine(columns.map((column) => row[column] ?? null));
  const isAsked = ({ order }: BilledRecord) =>
    onlyMerchantId === null || order?.merchantId === onlyMerchantId;
  const sums: Record<string, Fen> = Object.fromEntries(SUMMED.map((column) => [column, ZERO_FEN]));
  yield csvLine(columns);
  for await (const page of pages) {
    const rows = page.filter(isAsked).map((record) => of(record, onlyMerchantId === null));
    const billed = rows.filter((row) => row !== null);
    for (const row of billed) addTo(sums, row);
    if (billed.length > 0) yield billed.map(line).join('');
  }
  yield line({ ...sums, id: 'sums' });
}

function rowOf({ entry, order, refund }: BilledRecord): Row {
  return {
    id: entry.recordNo,
    created_at: shanghaiTime(entry.atMs),
    amount_in: changeOf(entry, 'in'),
    amount_out: changeOf(entry, 'out'),
    tx_no: entry.txNo,
    refund_no: entry.refundNo,
    merchant_id: order?.merchantId ?? null,
    branch_id: order?.branchId ?? null,
    out_trade_no: order?.outTradeNo ?? null,
    out_refund_no: refund?.outRefundNo ?? null,
  };
}

/** Null: it went the other way. */
function changeOf(
  { balanceDeltaFen, frozenDeltaFen }: BilledRecord['entry'],
  direction: 'in' | 'out',
): Fen | null {
  const changeFen = addFen(balanceDeltaFen, frozenDeltaFen);
  if (changeFen > 0n !== (direction === 'in')) return null;
  return changeFen > 0n ? changeFen : negateFen(changeFen);
}

function addTo(sums: Record<string, Fen>, row: Row): void {
  for (const column of SUMMED) {
    const cell = row[column];
    if (typeof cell === 'bigint') sums[column] = addFen(sums[column] ?? ZERO_FEN, cell);
  }
}
