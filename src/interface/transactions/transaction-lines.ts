// Transaction records as the lines of a file: JSON lines, each exactly the interface's record, or CSV
// with the same fields in columns. It counts and adds up what passes.

import { addFen, type Fen, ZERO_FEN } from '../../core/money.ts';
import type { Site } from '../../http/openapi/description.ts';
import { walletIdField } from '../../service/present/wallet-id-field.ts';
import type { RecordView } from '../../store/record-view.ts';
import { CSV_START, csvLine } from '../../wire/csv.ts';
import { writeJson } from '../../wire/json-write.ts';
import type { WireOf } from '../answer-shape.ts';
import { TRANSACTION } from './transaction.ts';

export type RecordFormat = 'csv' | 'jsonl';

/** Of all records so far. */
export interface RecordTotals {
  records: number;
  inFen: Fen;
  outFen: Fen;
}

type RecordItem = WireOf<typeof TRANSACTION.fields>;

const COLUMNS = [
  'id',
  'created_at',
  'wallet',
  'type',
  'direction',
  'amount',
  'balance_after',
  'frozen_after',
  'tx_no',
  'refund_no',
  'title',
  'counterparty_kind',
  'counterparty_name',
  'counterparty_id',
  'merchant_id',
  'branch_id',
  'out_trade_no',
  'metadata',
  'fee',
  'mandate_no',
];

export function noRecords(): RecordTotals {
  return { records: 0, inFen: ZERO_FEN, outFen: ZERO_FEN };
}

/** One text for each batch of records. */
export async function* recordLines(
  batches: AsyncIterable<readonly RecordView[]>,
  format: RecordFormat,
  site: Site,
  totals: RecordTotals,
): AsyncGenerator<string> {
  if (format === 'csv') yield CSV_START + csvLine(COLUMNS);
  const line = format === 'csv' ? csvOf : (item: RecordItem) => `${writeJson(item)}\n`;
  for await (const batch of batches) {
    const items = batch.map((record) => TRANSACTION.present(record, site));
    for (const item of items) addToTotals(totals, item);
    yield items.map((item) => line(item, site)).join('');
  }
}

function addToTotals(totals: RecordTotals, { direction, amount }: RecordItem): void {
  totals.records += 1;
  if (direction === 'in') totals.inFen = addFen(totals.inFen, amount);
  else totals.outFen = addFen(totals.outFen, amount);
}

function csvOf(item: RecordItem, { shortName }: Site): string {
  const { kind, name, [walletIdField(shortName)]: id = null } = item.counterparty;
  return csvLine([
    item.id,
    item.created_at,
    item.wallet,
    item.type,
    item.direction,
    item.amount,
    item.balance_after,
    item.frozen_after,
    item.tx_no,
    item.refund_no,
    item.title,
    kind,
    name,
    id,
    item.merchant_id,
    item.branch_id,
    item.out_trade_no,
    item.metadata && JSON.stringify(item.metadata),
    item.fee,
    item.mandate_no,
  ]);
}
